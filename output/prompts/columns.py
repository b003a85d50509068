"""Prompt and answer columns of data sets, assembled from arrays, since there are millions of rows."""

from collections.abc import Sequence

import pyarrow as pa

from generator.record import Record
from output.prompts.prompt import ASSISTANT, SYSTEM, USER, prompts_of
from output.prompts.template import Template

_MESSAGE = pa.struct([("role", pa.string()), ("content", pa.string())])
PROMPT_FIELDS: tuple[pa.Field, ...] = tuple(
    pa.field(name, kind, nullable=False, metadata={"comment": comment})
    for name, kind, comment in (
        ("prompt", pa.string(), "what a language model is asked, by the template in plan.json"),
        ("answer", pa.string(), "the one right answer to it"),
        ("messages", pa.list_(_MESSAGE), "both as a conversation, as chat templates read it"),
    )
)
PICTURE_FIELD = pa.field("picture", pa.binary(), metadata={"comment": "the puzzle as PNG, if the template asks for it"})


def with_prompts(rows: pa.Table, records: Sequence[Record], template: Template) -> pa.Table:
    """Append prompt and answer columns to the rows of records, each proved to have one solution."""
    prompts = list(prompts_of([(record.puzzle, record.proof) for record in records], template))
    roles: list[str] = []
    contents: list[str] = []
    ends = [0]
    for each in prompts:
        if each.system:
            roles.append(SYSTEM)
            contents.append(each.system)
        roles += (USER, ASSISTANT)
        contents += (each.prompt, each.answer)
        ends.append(len(contents))
    said = [pa.array(roles, pa.string()), pa.array(contents, pa.string())]
    columns = (
        pa.array([each.prompt for each in prompts], pa.string()),
        pa.array([each.answer for each in prompts], pa.string()),
        pa.ListArray.from_arrays(pa.array(ends, pa.int32()), pa.StructArray.from_arrays(said, fields=list(_MESSAGE))),
    )
    for field, column in zip(PROMPT_FIELDS, columns, strict=True):
        rows = rows.append_column(field, column)
    if template.has_pictures:
        rows = rows.append_column(PICTURE_FIELD, pa.array([each.picture or None for each in prompts], pa.binary()))
    return rows
