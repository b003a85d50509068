# By: python docs/make_stub.py
from typing import Any, Literal, TypeVar, overload

__version__: str

def _gen() -> None: ...

from generator.pipeline import GenerationExhausted as GenerationExhausted
from generator.record import Record as Record
from gridwright.data_sets import batch as batch
from gridwright.files import encode as encode
from gridwright.files import frame as frame
from gridwright.files import from_json as from_json
from gridwright.files import prompt as prompt
from gridwright.files import write as write
from gridwright.making import generate as generate
from gridwright.making import generate_many as generate_many
from gridwright.making import preview as preview
from gridwright.solving import conflict as conflict
from gridwright.solving import detail as detail
from gridwright.solving import explain as explain
from gridwright.solving import finish as finish
from gridwright.solving import hint as hint
from gridwright.solving import prove as prove
from gridwright.solving import prove_many as prove_many
from gridwright.solving import rate as rate
from gridwright.solving import rate_many as rate_many
from gridwright.solving import shape as shape
from gridwright.solving import solve as solve
from output.answers.scoring import Score as Score
from output.answers.scoring import score as score
from output.answers.stepping import StepCheck as StepCheck
from output.answers.stepping import check_step as check_step
from output.answers.tracing import TraceScore as TraceScore
from output.answers.tracing import score_trace as score_trace
from output.pictures import PictureStyle as PictureStyle
from output.prompts.prompt import Prompt as Prompt
from output.reading import read as read
from puzzles.errors import FormatError as FormatError
from puzzles.errors import NotUnique as NotUnique
from puzzles.errors import OutputError as OutputError
from puzzles.errors import PuzzleError as PuzzleError
from puzzles.errors import RequestError as RequestError
from puzzles.formats.document import Document as Document
from puzzles.lightup.puzzle import LightUp as LightUp
from puzzles.nonogram.puzzle import Nonogram as Nonogram
from puzzles.progress import Progress as Progress
from puzzles.puzzle import Puzzle as Puzzle
from puzzles.sudoku.puzzle import Sudoku as Sudoku
from rating.grades import Grade as Grade
from rating.rating import Rating as Rating
from rating.step import Step as Step
from rating.step import Walk as Walk
from solvers.methods import Result as Result
from solvers.verdict import Proof as Proof
from solvers.verdict import Verdict as Verdict
from puzzles.games.puzzle import GamePuzzle

_Puzzle = TypeVar("_Puzzle", bound=Puzzle)
_AnyRecord = Record[_Puzzle, Proof | None, Rating | None]
class Binairo(GamePuzzle): ...
class Calcudoku(GamePuzzle): ...
class Fillomino(GamePuzzle): ...
class Futoshiki(GamePuzzle): ...
class Hashi(GamePuzzle): ...
class Heyawake(GamePuzzle): ...
class Hitori(GamePuzzle): ...
class Kakuro(GamePuzzle): ...
class Masyu(GamePuzzle): ...
class Minesweeper(GamePuzzle): ...
class Mosaic(GamePuzzle): ...
class Norinori(GamePuzzle): ...
class Nurikabe(GamePuzzle): ...
class Shikaku(GamePuzzle): ...
class Skyscrapers(GamePuzzle): ...
class Slitherlink(GamePuzzle): ...
class StarBattle(GamePuzzle): ...
class Tents(GamePuzzle): ...

