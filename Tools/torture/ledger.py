"""Calls whose effects are recognized on every device, and which of them each device must show.

The effects of a call are values of registers: a part of an object, or whether the object exists. A value stays until a
later call replaces it. A call is later than those that its device knew; if all clocks are right, also than those of
earlier steps. Of two calls that did not know each other, either may stay.
"""

import collections
import dataclasses

from context import BrokenPromise

# The register that says whether an object exists.
EXISTS = "exists"
# The kinds of objects that other calls write, too.
UNMARKED = ("lesson",)


@dataclasses.dataclass(eq=False)
class Call:
    """An acknowledged call."""

    number: int
    method: str
    device: str
    step: int
    # The numbers of the calls that its device certainly knew.
    known: frozenset
    # The values by object and part.
    registers: dict
    # False if its device lost it, and no other one certainly knew it.
    is_certain: bool = True

    def __str__(self):
        return f"call {self.number}, {self.method} of {self.device} in step {self.step}"

    def description(self):
        """Returns a line with all that is known about the call."""
        return f"{self}, {'' if self.is_certain else 'lost, '}{self.registers}, knew {sorted(self.known)}\n"


class Ledger:
    """All acknowledged calls."""

    def __init__(self, has_right_clocks):
        self._has_right_clocks = has_right_clocks
        self.calls = []
        self.parents = {}
        self._writers = collections.defaultdict(list)
        # The calls that delete all objects of a kind.
        self._resets = collections.defaultdict(list)

    def add(self, device, step, known, method, registers, parents=(), resets=()):
        """Adds a call, with the parents of new objects, and the kinds of which it deletes all; returns its number."""
        call = Call(len(self.calls), method, device, step, frozenset(known), registers)
        self.calls.append(call)
        self.parents.update(parents)
        for register in registers:
            self._writers[register].append(call)
        for kind in resets:
            self._resets[kind].append(call)
        return call.number

    def lose(self, numbers):
        """Notes that no device certainly knows some calls any more."""
        for number in numbers:
            self.calls[number].is_certain = False

    def follows(self, later, earlier):
        """Returns whether a call replaces the values of another one."""
        return earlier.number in later.known or self._has_right_clocks and earlier.step < later.step

    # MARK: - Registers

    def _writes(self, register):
        """Yields the calls that wrote a register, each with its value."""
        for call in self._writers[register]:
            yield call, call.registers[register]
        target, part = register
        if part == EXISTS:
            for call in self._resets[target[0]]:
                yield call, False

    def _possible(self, register):
        """Returns the values that a register can have, each with the call that wrote it."""
        writes = list(self._writes(register))
        certain = [call for call, _ in writes if call.is_certain]
        possible = {
            value: call for call, value in writes if not any(self.follows(other, call) for other in certain)}
        return possible if certain else {None: None, False: None, **possible}

    # MARK: - Checks

    def check(self, device, content):
        """Raises BrokenPromise if a device with all calls does not have the values of the latest ones.

        `content` are the parts by object.
        """
        for target, part in list(self._writers):
            parent = self.parents.get(target)
            if parent and parent not in content:
                continue
            exists = target in content
            value = exists if part == EXISTS else content.get(target, {}).get(part)
            if part != EXISTS and not exists:
                continue
            possible = self._possible((target, part))
            if value not in possible:
                raise BrokenPromise(
                    f"{device} has {value!r} as {part} of {target} instead of "
                    + " or ".join(f"{value!r} ({call})" for value, call in possible.items()))
        for target in content:
            if target[0] not in UNMARKED and (target, EXISTS) not in self._writers:
                raise BrokenPromise(f"{device} has {target}, which no acknowledged call created")

    def check_whole(self, device, content):
        """Raises BrokenPromise if a device, which may lack calls, has only a part of the effects of one."""
        for call in self.calls:
            if len(call.registers) < 2:
                continue
            shown = {register: self._is_shown(call, register, content) for register in call.registers}
            if {True, False} <= set(shown.values()):
                [there, *_] = [register for register, is_shown in shown.items() if is_shown]
                [missing, *_] = [register for register, is_shown in shown.items() if is_shown is False]
                raise BrokenPromise(f"{device} has a part of {call}: {there}, but not {missing}")

    def _is_shown(self, call, register, content):
        """Returns whether a value of a call is there; None if another call can be the reason for what is there."""
        target, part = register
        parent = self.parents.get(target)
        if parent and parent not in content:
            # A call that creates the parent, too, must have created it.
            return self._is_shown(call, (parent, EXISTS), content) if (parent, EXISTS) in call.registers else None
        value = call.registers[register]
        others = [(other, its) for other, its in self._writes(register) if other is not call]
        if part == EXISTS:
            if (target in content) == value:
                # An object can exist because of other calls, and be missing because it has not arrived yet.
                return True if value and not any(its for _, its in others) else None
            return None if any(its != value and not self.follows(call, other) for other, its in others) else False
        if target not in content:
            return None
        shown = content[target].get(part)
        if shown == value:
            # An undo writes values that other calls have written before.
            return None if any(its == value for _, its in others) else True
        return None if any(its == shown and not self.follows(call, other) for other, its in others) else False
