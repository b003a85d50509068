"""The canonical form of a puzzle of a game, and the id that all its symmetric images share.

Transposition and the two mirrors give eight images; four of them keep the height of a board that is not square. All
layers together form a vector. An image permutes this vector, mirrors entries, and renumbers labels in order of
appearance. The canonical form is the image whose vector sorts first, so it is never higher than wide.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate, pairwise
from math import prod
from struct import pack
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.games.game import NONE, Board, Game, Layer, LayerKind
from puzzles.games.grid import shape_of
from puzzles.puzzle import Solution

_DIGEST_BYTES = 10
_SIDES: dict[LayerKind, tuple[LayerKind, LayerKind]] = {  # the kinds that mirroring and transposing turn each kind into
    "cells": ("cells", "cells"),
    "across": ("across", "down"),
    "down": ("down", "across"),
    "left": ("right", "top"),
    "right": ("left", "bottom"),
    "top": ("top", "left"),
    "bottom": ("bottom", "right"),
    "rows": ("rows", "columns"),
    "columns": ("columns", "rows"),
}

Layers = Sequence[Sequence[int]]


_Image = dict[str, tuple[NDArray[np.intp], NDArray[np.bool_]]]
"""For each layer, where its entries are in the vector of the board, and which of them are mirrored."""


class _Images(NamedTuple):
    """The symmetries of all boards of one size, as images of their clues and cells."""

    places: NDArray[np.intp]  # ``[image, place]``: where in the board's vector each entry of an image comes from
    turned: NDArray[np.bool_]  # ``[image, place]``: which entries are mirrored
    bounds: list[int]  # where each layer starts in the vector of an image, and where the last one ends


def encoded_id(game: Game, board: Board, layers: Layers) -> str:
    """Return the id of a symmetry class, the name of the game and 80 bits of a hash in hexadecimal digits.

    The ids of all published puzzles depend on this layout, which must never change: height, width and parameter, then
    the vector of the canonical form, two bytes each with the high one first.
    """
    return _id(game.name, board, game.layers, layers)


def canonical_layers(game: Game, board: Board, layers: Layers) -> tuple[tuple[int, ...], ...]:
    """Return the layers of the image whose vector sorts first."""
    vector = _least_image(game.layers, board, layers).tolist()
    bounds = _images(game.layers, board.height, board.width).bounds
    return tuple(tuple(vector[start:end]) for start, end in pairwise(bounds))


def solution_id(game: Game, board: Board, layers: Layers, solution: Solution) -> str:
    """Return the id of the symmetry class of a solution and of the layers whose clues all stay."""
    fixed = [(layer, entries) for layer, entries in zip(game.layers, layers, strict=True) if layer.full]
    own = next(
        (layer for layer in game.layers if layer.name == "givens"),
        Layer("solution", "cells", lambda _: 0, labels=game.labels),
    )
    shown, entries = zip((own, solution.ravel().tolist()), *fixed, strict=True)
    return _id(game.name, board, shown, entries)


def _id(name: str, board: Board, game_layers: tuple[Layer, ...], layers: Layers) -> str:
    vector = _least_image(game_layers, board, layers).astype(">i2").tobytes()
    encoding = pack(">HHH", *sorted((board.height, board.width)), board.parameter) + vector
    return f"{name}-{blake2b(encoding, digest_size=_DIGEST_BYTES).hexdigest()}"


def _least_image(game_layers: tuple[Layer, ...], board: Board, layers: Layers) -> NDArray[np.int16]:
    images = _images(game_layers, board.height, board.width)
    vector = np.array([entry for entries in layers for entry in entries], np.int16)
    found = vector[images.places]
    for layer, (start, end) in zip(game_layers, pairwise(images.bounds), strict=True):
        part = found[:, start:end]
        if layer.mirrored:
            table = np.array([NONE, *map(layer.mirrored, range(max(layer.most(board), 0) + 1))], np.int16)
            found[:, start:end] = np.where(images.turned[:, start:end], table[part + 1], part)
        if layer.labels:
            found[:, start:end] = _numbered(part, layer.least)
    order = found.astype(">i2").tobytes()
    size = len(order) // len(found)
    least: NDArray[np.int16] = found[min(range(len(found)), key=lambda image: order[image * size : (image + 1) * size])]
    return least


def _numbered(part: NDArray[np.int16], least: int) -> NDArray[np.int16]:
    """Renumber labels from the least one, in the order in which they appear in each image."""
    n_labels = max(int(part.max()) + 1, 1)
    length = part.shape[1]
    is_there = part[:, None, :] == np.arange(n_labels)[None, :, None]
    first = np.where(is_there.any(2), is_there.argmax(2), length)
    number = np.full((len(part), n_labels + 1), NONE, np.int16)
    number[:, :-1] = first.argsort(1, kind="stable").argsort(1) + least
    return np.take_along_axis(number, part.astype(np.intp), 1)  # the last number stands for NONE


@lru_cache(maxsize=64)
def _images(layers: tuple[Layer, ...], height: int, width: int) -> _Images:
    upright: _Image = {}
    n_entries = 0
    for layer in layers:
        shape = shape_of(layer.kind, height, width)
        places = np.arange(n_entries, n_entries + prod(shape)).reshape(shape)
        upright[layer.name] = places, np.zeros(shape, np.bool_)
        n_entries += places.size
    transposed = _transposed(layers, upright)
    images = []
    for image in ([upright] if height <= width else []) + ([transposed] if height >= width else []):
        for turned in (image, _transposed(layers, _mirrored(layers, _transposed(layers, image)))):
            images += [turned, _mirrored(layers, turned)]
    places, is_turned = (np.array([_joined(image, part) for image in images]) for part in (0, 1))
    return _Images(places, is_turned, [0, *accumulate(part.size for part, _ in images[0].values())])


def _mirrored(layers: tuple[Layer, ...], image: _Image) -> _Image:
    found = {}
    for layer in layers:
        places, turned = image[_source(layers, layer, 0)]
        if layer.kind not in ("left", "right", "rows"):
            places, turned = places[..., ::-1], turned[..., ::-1]
        found[layer.name] = places, turned ^ (layer.kind == "across")
    return found


def _transposed(layers: tuple[Layer, ...], image: _Image) -> _Image:
    found = {}
    for layer in layers:
        places, turned = image[_source(layers, layer, 1)]
        found[layer.name] = places.T, turned.T
    return found


def _source(layers: tuple[Layer, ...], layer: Layer, change: int) -> str:
    """Return the layer from which a layer takes its entries in a mirror image (0) or a transposition (1)."""
    if change and layer.twin:
        return layer.twin
    kind = _SIDES[layer.kind][change]
    return layer.name if kind == layer.kind else next(each.name for each in layers if each.kind == kind)


def _joined(image: _Image, part: int) -> NDArray[Any]:
    return np.concatenate([each[part].ravel() for each in image.values()])
