"""The premises of a step of a game: the constraints and cells from which its conclusion follows, and no others.

A climb makes cheap marks without a step of their own, because a person sees them at a glance. A later step may rest on
such marks, so its constraint alone may not explain it. The premises are found backwards, from the step's own
constraints to those behind the marks in their cells. Then each premise is tentatively left out, and stays out if the
conclusion still follows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import NamedTuple

import numpy as np

from puzzles.games.constraints import DIFFERENT, values_of
from rating.follows import Prover
from rating.games.areas import drawn_whole
from rating.games.arrays import ALONE, ASSUMED, CLASH, CORNERS, MARK
from rating.games.chains import Link, Refuted, refutation_of
from rating.games.climb import Climb, Taken, rule_of, taken_steps
from rating.games.rules import CONTRADICTION, ONLY_VALUE, RULES, rules_for
from rating.games.sums import lemma_of_cage
from rating.links import chain_of, links_of
from rating.step import MOST_PREMISES
from solvers.games.net import EASY, Ints


class Premises(NamedTuple):
    """The premises of a conclusion, on the board as the player knows it."""

    constraints: tuple[int, ...]  # numbers of constraints; those that the step applies come first
    cells: tuple[int, ...]  # variables whose values, or whose lost values, it needs
    conclusion: Mapping[int, int]  # the values that variables keep, as masks
    lost: Mapping[int, int]  # the values that variables lose, as far as a player can tell
    before: Ints  # the values of each variable as far as the premises need them, as masks
    plain: Ints  # the values of each variable that need no saying, as masks
    is_proved: bool  # whether the conclusion follows from them


class Case(NamedTuple):
    """An assumption, and what follows from it."""

    variable: int
    mask: int  # the assumed values
    # The links up to a clash, which leaves a cell no value; if a step has several cases, up to the step's conclusion.
    links: "tuple[Told, ...]"


class Told(NamedTuple):
    """A step in the form in which a player is told."""

    taken: Taken  # the step
    premises: Premises | None  # what the step rests on; None for a step that assumes something
    cases: tuple[Case, ...] = ()  # what the step assumes; one of the cases holds
    text: str = ""  # the sentence of several steps that are told together; "" for one step


Fits = Callable[[Taken, Premises], bool]


class Board:
    """The board as the player knows it: what is printed, filled in and told, and the marks behind that."""

    def __init__(self, climb: Climb) -> None:
        """Start where the climb starts."""
        self._climb = climb
        puzzle = climb.puzzle
        self._prover = Prover(puzzle.game.domains(puzzle.board), puzzle.constraints, climb.task.net)
        self._marks: dict[int, list[Taken]] = {}
        self._is_shown = np.zeros(len(puzzle.constraints), np.bool_)
        self._is_shown[list(puzzle.shown)] = True
        self._printed = self._prover.seen(puzzle.shown)  # the values as far as the board shows them
        # What needs no saying: everything visible except givens; a reader is told the givens that matter.
        self._plain = self._prover.domains if "givens" in puzzle.clues else self._printed
        self.told = climb.start & self._printed

    def mark(self, taken: Taken) -> None:
        """Record marks that no step has told the player."""
        for variable in taken.lost:
            self._marks.setdefault(variable, []).append(taken)

    def tell(self, conclusion: Mapping[int, int]) -> None:
        """Record what a step has told the player."""
        for variable, mask in conclusion.items():
            self.told[variable] &= mask

    def assuming(self, variable: int, mask: int) -> "Board":
        """Return the board as it is after an assumption."""
        after = copy(self)
        after.told = self.told.copy()
        after.told[variable] &= mask
        return after

    def fresh(self, left: Mapping[int, int]) -> dict[int, int]:
        """Return those conclusions that say more than the player has been told."""
        return {variable: mask for variable, mask in left.items() if int(self.told[variable]) & ~mask}

    def premises(self, taken: Taken) -> Premises:
        """Return the premises of a step's conclusion, on the board that the player knows."""
        fresh = self.fresh(taken.left)
        conclusion = {variable: int(self.told[variable]) & mask for variable, mask in fresh.items()}
        lost = {variable: int(self.told[variable]) & ~mask for variable, mask in conclusion.items()}
        own = [k for k in self._grounds([*taken.marks, *taken.because]) if not self._is_shown[k]]
        constraints, known = own, self.told.copy()
        is_proved = bool(own) and self._prover.follows(constraints, known, conclusion)
        if not is_proved:
            constraints = self._behind(own, taken.left)
            is_proved = self._prover.follows(constraints, known, conclusion)
        if is_proved:
            known = self._shown_by_pattern(taken, own, known, conclusion)
            # A sentence names the constraint that it applies, or both of two sums; of a lemma, at most the cage.
            is_named = taken.rule < len(RULES) or lemma_of_cage(self._climb.puzzle, taken) is not None
            n_kept = {MARK: 0, CORNERS: 0, ALONE: int(is_named), CLASH: 1}.get(taken.row.rung, len(own))
            constraints = self._prover.fewest(constraints, known, conclusion, n_kept)
            known = self._prover.needed(constraints, known, self._plain, conclusion)
        cells = [v for v in self._prover.variables(constraints) if known[v] != self._plain[v]]
        return Premises(tuple(constraints), tuple(cells), conclusion, lost, known, self._plain, is_proved)

    def _shown_by_pattern(
        self, taken: Taken, grounds: Sequence[int], known: Ints, conclusion: Mapping[int, int]
    ) -> Ints:
        """Return what is known of the cells of a pattern and no others, if the conclusion follows from that.

        The same may follow from distant cells of the board, of which the sentence of the pattern does not speak.
        """
        if taken.rule < len(RULES):
            return known
        cells = [cell for k in taken.because for cell in self._prover.constraints[k].cells]
        alone = self._plain.copy()
        alone[cells] = known[cells]
        return alone if self._prover.follows(grounds, alone, conclusion) else known

    def parts(self, taken: Taken, fits: Fits) -> Iterator[tuple[Taken, Premises | None]]:
        """Yield a step whole or in parts; whoever takes a part tells it before asking for the next one.

        Whatever fits comes with its premises. A step that does not fit comes last, without premises.
        """
        if not self.fresh(taken.left):
            return
        premises = self.premises(taken)
        if fits(taken, premises):
            yield taken, premises
            return
        if len(premises.conclusion) > 1:
            every = sorted(premises.conclusion, key=lambda variable: (taken.left[variable], variable))
            for some in (every[: len(every) // 2], every[len(every) // 2 :]):
                left, lost = ({variable: of[variable] for variable in some} for of in (taken.left, taken.lost))
                yield from self.parts(taken._replace(left=left, lost=lost), fits)
            return
        yield from self._apart(taken, fits)
        yield taken, None

    def _apart(self, taken: Taken, fits: Fits) -> Iterator[tuple[Taken, Premises | None]]:
        """Yield what the constraints behind a step say by themselves, one after another, until the rest fits."""
        while self.fresh(taken.left) and not fits(taken, premises := self.premises(taken)):
            said = (self._said(k, premises, taken) for k in premises.constraints[::-1] if k not in taken.because)
            part = next(filter(None, said), None)
            if part is None:
                return
            yield from self.parts(part, fits)

    def _said(self, k: int, premises: Premises, taken: Taken) -> Taken | None:
        """Return what a constraint by itself removes from cells, as far as a step needs it.

        None if that does not help.
        """
        after, conclusion = self.told.copy(), premises.conclusion
        self._prover.propagated(after, [k])
        others = [each for each in premises.constraints if each != k]
        if not others or not self._prover.follows(others, after, conclusion):
            return None
        least = self._prover.needed(others, after, self.told, conclusion)
        cells = self._prover.constraints[k].cells
        left = {v: int(self.told[v] & least[v]) for v in cells if int(self.told[v]) & ~int(least[v])}
        if not left or 0 in left.values() or left == conclusion:
            return None
        return self._alone(k, left, taken)

    def _alone(self, k: int, left: Mapping[int, int], taken: Taken) -> Taken:
        """Return what a constraint by itself leaves to variables as a step of the same round as another."""
        lost = {variable: int(self.told[variable]) & ~mask for variable, mask in left.items()}
        rule, rung = rule_of(self._climb.puzzle, k, self.effort_of(k, left), min(left)), ALONE
        if rule == ONLY_VALUE and self._prover.constraints[k].kind == DIFFERENT:  # "row 3 holds 4 already"
            rung = MARK
        row = taken.row._replace(rung=rung, cell=-1, mask=0, value=rules_for(self._climb.puzzle.game)[rule].tenths)
        n_decided = sum(mask.bit_count() == 1 for mask in left.values())
        n_removed, before = len(left) - n_decided, self.told.tolist()
        return Taken(taken.round, rule, row, (k,), before, lost, left, (k,), n_decided, n_removed)

    def chained(self, taken: Taken) -> Iterator[Taken]:
        """Yield steps that lead to the conclusion of a step, each by one constraint; none if propagation finds none.

        The caller tells each step before it asks for the next one.
        """
        unseen = np.flatnonzero(~self._is_shown).tolist()
        for link in chain_of(self._prover, self.told, self._plain, taken.left, unseen):
            yield self._alone(link.premise, link.left, taken)

    def walked(self, taken: Taken, premises: Premises, fits: Fits) -> Iterator[Told]:
        """Yield why values go as contradictions in which each link is one constraint, as far as these can show it."""
        for variable, mask in premises.lost.items():
            for value in values_of(mask):
                assumed = (variable, 1 << value)
                found = links_of(self._prover, self.told, self._plain, assumed, premises.constraints)
                if not found:
                    continue
                refuted = Refuted(*assumed, tuple(Link(each.premise, tuple(each.left.items())) for each in found))
                left = int(self.told[variable]) & ~(1 << value)
                row = taken.row._replace(rung=ASSUMED, cell=variable, mask=1 << value)
                step = taken._replace(rule=CONTRADICTION, row=row, left={variable: left}, lost={variable: 1 << value})
                step = step._replace(n_decided=int(left.bit_count() == 1), n_removed=int(left.bit_count() > 1))
                yield Told(step, None, (_case(self._climb, self, refuted, step, fits),))
                self.tell(step.left)

    def either_way(self, taken: Taken, premises: Premises, fits: Fits) -> tuple[Case, ...]:
        """Return two cases of an edge on a diagonal, each with links that fit and lead to a step's conclusion.

        Knowledge about a corner concerns its two edges at once, so no single link could say it. In each case, the links
        up to the corner say it about the second edge, and the links from there rest on both edges. Return none for
        other steps, and if no corner divides the diagonal into pieces that fit.
        """
        corners = self._climb.task.corners if taken.row.rung == CORNERS else ()
        for number, point, one, other, *_ in corners:
            is_on_way = {int(number), int(point)} <= set(premises.constraints)
            if is_on_way and premises.conclusion.keys().isdisjoint((int(one), int(other))):
                for edge, beside in ((int(one), int(other)), (int(other), int(one))):
                    cases = [self._case(taken, edge, each, beside, fits) for each in values_of(int(self.told[edge]))]
                    if len(cases) > 1 and all(case.links for case in cases):
                        return tuple(cases)
        return ()

    def _case(self, taken: Taken, edge: int, value: int, beside: int, fits: Fits) -> Case:
        """Return the links from a value of an edge to one of the edge beside it, and on to the step's conclusion."""
        mask = int(self.told[beside])
        for left in (1 << each for each in values_of(mask)):
            under = self.assuming(edge, 1 << value)
            first = taken._replace(left={beside: left}, lost={beside: mask & ~left})
            links = list[Told]()
            for step in (first, taken) if mask & ~left else (taken,):
                premises = under.premises(step)
                if premises.is_proved and fits(step, premises):
                    links.append(Told(step, premises))
                    under.tell(premises.conclusion)
            if links and links[-1].taken is taken:
                return Case(edge, 1 << value, tuple(links))
        return Case(edge, 1 << value, ())

    def effort_of(self, k: int, left: Mapping[int, int]) -> int:
        """Return the least effort at which a constraint alone leaves variables at most certain values."""
        efforts = (effort for effort in range(EASY) if self._prover.prunes(k, self.told, left, effort))
        return next(efforts, EASY)

    def _grounds(self, constraints: Iterable[int]) -> list[int]:
        """Return the stated constraints that some constraints follow from, without repetition."""
        return list(dict.fromkeys(ground for k in constraints for ground in self._climb.puzzle.grounds(k)))

    def _behind(self, own: Iterable[int], concluded: Iterable[int]) -> list[int]:
        """Return the constraints of a step, then those behind the marks in their cells, and so on."""
        found = dict.fromkeys(k for k in own if not self._is_shown[k])
        waiting = [*concluded, *(variable for k in found for variable in self._prover.constraints[k].cells)]
        seen = set(waiting)
        for variable in waiting:  # this list grows during the loop
            for taken in self._marks.get(variable, ()):
                k = taken.because[0]
                if not self._is_shown[k]:
                    found.setdefault(k)
                new = [each for each in self._prover.constraints[k].cells if each not in seen]
                seen.update(new)
                waiting += new
        return list(found)


def argued(climb: Climb, fits: Fits) -> Iterator[tuple[int, Told]]:
    """Yield the steps of a climb with their premises and links, each with the number of its round.

    A step may rest on earlier steps of its round, since the player has been told about these. A step that does not fit
    is told in parts: one variable at a time and, if that is not enough, after the marks that it rests on.
    """
    board, marks, n_round = Board(climb), list[Taken](), 0
    for taken in drawn_whole(climb.puzzle, taken_steps(climb, with_marks=True)):
        if taken.round != n_round:
            for each in marks:
                board.mark(each)
            marks, n_round = [], taken.round
        if taken.row.rung == MARK and not taken.n_decided:
            marks.append(taken)
        elif not board.fresh(taken.left):
            continue  # parts of other steps have said this already
        elif taken.row.rung >= ASSUMED:
            yield from ((n_round, told) for told in _refuting(climb, board, taken, fits))
        else:
            for told in _parts(board, taken, fits):
                yield n_round, told


def _refuting(climb: Climb, board: Board, taken: Taken, fits: Fits) -> Iterator[Told]:
    """Yield a step that refutes an assumption, then one that finds the value left if that needs further marks."""
    refuted, cases = refutation_of(climb, taken), tuple[Case, ...]()
    if refuted:
        cases = (_case(climb, board, refuted, taken, fits),)
    lost = {variable: mask & int(board.told[variable]) for variable, mask in taken.lost.items()}
    left = {variable: int(board.told[variable]) & ~mask for variable, mask in lost.items()}
    yield Told(taken._replace(left=left, lost=lost), None, cases)
    board.tell(left)
    rest = {variable: mask for variable, mask in board.fresh(taken.left).items() if mask.bit_count() == 1}
    if rest:
        lost = {variable: int(board.told[variable]) & ~mask for variable, mask in rest.items()}
        row = taken.row._replace(rung=MARK, value=RULES[ONLY_VALUE].tenths)
        marks = taken._replace(rule=ONLY_VALUE, row=row, because=(), marks=(), left=rest, lost=lost)
        yield from _parts(board, marks, fits)


def _parts(board: Board, taken: Taken, fits: Fits) -> Iterator[Told]:
    """Yield the parts in which a step is told, each told before the next; parts told already are left out."""
    for part, premises in board.parts(taken, fits):
        if premises:
            yield Told(part, premises)
            board.tell(premises.conclusion)
            continue
        if not board.fresh(part.left):
            continue
        premises = board.premises(part)
        cases = () if fits(part, premises) else board.either_way(part, premises, fits)
        if cases:
            yield _in_cases(part, premises, cases)
            board.tell(premises.conclusion)
            continue
        if len(premises.constraints) > MOST_PREMISES and 0 not in part.left.values():
            for link in board.chained(part):
                is_same = (link.because, link.left) == (part.because, part.left)
                if is_same and len(board.premises(link).constraints) >= len(premises.constraints):
                    break  # the chain has come to the step itself, and what it told did not make that shorter
                yield from _parts(board, link, fits)
            if board.fresh(part.left):
                yield from board.walked(part, board.premises(part), fits)
            if not board.fresh(part.left):
                continue
            premises = board.premises(part)
        yield Told(part, premises)
        board.tell(premises.conclusion)


def _in_cases(taken: Taken, premises: Premises, cases: tuple[Case, ...]) -> Told:
    """Return a step to which each of several cases leads."""
    row = taken.row._replace(cell=cases[-1].variable, mask=cases[-1].mask)
    return Told(taken._replace(row=row, left=premises.conclusion, lost=premises.lost), None, cases)


def _case(climb: Climb, board: Board, refuted: Refuted, taken: Taken, fits: Fits) -> Case:
    """Return an assumption with the links to its clash."""
    under = board.assuming(refuted.variable, refuted.mask)
    return Case(refuted.variable, refuted.mask, tuple(_walked(climb, under, refuted, taken, fits)))


def _walked(climb: Climb, board: Board, refuted: Refuted, taken: Taken, fits: Fits) -> Iterator[Told]:
    """Yield the links from an assumption to its clash as steps.

    What was told earlier in the round may clash sooner than the climb says; the walk then ends there.
    """
    for link in refuted.links:
        is_clash = not link.left or any(not int(board.told[variable]) & mask for variable, mask in link.left)
        if link.further and is_clash:
            yield from _walked(climb, board, link.further, taken, fits)
            return
        if not is_clash and not board.fresh(dict(link.left)):
            continue  # a step of the same round has told this
        step = _step_of(climb, board, link, taken, is_clash=is_clash)
        if link.further:
            yield Told(step, None, (_case(climb, board, link.further, taken, fits),))
            board.tell(step.left)
            continue
        for told in _parts(board, step, fits):
            yield told
            is_clash = is_clash or (told.premises is not None and 0 in told.premises.conclusion.values())
        if is_clash:
            return


def _step_of(climb: Climb, board: Board, link: Link, taken: Taken, *, is_clash: bool) -> Taken:
    """Return a link as a step; the link of the clash leaves a variable no value."""
    left = {variable: mask for variable, mask in link.left if int(board.told[variable]) & ~mask}
    if is_clash:
        clashing = (variable for variable, mask in link.left if not int(board.told[variable]) & mask)
        left = {next(clashing, climb.puzzle.constraints[link.constraint].cells[0]): 0}
    lost = {variable: int(board.told[variable]) & ~mask for variable, mask in left.items()}
    if link.further:
        rule, row = CONTRADICTION, taken.row._replace(cell=link.further.variable, mask=link.further.mask)
    else:
        rule = rule_of(climb.puzzle, link.constraint, board.effort_of(link.constraint, left), min(left))
        row = taken.row._replace(rung=ALONE, cell=-1, mask=0)
    row = row._replace(value=rules_for(climb.puzzle.game)[rule].tenths)
    return Taken(taken.round, rule, row, (max(link.constraint, 0),), board.told.tolist(), lost, left, (), 0, 0)