@overload
def binairo(
    *,
    size: str = '10x10',
    differ: bool = True,
    symmetry: Literal['none', 'mirror-h', 'mirror-v', 'mirror-both', 'rotate180', 'rotate90', 'diagonal', 'full', ''] = '',
    clues: int | str | None = None,
    minimal: bool = False,
    difficulty: str = '',
    needs: Literal['count', 'no-room-for-a-triple', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Binairo]:
    """Make a binairo puzzle.

    Fill each line with as many 0 as 1, and never three alike in a row.

    >>> import gridwright as gw
    >>> gw.binairo(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        differ: no two rows and no two columns may be alike.
        symmetry: symmetry of the places of clues in cells [rotate180; none if ``difficulty`` or other options are
            given]. One of ``none``, ``mirror-h``, ``mirror-v``, ``mirror-both``, ``rotate180``, ``rotate90``,
            ``diagonal``, ``full``.
        clues: exact number of clues, not counting those that every puzzle keeps, or a range such as 20-24 [as many as
            make the puzzle easy].
        minimal: every clue is needed for a single solution.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``count``, ``no-room-for-a-triple``,
            ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def binairo(*, unique: bool, **options: Any) -> _AnyRecord[Binairo]: ...
@overload
def binairo(*, rating: str, **options: Any) -> _AnyRecord[Binairo]: ...

@overload
def calcudoku(
    *,
    size: str = '6x6',
    difficulty: str = '',
    needs: Literal['last-place', 'pair', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Calcudoku]:
    """Make a calcudoku puzzle.

    Make the number of each cage by +, −, × or ÷; no digit twice in a line.

    >>> import gridwright as gw
    >>> gw.calcudoku(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``last-place``, ``pair``,
            ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def calcudoku(*, unique: bool, **options: Any) -> _AnyRecord[Calcudoku]: ...
@overload
def calcudoku(*, rating: str, **options: Any) -> _AnyRecord[Calcudoku]: ...

@overload
def fillomino(
    *,
    size: str = '8x8',
    symmetry: Literal['none', 'mirror-h', 'mirror-v', 'mirror-both', 'rotate180', 'rotate90', 'diagonal', 'full', ''] = '',
    clues: int | str | None = None,
    minimal: bool = False,
    difficulty: str = '',
    needs: Literal['contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Fillomino]:
    """Make a fillomino puzzle.

    Fill the board with areas; each cell has the size of its area.

    >>> import gridwright as gw
    >>> gw.fillomino(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        symmetry: symmetry of the places of clues in cells [rotate180; none if ``difficulty`` or other options are
            given]. One of ``none``, ``mirror-h``, ``mirror-v``, ``mirror-both``, ``rotate180``, ``rotate90``,
            ``diagonal``, ``full``.
        clues: exact number of clues, not counting those that every puzzle keeps, or a range such as 20-24 [as many as
            make the puzzle easy].
        minimal: every clue is needed for a single solution.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def fillomino(*, unique: bool, **options: Any) -> _AnyRecord[Fillomino]: ...
@overload
def fillomino(*, rating: str, **options: Any) -> _AnyRecord[Fillomino]: ...

@overload
def futoshiki(
    *,
    size: str = '6x6',
    symmetry: Literal['none', 'mirror-h', 'mirror-v', 'mirror-both', 'rotate180', 'rotate90', 'diagonal', 'full', ''] = '',
    clues: int | str | None = None,
    minimal: bool = False,
    difficulty: str = '',
    needs: Literal['comparison', 'last-place', 'pair', 'contradiction', 'triple', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Futoshiki]:
    """Make a futoshiki puzzle.

    Fill a Latin square; signs point to the lesser of two neighbors.

    >>> import gridwright as gw
    >>> gw.futoshiki(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        symmetry: symmetry of the places of clues in cells [rotate180; none if ``difficulty`` or other options are
            given]. One of ``none``, ``mirror-h``, ``mirror-v``, ``mirror-both``, ``rotate180``, ``rotate90``,
            ``diagonal``, ``full``.
        clues: exact number of clues, not counting those that every puzzle keeps, or a range such as 20-24 [as many as
            make the puzzle easy].
        minimal: every clue is needed for a single solution.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``comparison``, ``last-place``, ``pair``,
            ``contradiction``, ``triple``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def futoshiki(*, unique: bool, **options: Any) -> _AnyRecord[Futoshiki]: ...
@overload
def futoshiki(*, rating: str, **options: Any) -> _AnyRecord[Futoshiki]: ...

@overload
def hashi(
    *,
    size: str = '10x10',
    difficulty: str = '',
    needs: Literal['contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Hashi]:
    """Make a hashi puzzle.

    Join all islands by bridges; a number counts those of its island.

    >>> import gridwright as gw
    >>> gw.hashi(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def hashi(*, unique: bool, **options: Any) -> _AnyRecord[Hashi]: ...
@overload
def hashi(*, rating: str, **options: Any) -> _AnyRecord[Hashi]: ...

@overload
def heyawake(
    *,
    size: str = '8x8',
    clues: int | str | None = None,
    minimal: bool = False,
    difficulty: str = '',
    needs: Literal['count', 'connection', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Heyawake]:
    """Make a heyawake puzzle.

    Paint cells; numbers count them in rooms, and no white line passes three rooms.

    >>> import gridwright as gw
    >>> gw.heyawake(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        clues: exact number of clues, not counting those that every puzzle keeps, or a range such as 20-24 [as many as
            make the puzzle easy].
        minimal: every clue is needed for a single solution.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``count``, ``connection``,
            ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def heyawake(*, unique: bool, **options: Any) -> _AnyRecord[Heyawake]: ...
@overload
def heyawake(*, rating: str, **options: Any) -> _AnyRecord[Heyawake]: ...

@overload
def hitori(
    *,
    size: str = '8x8',
    difficulty: str = '',
    needs: Literal['surrounded', 'neighboring-twins', 'connection', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Hitori]:
    """Make a hitori puzzle.

    Blacken repeated numbers; the white cells stay connected.

    >>> import gridwright as gw
    >>> gw.hitori(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``surrounded``, ``neighboring-twins``,
            ``connection``, ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def hitori(*, unique: bool, **options: Any) -> _AnyRecord[Hitori]: ...
@overload
def hitori(*, rating: str, **options: Any) -> _AnyRecord[Hitori]: ...

@overload
def kakuro(
    *,
    size: str = '8x8',
    difficulty: str = '',
    needs: Literal['sum', 'sum-combinations', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Kakuro]:
    """Make a kakuro puzzle.

    Fill each run with different digits that add up to its sum.

    >>> import gridwright as gw
    >>> gw.kakuro(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``sum``, ``sum-combinations``,
            ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def kakuro(*, unique: bool, **options: Any) -> _AnyRecord[Kakuro]: ...
@overload
def kakuro(*, rating: str, **options: Any) -> _AnyRecord[Kakuro]: ...

@overload
def lightup(
    *,
    size: str = '10x10',
    walls: str = '0.2',
    symmetry: Literal['none', 'rotate180', 'rotate90', 'mirror-h', 'mirror-v', 'mirror-both', 'diagonal', 'full'] = 'rotate180',
    connected: bool = False,
    difficulty: str = '',
    needs: Literal['light', 'single-source', 'lone-cell', 'starved-number', 'cell-set', 'number-set', 'contradiction', ''] = '',
    minimal: bool = False,
    rating: Literal['full'] = 'full',
    tries: int = 5000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[LightUp]:
    """Make a lightup puzzle.

    Light every cell by bulbs; a number counts the bulbs beside its wall.

    >>> import gridwright as gw
    >>> gw.lightup(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns: 14x20 is 14 rows by 20 columns.
        walls: exact number of walls, such as 20, or their share of the cells, such as 0.2, to the nearest number that
            fits the symmetry.
        symmetry: symmetry of the walls. One of ``none``, ``rotate180``, ``rotate90``, ``mirror-h``, ``mirror-v``,
            ``mirror-both``, ``diagonal``, ``full``.
        connected: the white cells form one region.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``light``, ``single-source``,
            ``lone-cell``, ``starved-number``, ``cell-set``, ``number-set``, ``contradiction``.
        minimal: every number is needed for a single solution; without ``difficulty``, the puzzle may have any grade.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up, each with several boards; fewer if each start is a long search.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates, for benchmarks.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def lightup(*, unique: bool, **options: Any) -> _AnyRecord[LightUp]: ...
@overload
def lightup(*, rating: str, **options: Any) -> _AnyRecord[LightUp]: ...

@overload
def masyu(
    *,
    size: str = '8x8',
    clues: int | str | None = None,
    minimal: bool = False,
    difficulty: str = '',
    needs: Literal['single-loop', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Masyu]:
    """Make a masyu puzzle.

    Draw one loop that turns at black pearls and goes straight at white ones.

    >>> import gridwright as gw
    >>> gw.masyu(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        clues: exact number of clues, not counting those that every puzzle keeps, or a range such as 20-24 [as many as
            make the puzzle easy].
        minimal: every clue is needed for a single solution.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``single-loop``, ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def masyu(*, unique: bool, **options: Any) -> _AnyRecord[Masyu]: ...
@overload
def masyu(*, rating: str, **options: Any) -> _AnyRecord[Masyu]: ...

@overload
def minesweeper(
    *,
    size: str = '9x9',
    clues: int | str | None = None,
    minimal: bool = False,
    difficulty: str = '',
    needs: Literal['count', 'overlapping-counts', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Minesweeper]:
    """Make a minesweeper puzzle.

    Find the mines; a number counts those that touch its cell.

    >>> import gridwright as gw
    >>> gw.minesweeper(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        clues: exact number of clues, not counting those that every puzzle keeps, or a range such as 20-24 [as many as
            make the puzzle easy].
        minimal: every clue is needed for a single solution.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``count``, ``overlapping-counts``,
            ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def minesweeper(*, unique: bool, **options: Any) -> _AnyRecord[Minesweeper]: ...
@overload
def minesweeper(*, rating: str, **options: Any) -> _AnyRecord[Minesweeper]: ...

@overload
def mosaic(
    *,
    size: str = '10x10',
    symmetry: Literal['none', 'mirror-h', 'mirror-v', 'mirror-both', 'rotate180', 'rotate90', 'diagonal', 'full', ''] = '',
    clues: int | str | None = None,
    minimal: bool = False,
    difficulty: str = '',
    needs: Literal['count', 'overlapping-counts', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Mosaic]:
    """Make a mosaic puzzle.

    Paint cells; a number counts the painted ones among its own and around it.

    >>> import gridwright as gw
    >>> gw.mosaic(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        symmetry: symmetry of the places of clues in cells [rotate180; none if ``difficulty`` or other options are
            given]. One of ``none``, ``mirror-h``, ``mirror-v``, ``mirror-both``, ``rotate180``, ``rotate90``,
            ``diagonal``, ``full``.
        clues: exact number of clues, not counting those that every puzzle keeps, or a range such as 20-24 [as many as
            make the puzzle easy].
        minimal: every clue is needed for a single solution.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``count``, ``overlapping-counts``,
            ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def mosaic(*, unique: bool, **options: Any) -> _AnyRecord[Mosaic]: ...
@overload
def mosaic(*, rating: str, **options: Any) -> _AnyRecord[Mosaic]: ...

@overload
def nonogram(
    *,
    size: str = '',
    colors: int = 1,
    density: float | None = None,
    color_density: str = '',
    palette: str = '',
    ground: str = '',
    style: Literal['blobs', 'noise', 'symmetric'] = 'blobs',
    symmetry: Literal['none', 'mirror-h', 'mirror-v', 'mirror-both', 'rotate180', 'rotate90', ''] = '',
    empty_lines: Literal['avoid', 'allow', ''] = '',
    image: str = '',
    background: str = '',
    crop: str = '',
    focus: str = '',
    threshold: float | None = None,
    contrast: float | None = None,
    picture: str = '',
    quality: int | None = None,
    text: str = '',
    glyph: str = '',
    font: str = '',
    most_changes: int | None = None,
    logic: Literal['line', 'probe', 'any', ''] = '',
    difficulty: str = '',
    needs: str = '',
    score: str = '',
    rating: Literal['full'] = 'full',
    tries: int = 200,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Nonogram]:
    """Make a nonogram puzzle.

    Paint blocks of cells, as long as the numbers beside each line say.

    >>> import gridwright as gw
    >>> gw.nonogram(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns: 40x60 is 40 rows by 60 columns [20x20; with ``image`` the size of the picture, at most
            60x60; with ``text`` the size of the text].
        colors: number of colors, 1 to 31; each color appears.
        density: share of painted cells, 0 to 1 [0.5; with ``image``, ``picture`` or ``glyph``, the share of the
            picture].
        color_density: share of the cells of each color, such as 1=0.1,2=0.2, instead of ``density``.
        palette: colors to paint with, names or #rrggbb, such as red,gold,#202060 [natural colors, or the standard
            palette].
        ground: color of the paper, a name or #rrggbb [white].
        style: texture: smooth areas, cells at random, or a symmetric picture. One of ``blobs``, ``noise``,
            ``symmetric``.
        symmetry: symmetry of the picture [none; mirror-h with ``style`` symmetric]. One of ``none``, ``mirror-h``,
            ``mirror-v``, ``mirror-both``, ``rotate180``, ``rotate90``.
        empty_lines: whether to avoid lines without a painted cell, and many lines with only one block [avoid; allow
            with ``image``, ``picture``, ``text``, ``glyph`` or ``unique=False``, below a density of 0.3, and for two or
            fewer painted cells a line]. One of ``avoid``, ``allow``.
        image: make the puzzle from a picture file; - is standard input.
        background: color of the picture to leave blank, a name or #rrggbb [the lightest color; in a photograph, the
            color of most of its edge, if there is one]. The word remove leaves blank what looks like the edge and is
            connected to it.
        crop: take this part of the picture, in pixels or percent, such as 10%,20%,90%,100%; square means the largest
            square.
        focus: take the largest part around this point of the picture that has the proportions of the size, or with
            ``crop`` square the largest square. The point is in pixels or percent, such as 50%,30%.
        threshold: paint whatever differs from the background by at least this share of the greatest difference, 0 to 1
            [nearest color].
        contrast: multiply the contrast of the picture's colors by this, 0 to 10; pale pictures need more than 1 [1].
        picture: draw a picture by name (see gen pictures); several names make a scene. For a surprise, say any, scene,
            or a theme such as animals.
        quality: for ``picture`` any or scene, choose pictures of this quality or better at the size, 0 to 9 [5].
        text: draw a text in letters.
        glyph: draw a character; give the character, or its number or name in Unicode, such as U+2665.
        font: trueType font for ``text`` or ``glyph`` [one that we ship].
        most_changes: refuse a picture if more cells would have to change [4 percent of all cells, 8 with ``image``,
            0.25 with ``picture`` any or scene; at least 2 cells].
        logic: what a proof needs: line (lines alone), probe (lines do not suffice, but probes do) or any [line, or what
            ``difficulty`` or ``needs`` imply]. One of ``line``, ``probe``, ``any``.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule to aim at: easier rules alone get stuck.
        score: range of scores to aim at, within 0..100.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: candidates or searches to try before giving up; searches for a rating end within ten seconds, unless you
            ask for more tries.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates, for benchmarks.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def nonogram(*, unique: bool, **options: Any) -> _AnyRecord[Nonogram]: ...
@overload
def nonogram(*, rating: str, **options: Any) -> _AnyRecord[Nonogram]: ...

@overload
def norinori(
    *,
    size: str = '8x8',
    difficulty: str = '',
    needs: Literal['count', 'direct-clash', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Norinori]:
    """Make a norinori puzzle.

    Shade two cells of each region, so that all shaded cells are separate dominoes.

    >>> import gridwright as gw
    >>> gw.norinori(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``count``, ``direct-clash``,
            ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def norinori(*, unique: bool, **options: Any) -> _AnyRecord[Norinori]: ...
@overload
def norinori(*, rating: str, **options: Any) -> _AnyRecord[Norinori]: ...

@overload
def nurikabe(
    *,
    size: str = '7x7',
    difficulty: str = '',
    needs: Literal['contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Nurikabe]:
    """Make a nurikabe puzzle.

    Find the islands of the numbers in a sea that is connected and has no pools.

    >>> import gridwright as gw
    >>> gw.nurikabe(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def nurikabe(*, unique: bool, **options: Any) -> _AnyRecord[Nurikabe]: ...
@overload
def nurikabe(*, rating: str, **options: Any) -> _AnyRecord[Nurikabe]: ...

@overload
def shikaku(
    *,
    size: str = '10x10',
    difficulty: str = '',
    needs: Literal['shared-cells', 'direct-clash', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Shikaku]:
    """Make a shikaku puzzle.

    Divide the grid into rectangles; each has one number, which counts its cells.

    >>> import gridwright as gw
    >>> gw.shikaku(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``shared-cells``, ``direct-clash``,
            ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def shikaku(*, unique: bool, **options: Any) -> _AnyRecord[Shikaku]: ...
@overload
def shikaku(*, rating: str, **options: Any) -> _AnyRecord[Shikaku]: ...

@overload
def skyscrapers(
    *,
    size: str = '6x6',
    symmetry: Literal['none', 'mirror-h', 'mirror-v', 'mirror-both', 'rotate180', 'rotate90', 'diagonal', 'full', ''] = '',
    clues: int | str | None = None,
    minimal: bool = False,
    difficulty: str = '',
    needs: Literal['line', 'staircase', 'pair', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Skyscrapers]:
    """Make a skyscrapers puzzle.

    Fill in heights; a number outside counts the towers seen from there.

    >>> import gridwright as gw
    >>> gw.skyscrapers(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        symmetry: symmetry of the places of clues in cells [rotate180; none if ``difficulty`` or other options are
            given]. One of ``none``, ``mirror-h``, ``mirror-v``, ``mirror-both``, ``rotate180``, ``rotate90``,
            ``diagonal``, ``full``.
        clues: exact number of clues, not counting those that every puzzle keeps, or a range such as 20-24 [as many as
            make the puzzle easy].
        minimal: every clue is needed for a single solution.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``line``, ``staircase``, ``pair``,
            ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def skyscrapers(*, unique: bool, **options: Any) -> _AnyRecord[Skyscrapers]: ...
@overload
def skyscrapers(*, rating: str, **options: Any) -> _AnyRecord[Skyscrapers]: ...

@overload
def slitherlink(
    *,
    size: str = '8x8',
    symmetry: Literal['none', 'mirror-h', 'mirror-v', 'mirror-both', 'rotate180', 'rotate90', 'diagonal', 'full', ''] = '',
    clues: int | str | None = None,
    minimal: bool = False,
    difficulty: str = '',
    needs: Literal['count', 'single-loop', 'line-to-a-corner', 'sides-at-corners', 'inside-and-outside', 'contradiction', 'contradiction-by-sets', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Slitherlink]:
    """Make a slitherlink puzzle.

    Draw one loop; a number counts the sides of its cell on the loop.

    >>> import gridwright as gw
    >>> gw.slitherlink(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        symmetry: symmetry of the places of clues in cells [rotate180; none if ``difficulty`` or other options are
            given]. One of ``none``, ``mirror-h``, ``mirror-v``, ``mirror-both``, ``rotate180``, ``rotate90``,
            ``diagonal``, ``full``.
        clues: exact number of clues, not counting those that every puzzle keeps, or a range such as 20-24 [as many as
            make the puzzle easy].
        minimal: every clue is needed for a single solution.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``count``, ``single-loop``,
            ``line-to-a-corner``, ``sides-at-corners``, ``inside-and-outside``, ``contradiction``,
            ``contradiction-by-sets``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def slitherlink(*, unique: bool, **options: Any) -> _AnyRecord[Slitherlink]: ...
@overload
def slitherlink(*, rating: str, **options: Any) -> _AnyRecord[Slitherlink]: ...

@overload
def starbattle(
    *,
    size: str = '8x8',
    stars: int = 1,
    difficulty: str = '',
    needs: Literal['count', 'contained-count', 'direct-clash', 'contradiction', 'lines-and-groups', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[StarBattle]:
    """Make a starbattle puzzle.

    Place equally many stars in each row, column and region; none touch.

    >>> import gridwright as gw
    >>> gw.starbattle(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        stars: stars in each row, column and region.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``count``, ``contained-count``,
            ``direct-clash``, ``contradiction``, ``lines-and-groups``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def starbattle(*, unique: bool, **options: Any) -> _AnyRecord[StarBattle]: ...
@overload
def starbattle(*, rating: str, **options: Any) -> _AnyRecord[StarBattle]: ...

@overload
def sudoku(
    *,
    size: str = '',
    box: str = '',
    variant: str = '',
    regions: str = '',
    rules: str = '',
    board_method: Literal['weighted-prune', 'coloring', 'lookahead', 'prune', 'backtracking', 'ilp', 'cyclic', 'cyclic-rows', ''] = '',
    alpha: float | None = None,
    clues: int | str | None = None,
    minimal: bool = False,
    symmetry: Literal['none', 'rotate180', 'rotate90', 'mirror-h', 'mirror-v', 'diagonal', 'full', ''] = '',
    logic: Literal['singles', 'any', ''] = '',
    pattern: str = '',
    difficulty: str = '',
    er: str = '',
    needs: str = '',
    max_technique: str = '',
    rating: Literal['full'] = 'full',
    tries: int = 5000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Sudoku]:
    """Make a sudoku puzzle.

    Put every digit once into each row, column and box.

    >>> import gridwright as gw
    >>> gw.sudoku(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns of a grid, as many rows as columns [what ``box`` gives, or 9x9].
        box: rows by columns of a box [as close to a square as possible, not higher than wide].
        variant: further rules, separated by commas: jigsaw, x, windoku, disjoint, asterisk, center-dot, anti-knight,
            anti-king, non-consecutive, toroidal, twin, samurai, killer, killer-repeats, thermo, arrow, kropki, xv,
            consecutive, even-odd, greater-than, whispers, renban, palindrome, between, sandwich, little-killer,
            skyscrapers, quadruples.
        regions: regions instead of boxes: a text grid with one sign for each region.
        rules: rules of your own: a TOML file of marks, such as nabner lines, and of conditions.
        board_method: how complete boards are made [weighted-prune up to 36x36, else coloring]. One of
            ``weighted-prune``, ``coloring``, ``lookahead``, ``prune``, ``backtracking``, ``ilp``, ``cyclic``,
            ``cyclic-rows``.
        alpha: parameter of a board method that searches [the best value for the method].
        clues: exact number of givens, or a range such as 24-28 [36 to 23, depending on ``difficulty``; for sizes other
            than 9x9, whatever the difficulty requires].
        minimal: every given is needed for a single solution.
        symmetry: symmetry of the places of the givens [rotate180; none if other options determine the places]. One of
            ``none``, ``rotate180``, ``rotate90``, ``mirror-h``, ``mirror-v``, ``diagonal``, ``full``.
        logic: what a solution may need [any for 9x9 or if a harder rating is asked for, else singles]. One of
            ``singles``, ``any``.
        pattern: places of the givens: a text grid of . or 0 for open cells and other characters for givens.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        er: range of the rating of the hardest step, such as 7.0..7.3.
        needs: the hardest rule needed: easier rules alone get stuck.
        max_technique: the solution needs no rule harder than this one.
        rating: how far to rate: full, none, or up to a value such as 7.4.
        tries: candidates to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates, for benchmarks.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def sudoku(*, unique: bool, **options: Any) -> _AnyRecord[Sudoku]: ...
@overload
def sudoku(*, rating: str, **options: Any) -> _AnyRecord[Sudoku]: ...

@overload
def tents(
    *,
    size: str = '8x8',
    clues: int | str | None = None,
    minimal: bool = False,
    difficulty: str = '',
    needs: Literal['count', 'direct-clash', 'contradiction', ''] = '',
    rating: Literal['full'] = 'full',
    tries: int = 1000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> Record[Tents]:
    """Make a tents puzzle.

    Pitch a tent beside each tree; tents never touch.

    >>> import gridwright as gw
    >>> gw.tents(seed=1).proof.verdict.value
    'unique'

    Args:
        size: rows by columns.
        clues: exact number of clues, not counting those that every puzzle keeps, or a range such as 20-24 [as many as
            make the puzzle easy].
        minimal: every clue is needed for a single solution.
        difficulty: accept only this grade; usual means Easy or Moderate, any means every grade [usual, unless other
            options decide].
        needs: the hardest rule needed: easier rules alone get stuck. One of ``count``, ``direct-clash``,
            ``contradiction``.
        rating: how far to rate: full or none. One of ``full``, ``none``.
        tries: starts to try before giving up.
        unique: prove that puzzles have one solution; without a proof, they are raw candidates.
        seed, index: as for ``generate``.

    Brackets say what happens without an option. The rest is as for ``generate``.
    """

@overload
def tents(*, unique: bool, **options: Any) -> _AnyRecord[Tents]: ...
@overload
def tents(*, rating: str, **options: Any) -> _AnyRecord[Tents]: ...
