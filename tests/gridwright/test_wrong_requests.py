"""Every wrong request of the table is refused with its sentence, in Python and in plans."""

import pytest

import gridwright as gw
from output.batch.plan import plan_from
from tests.wrong_requests import NOT_OPTIONS, WRONG, Options, says


@pytest.mark.parametrize(("family", "options", "sentence"), [*WRONG, *NOT_OPTIONS])
def test_python_and_plans_refuse_it(family: str, options: Options, sentence: str) -> None:
    with pytest.raises(gw.RequestError) as refused:
        gw.generate(family, **options)
    assert says(sentence, str(refused.value))
    with pytest.raises(gw.RequestError) as refused:
        plan_from({"seed": 1, "requests": [{"family": family, "count": 1, **options}]})
    assert says(sentence, str(refused.value))


def test_many_are_refused_before_the_first_is_asked_for() -> None:
    with pytest.raises(gw.RequestError, match="16 clues"):
        gw.generate_many("sudoku", 2, clues=16)
