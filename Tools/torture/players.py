"""The calls that users make on a device, before exchanges and at the same time."""

import dataclasses
import threading
import time

import sample as samples
from context import BrokenPromise
from ledger import EXISTS
from program import check_reply
from traces import Content, Traces
from workload import Workload

# The shares of marked calls that are a deletion with its undo, and of other calls after which one is taken back.
RESTORATION, REDO = 0.08, 0.5
MAX_PAUSE = 0.005
SECONDS_PER_HOUR = 3600
# Methods whose effects belong to several accounts, and one that could make a deletion of a marked object again.
EXCLUDED = ("friends.", "challenges.", "history.redo")


class MixedCalls(Workload):
    """Random calls in all areas of an account that leave its marked objects as they are."""

    def __init__(self, rng, sample, name, content):
        super().__init__(rng, sample, name)
        self._marked = content.rows

    def row(self, kind):
        row = super().row(kind)
        owner = row.rpartition("-")[0] if kind == "question" else None
        if row in self._marked["habit" if kind == "amount" else kind] or owner in self._marked["kit"]:
            raise IndexError
        return row


class Player:
    """Makes calls on a device, and adds those with marked objects to the ledger."""

    def __init__(self, rng, ledger, numbers, sample, lock):
        """`numbers` are those of new marks and values."""
        self.rng, self._ledger, self._numbers, self._sample, self._lock = rng, ledger, numbers, sample, lock
        # Other calls complete other lessons, because that may be taken back.
        self._traces = Traces(rng, numbers, sample.lessons[1::2])

    def mix(self, device, step, count):
        """Makes calls that are only compared between devices."""
        sample = dataclasses.replace(
            self._sample, database=device.database, tokens=[device.token], lessons=self._sample.lessons[::2])
        workload = MixedCalls(self.rng, sample, f"{device}-{step}", Content(device.database))
        with device.client(step) as client:
            for method, parameters in workload.calls(count):
                if any(name.startswith(EXCLUDED) for name, _ in calls(method, parameters)):
                    continue
                if method == "history.undo":
                    parameters["origin"] = "own"
                reply = self._call(client, device, method, parameters)
                if method == "history.undo" and "result" in reply and self.rng.random() < REDO:
                    self._call(client, device, "history.redo", {"id": reply["result"]["redo"]})
            client.end()

    def mark(self, device, client, step, is_alone=True):
        """Makes a call with marked objects; `is_alone` says that no exchange runs at the same time."""
        content = Content(device.database)
        if is_alone and self.rng.random() < RESTORATION:
            self._restore(device, client, step, content)
        else:
            self._make(device, client, step, self._traces.next(content, is_alone))

    def write_bulk(self, device, step):
        """Makes a call that writes very many rows."""
        with device.client(step) as client:
            self._make(device, client, step, self._traces.bulk())
            client.end()

    def _restore(self, device, client, step, content):
        """Deletes an object and takes the deletion back, which writes all parts again."""
        trace = self._traces.restoration(content)
        if trace is None or not self._make(device, client, step, trace):
            return
        reply = self._call(client, device, "history.undo", {"origin": "own"})
        [(target, _)] = trace.registers
        parts = Content(device.database).parts.get(target)
        if "result" not in reply or parts is None:
            raise BrokenPromise(f"the deletion of {target} was not taken back: {reply}")
        registers = {(target, part): value for part, value in parts.items()} | {(target, EXISTS): True}
        self._add(device, step, "history.undo", registers)

    def _make(self, device, client, step, trace):
        """Makes a call; returns whether it was acknowledged."""
        reply = self._call(client, device, trace.method, trace.parameters)
        if "result" not in reply:
            return False
        self._add(device, step, trace.method, trace.registers, trace.parents, trace.resets)
        return True

    def _add(self, device, step, *effects):
        with self._lock:
            device.known.add(self._ledger.add(device.name, step, device.known, *effects))

    def _call(self, client, device, method, parameters):
        for name, values in calls(method, parameters):
            if name == "entries.add":
                # Lists of the newest entries are cut, so no two of them have the same time.
                values["occurredAt"] = samples.instant(-next(self._numbers) / SECONDS_PER_HOUR)
        reply = client.call(method, {**parameters, "session": device.token})
        if reply is None:
            raise BrokenPromise(f"the program ended during {method} on {device}")
        check_reply(method, reply)
        return reply


def calls(method, parameters):
    """Yields a call and the calls that it contains."""
    yield method, parameters
    for call in parameters.get("calls", ()):
        yield call["method"], call["params"]


class Writer:
    """Marked calls on a device in a thread, until the end of the block."""

    def __init__(self, player, device, step):
        self._player, self._device, self._step = player, device, step
        self._done = threading.Event()
        self._failure = None
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._thread.start()

    def __exit__(self, *_):
        self._done.set()
        self._thread.join()
        if self._failure:
            raise self._failure

    def _run(self):
        try:
            with self._device.client(self._step) as client:
                while not self._done.is_set():
                    self._player.mark(self._device, client, self._step, is_alone=False)
                    time.sleep(self._player.rng.random() * MAX_PAUSE)
                client.end()
        except BrokenPromise as error:
            self._failure = error
