"""Columns of data sets with prompts and answers, put together from arrays, for there are millions of rows."""

from collections.abc import Sequence
from itertools import chain
from typing import cast

import numpy as np
import pyarrow as pa

from generator.record import Record
from output.prompts.prompt import ASSISTANT, SYSTEM, USER, prompts_of
from output.prompts.template import Template
from solvers.verdict import Proof

_MESSAGE = pa.struct([("role", pa.string()), ("content", pa.string())])
PROMPT_FIELDS: tuple[pa.Field, ...] = tuple(
    pa.field(name, kind, nullable=False, metadata={"comment": comment})
    for name, kind, comment in (
        ("prompt", pa.string(), "what a language model is asked, by the template in plan.json"),
        ("answer", pa.string(), "the one right answer to it"),
        ("messages", pa.list_(_MESSAGE), "both as a conversation, as chat templates read it"),
    )
)


def with_prompts(rows: pa.Table, records: Sequence[Record], template: Template) -> pa.Table:
    """Append the columns with prompts and answers to rows.

    Args:
        rows: what is there already.
        records: of the rows, each proved to have one solution.
        template: the texts around puzzle and answer; it has a prompt for each of the families.
    """
    prompts = list(prompts_of([(record.puzzle, cast(Proof, record.proof)) for record in records], template))
    asked = pa.array([each.prompt for each in prompts], pa.string())
    answers = pa.array([each.answer for each in prompts], pa.string())
    said = [
        [(SYSTEM, each.system)] * bool(each.system) + [(USER, each.prompt), (ASSISTANT, each.answer)]
        for each in prompts
    ]
    contents = list(chain.from_iterable(said))
    messages = pa.StructArray.from_arrays(
        [pa.array([message[place] for message in contents], pa.string()) for place in (0, 1)], fields=list(_MESSAGE)
    )
    ends = pa.array(np.cumsum([0, *map(len, said)]), pa.int32())
    columns = (asked, answers, pa.ListArray.from_arrays(ends, messages))
    for field, column in zip(PROMPT_FIELDS, columns, strict=True):
        rows = rows.append_column(field, column)
    return rows
