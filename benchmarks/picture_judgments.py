"""Make what people named blind the quality of pictures in black and white, and say how many they named.

    python benchmarks/picture_judgments.py [--collect FOLDER] [--measured FILE]

``picture_judgments.tsv`` has the words of each judge for each picture at each size, in the order of the judges. With
``--collect`` it is made anew from the sheets of ``picture_sheets.py`` in folders such as ``FOLDER/15``, the files
``FOLDER/keys/15.tsv``, and what the judges wrote, ``FOLDER/judged_A_15.tsv`` and so on: sheet, number, guess and
confidence, separated by tabs.

Judgments change the qualities that were measured. To apply others, start from a table without them: ``--measured``
names one, such as an older ``qualities.toml``, or ``nonogram_qualities.py`` measures again.

A picture is named when a word of the guess is in one of its names, or in ``picture_synonyms.toml``. What no judge named
at a size is not drawn by chance there, nor smaller; what all of them named is, if a puzzle of it can be made.

A row of the table is a size: the pictures that were shown, and the share that the judges named of them, of those that
were drawn by chance before the judgment, and of those that are now. The last column is what the last judge named of
the pictures that the others alone would have chosen, as a check on judges who happen to agree.
"""

import csv
import re
import tomllib
from collections.abc import Iterable, Mapping
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
ROW = "{:8}" + "{:>9}" * 5

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
        file.writelines(f'"{key}" = "{with_judgments(key, row)}"\n' for key, row in table.items())
    print(ROW.format("size", "shown", "named", "before", "now", "checked"))
    for side, found in judgments().items():
        before = [name for name, q in zip(pictures(), table[key_of(side, INK)], strict=True) if int(q) >= USUAL]
        now = with_judgments(key_of(side, INK), table[key_of(side, INK)])
        offered = [name for name, q in zip(pictures(), now, strict=True) if int(q) >= USUAL]
        first = [name for name in found if any(found[name][:-1])] if len(found[next(iter(found))]) > 1 else []
        last = [found[name][-1] for name in first]
        shares = [share(found, names) for names in (found, before, offered)]
        checked = f"{sum(last) / len(last):.0%}" if last else ""
        print(ROW.format(f"{side}x{side}", len(found), *shares, checked))


def lines_from(folder: Path) -> Iterable[str]:
    """Yield the lines of the file of judgments, from what judges wrote about sheets."""
    for key in sorted((folder / "keys").glob("*.tsv")):
        judges = [
            {(row["sheet"], row["number"]): row["guess"] for row in read(file)}
            for file in sorted(folder.glob(f"judged_*_{key.stem}.tsv"))
        ]
        for row in sorted(read(key), key=lambda row: row["subject"]):
            at = row["sheet"], row["number"]
            yield "\t".join([key.stem, row["subject"], *(judge.get(at, "") for judge in judges)]) + "\n"


def read(file: Path) -> list[dict[str, str]]:
    """Read a table with tabs between its columns."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


@cache
def judgments() -> Judged:
    """Return which judges named each picture at each size."""
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
    """Return the words of a text that say what it is about, in the singular."""
    found = re.findall(r"[a-z]+", text.lower())
    return {re.sub(r"(?<=[^s])s$", "", re.sub(r"(?<=..)ies$", "y", word)) for word in found} - SMALL_WORDS


def with_judgments(key: str, qualities: str) -> str:
    """Return a row of the table of qualities with what was judged."""
    side = next((side for side in SIDES if key == key_of(side, INK)), None)
    if side is None:
        return qualities
    judged_at = min(at for at in judgments() if at >= side)
    found = judgments()[judged_at]

    def judged(name: str, quality: int) -> int:
        if name not in found:
            return quality
        if not any(found[name]):
            return min(quality, MOST_IF_UNNAMED)
        return max(quality, USUAL) if quality and judged_at == side and all(found[name]) else quality

    return "".join(str(judged(name, int(quality))) for name, quality in zip(pictures(), qualities, strict=True))


def share(found: Mapping[str, tuple[bool, ...]], names: Iterable[str]) -> str:
    """Return the share of pictures that a judge named, on average."""
    shown = [found[name] for name in names if name in found]
    return f"{sum(sum(named) / len(named) for named in shown) / len(shown):.0%}"


if __name__ == "__main__":
    main()
