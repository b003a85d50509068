"""Every wrong request of the table is refused with its sentence, in Python and in plans."""

import pytest

import gridwright as gw
from output.batch.plan import plan_from
from tests.wrong_requests import NOT_OPTIONS, WRONG, Options, says


@pytest.mark.parametrize(("family", "options", "sentence"), [*WRONG, *NOT_OPTIONS])
def test_python_and_plans_refuse_it(family: str, options: Options, sentence: str) -> None:
    for function, arguments in (gw.generate, (family,)), (gw.generate_many, (family, 2)):
        with pytest.raises(gw.RequestError) as refused:
            function(*arguments, **options)
        assert says(sentence, str(refused.value))
    with pytest.raises(gw.RequestError) as refused:
        plan_from({"seed": 1, "requests": [{"family": family, "count": 1, **options}]})
    assert says(sentence, str(refused.value))
