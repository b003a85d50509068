"""The data card for programs: Croissant 1.1 (https://docs.mlcommons.org/croissant/), which ``mlcroissant`` reads.

Each split of a typed table is a record set, and a set of files. Lists of lists are arrays there. Columns with structs
are left out, for ``mlcroissant`` reads none from Parquet.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import Any

import pyarrow as pa

from output.batch.plan import Plan
from output.batch.receipts import FileEntry, ShardEntry
from output.batch.typed import typed_schema, typed_tables

_CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "dct": "http://purl.org/dc/terms/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "sc": "https://schema.org/",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "description": {"@container": "@language"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "name": {"@container": "@language"},
    **{
        word: f"cr:{word}"
        for word in (
            *("arrayShape", "citeAs", "column", "containedIn", "equivalentProperty", "extract", "field", "fileObject"),
            *("fileProperty", "fileSet", "format", "includes", "isArray", "isLiveDataset", "jsonPath", "key", "md5"),
            *("parentField", "path", "recordSet", "references", "regex", "repeated", "replace", "samplingRate"),
            *("separator", "source", "subField", "transform"),
        )
    },
}
"""The words of the notation; its specification requires all of them, whether they are used or not."""


def croissant(plan: Plan, rows: Sequence[ShardEntry], tables: Sequence[FileEntry]) -> str:
    """Write the description of a data set from its files of rows and of typed tables."""
    n_rows = sum(entry.rows for entry in rows)
    typed = typed_tables(plan, tables)
    return (
        json.dumps(
            {
                "@context": _CONTEXT,
                "@type": "sc:Dataset",
                "conformsTo": "http://mlcommons.org/croissant/1.1",
                "name": "logic-puzzles",
                "description": f"{n_rows:,} logic puzzles made by Gridwright, each with exactly one solution.",
                "version": version("gridwright"),
                "license": f"https://choosealicense.com/licenses/{plan.license}/",
                "distribution": [
                    {
                        "@type": "cr:FileSet",
                        "@id": f"{family}-{split}",
                        "name": f"{family}-{split}",
                        "encodingFormat": "application/x-parquet",
                        "includes": f"{folder}/{split}-*.parquet",
                    }
                    for family, (folder, splits) in typed.items()
                    for split in splits
                ],
                "recordSet": [
                    {
                        "@type": "cr:RecordSet",
                        "@id": f"{family}/{split}",
                        "name": f"{family}/{split}",
                        "field": list(_fields(family, split, typed_schema(family, plan.prompts))),
                    }
                    for family, (_, splits) in typed.items()
                    for split in splits
                ],
            },
            indent=1,
            ensure_ascii=False,
        )
        + "\n"
    )


def _fields(family: str, split: str, schema: pa.Schema) -> Iterator[Mapping[str, Any]]:
    for field in schema:
        inner, depth = field.type, 0
        while pa.types.is_list(inner):
            inner, depth = inner.value_type, depth + 1
        if pa.types.is_struct(inner):
            continue
        yield {
            "@type": "cr:Field",
            "@id": f"{family}/{split}/{field.name}",
            "name": field.name,
            "description": field.metadata[b"comment"].decode(),
            "dataType": _word_of(inner),
            **({"isArray": True, "arrayShape": ",".join(["-1"] * depth)} if depth else {}),
            "source": {"fileSet": {"@id": f"{family}-{split}"}, "extract": {"column": field.name}},
        }


def _word_of(kind: pa.DataType) -> str:
    """Return the word of schema.org for a type of values."""
    if pa.types.is_boolean(kind):
        return "sc:Boolean"
    if pa.types.is_integer(kind):
        return "sc:Integer"
    return "sc:Float" if pa.types.is_floating(kind) else "sc:Text"
