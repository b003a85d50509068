"""Set the quality of pictures in black and white by what judges recognized without the names, and print how many.

    python benchmarks/picture_judgments.py [--collect FOLDER] [--measured FILE]

``picture_judgments.tsv`` has the words of each judge for each picture at each size, in the order of the judges. With
``--collect`` it is made anew from the sheets of ``picture_sheets.py`` in folders such as ``FOLDER/15``, the files
``FOLDER/keys/15.tsv``, and what the judges wrote, ``FOLDER/judged_A_15.tsv`` and so on: sheet, number, guess and
confidence, separated by tabs.

Judgments change the qualities that were measured. To apply others, start from a table without them: ``--measured``
names one, such as an older ``qualities.toml``, or ``nonogram_qualities.py`` measures again.

A picture is named when a word of the guess is in one of its names, or in ``picture_synonyms.toml``. A picture that
no judge named at a size is not drawn at random at that size or a smaller one; a picture that all judges named is, if a
puzzle can be made of it.

A row of the table is about some pictures at a size: all that were shown, those that were drawn by chance before anybody
judged, those that the first judge alone would have chosen, and those that are drawn by chance now. Its columns are
their number and the share that each judge named, that all of them named, and that any of them named. The share that
the second judge named of the pictures chosen by the first is an independent check of that choice.
"""

import csv
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import click
from emoji import EMOJI_DATA

from generator.nonogram.pictures.library import Picture, pictures
from generator.nonogram.pictures.quality import SIDES, TABLE, USUAL, key_of

HERE = Path(__file__).parent
JUDGMENTS, SYNONYMS = HERE / "picture_judgments.tsv", HERE / "picture_synonyms.toml"
INK = 1  # number of colors
MOST_IF_UNNAMED = USUAL - 1
_SMALL = "a an and at by face front in man of on or person sign symbol the with woman"
SMALL_WORDS = frozenset(_SMALL.split())

Judged = Mapping[int, Mapping[str, tuple[bool, ...]]]
"""Whether each judge named a picture, by the side of the puzzle and the name."""


@click.command()
@click.option("--collect", type=click.Path(path_type=Path), help="Folder with sheets, keys and the words of judges.")
@click.option("--measured", type=click.Path(path_type=Path), default=TABLE, help="Qualities to start from.")
def main(collect: Path | None, measured: Path) -> None:
    """Write the table of qualities anew, and print how many pictures were named."""
    if collect:
        JUDGMENTS.write_text("".join(lines_from(collect)), encoding="utf-8")
    table = tomllib.loads(measured.read_text(encoding="utf-8"))
    with TABLE.open("w", encoding="utf-8") as file:
        file.writelines(f'"{key}" = "{with_judgments(key, row, judgments())}"\n' for key, row in table.items())
    first = {side: {name: named[:1] for name, named in found.items()} for side, found in judgments().items()}
    for side, found in judgments().items():
        key = key_of(side, INK)
        groups = {
            "all": list(found),
            "before": drawn(table[key]),
            "by the first": drawn(with_judgments(key, table[key], first)),
            "now": drawn(with_judgments(key, table[key], judgments())),
        }
        for group, names in groups.items():
            named = [found[name] for name in names if name in found]
            print(f"{side}x{side}  {group:14}{len(named):>4}", *(f"{share:>7.1%}" for share in shares(named)))


def drawn(qualities: str) -> list[str]:
    """Return the names of the pictures that may be drawn at random, according to a row of the table of qualities."""
    return [name for name, quality in zip(pictures(), qualities, strict=True) if int(quality) >= USUAL]


def shares(named: Sequence[tuple[bool, ...]]) -> list[float]:
    """Return three shares of pictures: named by each judge, by all judges, and by any judge."""
    by_judge = list(zip(*named, strict=True))
    every, some = [all(row) for row in named], [any(row) for row in named]
    return [sum(column) / len(named) for column in (*by_judge, every, some)]


def lines_from(folder: Path) -> Iterable[str]:
    """Yield the lines of the file of judgments, given what judges wrote about the sheets."""
    for key in sorted((folder / "keys").glob("*.tsv")):
        judges = [
            {(row["sheet"], row["number"]): row["guess"] for row in read(file)}
            for file in sorted(folder.glob(f"judged_*_{key.stem}.tsv"))
        ]
        for row in sorted(read(key), key=lambda row: row["subject"]):
            at = row["sheet"], row["number"]
            yield "\t".join([key.stem, row["subject"], *(judge.get(at, "") for judge in judges)]) + "\n"


def read(file: Path) -> list[dict[str, str]]:
    """Read a table whose columns are separated by tabs."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


@cache
def judgments() -> Judged:
    """Return for each picture and size which judges named it."""
    synonyms = tomllib.loads(SYNONYMS.read_text(encoding="utf-8"))
    found: dict[int, dict[str, tuple[bool, ...]]] = {}
    for line in JUDGMENTS.read_text(encoding="utf-8").splitlines():
        side, name, *guesses = line.split("\t")
        known = words(" ".join([*names_of(pictures()[name]), synonyms.get(name, "")]))
        found.setdefault(int(side), {})[name] = tuple(bool(known & words(guess)) for guess in guesses)
    return found


def names_of(picture: Picture) -> list[str]:
    """Return the English names of a picture."""
    return [picture.name, *(alias.replace("_", " ") for alias in EMOJI_DATA[picture.emoji].get("alias", ()))]


def words(text: str) -> set[str]:
    """Return the words of a text that carry its meaning, in the singular."""
    found = re.findall(r"[a-z]+", text.lower())
    return {re.sub(r"(?<=[^s])s$", "", re.sub(r"(?<=..)ies$", "y", word)) for word in found} - SMALL_WORDS


def with_judgments(key: str, qualities: str, by_side: Judged) -> str:
    """Return a row of the table of qualities, changed by what the judges named."""
    side = next((side for side in SIDES if key == key_of(side, INK)), None)
    if side is None:
        return qualities
    judged_at = min(at for at in by_side if at >= side)
    found = by_side[judged_at]

    def judged(name: str, quality: int) -> int:
        if name not in found:
            return quality
        if not any(found[name]):
            return min(quality, MOST_IF_UNNAMED)
        return max(quality, USUAL) if quality and judged_at == side and all(found[name]) else quality

    return "".join(str(judged(name, int(quality))) for name, quality in zip(pictures(), qualities, strict=True))


if __name__ == "__main__":
    main()
