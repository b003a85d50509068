"""The form of the page to choose a puzzle: for each family a template, made from the fields of its request."""

from collections.abc import Mapping
from dataclasses import Field
from html import escape
from typing import Any

from generator.families import family_named
from generator.forms import FormField
from generator.options import SIZE_METAVAR, USUAL, type_of
from puzzles.families import FAMILIES
from service.http.request_models import offered

_FIRST = ("size", "difficulty")  # the order of the other fields is that of the request
_SIZE = r"\s*[1-9][0-9]{0,2}[xX][1-9][0-9]{0,2}\s*"
_SEED = FormField("Number of the puzzle", "The same number makes the same puzzle.", is_expert=True)


def form_html(words: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a radio button for each family and, in a template, its fields.

    ``words`` are those of the page, by family: its title, suggested sizes and what to choose at the start.
    """
    parts = []
    for family in FAMILIES.values():
        own = words.get(family.name, {})
        title = own.get("title", family.name.capitalize())
        full = family_named(family.name)
        layers = " data-layers" * bool(full.page_module and full.desk())  # then a setter can write such puzzles
        parts.append(
            f'<label class="family"><input type="radio" name="family" value="{family.name}">'
            f"<span><strong>{escape(title)}</strong><small>{escape(family.summary)}</small></span></label>"
            f'<template data-family="{family.name}"{layers}><div>{_fields(family.name, own)}</div></template>'
        )
    return "".join(parts)


def _fields(family: str, words: Mapping[str, Any]) -> str:
    request = family_named(family).request
    shown = [each for each in offered(request) if each.metadata["form"] is not None]
    shown.sort(key=lambda each: _FIRST.index(each.name) if each.name in _FIRST else len(_FIRST))
    sizes = "".join(f'<option value="{size}"></option>' for size in words.get("sizes", ()))
    groups: dict[bool, str] = {False: "", True: ""}
    for each in shown:
        groups[each.metadata["form"].is_expert] += _control(each, words.get("preset", {}).get(each.name))
    groups[True] += _labeled("seed", _SEED, _SEED.help, '<input type="number" step="1"{}>')
    experts = f'<details><summary>For experts</summary><div class="fields">{groups[True]}</div></details>'
    return f'<div class="fields">{groups[False]}</div>{experts}<datalist id="sizes">{sizes}</datalist>'


def _control(each: "Field[Any]", preset: str | None) -> str:
    form, choices, kind = each.metadata["form"], each.metadata["choices"], type_of(each)
    default = "" if each.default is None else str(each.default)
    if choices:
        shown = tuple(word for word in choices if word != USUAL)  # the choice that is taken by default
        words = {**({} if default else {"": form.words.get("", "Any")}), **form.worded(shown)}
        chosen = preset or default
        options = "".join(
            f'<option value="{escape(word)}"{" selected" * (word == chosen)}>{escape(text)}</option>'
            for word, text in words.items()
        )
        control = f'<select data-default="{escape(default)}"{{}}>{options}</select>'
    elif kind is bool:
        default = str(each.default).lower()
        control = f'<input type="checkbox" data-default="{default}"{" checked" * bool(each.default)}{{}}>'
    else:
        look = "text" if kind is str else f'number" step="{"1" if kind is int else "any"}'
        if each.metadata["metavar"] == SIZE_METAVAR:
            look += f'" pattern="{_SIZE.replace("{", "{{").replace("}", "}}")}" title="Rows and columns, such as 10x15'
        if each.name == "size":
            look += '" list="sizes" autocomplete="off'
        control = f'<input type="{look}" placeholder="{escape(default)}"{{}}>'
    return _labeled(each.name, form, form.help or each.metadata["help"], control, is_check=kind is bool and not choices)


def _labeled(name: str, form: FormField, about: str, control: str, *, is_check: bool = False) -> str:
    """Return a control with its name and a line of help; ``{}`` in the control is the place of its attributes."""
    control = control.format(f' name="{name}" id="field-{name}" aria-describedby="help-{name}"')
    title = f'<span class="name">{escape(form.label)}</span>'
    both = control + title if is_check else title + control
    return f'<label class="field{" check" * is_check}">{both}<small id="help-{name}">{escape(about)}</small></label>'
