"""``override``, as Python 3.12 has it in ``typing``: mypy reports a method marked by it that overrides nothing."""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from typing_extensions import override as override
else:
    _Method = TypeVar("_Method")

    def override(method: _Method) -> _Method:
        """Return the method unchanged."""
        return method
