"""``gen solve`` by a method, and the list of methods."""

import json
from pathlib import Path

import pytest

from generator.families import family_named
from puzzles.families import FAMILIES
from tests.commands import SOLUTION, UNIQUE, gen


def test_a_method_solves_what_is_in_a_file() -> None:
    result = gen("solve", "-", "--method", "logic", data=UNIQUE)
    assert result.exit_code == 0
    assert " 5 3 4 | 6 7 8 | 9 1 2" in result.stdout
    assert "Exactly one solution, proved by logic (" in result.stdout
    told = json.loads(gen("solve", "-", "--method", "logic", "--set", "nodes=5", "--json", data=UNIQUE).stdout)
    assert (told["verdict"], told["method"], told["interrupted"]) == ("unique", "logic", False)
    assert "".join(str(digit) for row in told["solutions"][0] for digit in row) == SOLUTION


def test_all_methods_are_listed_with_their_parameters() -> None:
    listed = [json.loads(line) for line in gen("methods", "--json").stdout.splitlines()]
    names = {(row["family"], row["method"]) for row in listed}
    assert names == {
        (name, method) for name, family in FAMILIES.items() for method in family_named(family.name).methods
    }
    text = gen("methods", "nonogram").stdout
    assert "nonogram logic (complete, 300,000 conflicts)" in text
    assert "    probes=50000: assumptions to try before searching" in text
    assert "sudoku" not in text


def test_a_method_that_finds_nothing_ends_with_its_own_code() -> None:
    clues = "width 4\nheight 4\nrows\n1\n1,1\n2\n1\ncolumns\n1\n1,1\n1,1\n1\n"  # lines alone see nothing wrong
    result = gen("solve", "-", "--method", "tabu", "--budget", "20", data=clues)
    assert (result.exit_code, "tabu found no solution; the best has the value" in result.stdout) == (3, True)
    result = gen("solve", "-", "--method", "dfs", data=clues)
    assert (result.exit_code, "No solution, proved by dfs" in result.stdout) == (0, True)


@pytest.mark.parametrize("words", [(), ("--method", "sat")])
def test_more_solutions_of_a_large_puzzle_than_memory_holds_are_refused(words: tuple[str, ...]) -> None:
    lines = "1\n" * 200
    data = f"width 200\nheight 200\nrows\n{lines}columns\n{lines}"
    result = gen("solve", "-", "--limit", 26, *words, data=data)
    assert result.exit_code == 2
    assert "a limit of 26 solutions of 200x200 cells was given; expected at most 25" in result.stderr


def test_the_integer_program_is_written_but_not_over_a_puzzle(tmp_path: Path) -> None:
    target = tmp_path / "model.lp"
    result = gen("solve", "-", "--method", "ilp", "--write", target, data=UNIQUE)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"Wrote {target}: 729 variables, 324 constraints.\n"
    assert target.read_text().splitlines()[-1] == "End"
    assert [*tmp_path.iterdir()] == [target]
    source = tmp_path / "puzzle.lp"
    source.write_text(UNIQUE)
    result = gen("solve", source, "--method", "ilp", "--write", source)
    assert result.exit_code == 2
    assert source.read_text() == UNIQUE
    assert gen("solve", source, "--method", "ilp", "--write", tmp_path / "puzzle.txt").exit_code == 2
