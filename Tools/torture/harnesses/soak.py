"""Makes very many mixed calls on one connection, and watches memory, descriptors and the write-ahead log."""

import dataclasses
import os
import pathlib
import statistics

import sample as samples
from context import BrokenPromise
from figures import Figures
from history import PASSWORD
from program import Backup, Client, assert_sound
from registry import Registry
from replies import Replies
from workload import Workload

CALLS = 1_000_000
USERS = 4
BATCH = 200
# Batches between two samples of the resources, and the calls after which samples count: caches are full then.
SAMPLE_BATCHES, WARM_UP_CALLS = 2, 20_000
# The most by which the median memory of the last tenth may exceed that of the fifth. Until then, the page caches of the
# connections fill while the database grows, rare calls prepare their statements, and threads get heaps of their own.
MAX_GROWTH = 1.05
FULL_TENTH = 4
# SQLite closes the file of a background call later, because closing would end the locks of other connections of the
# process. It reuses these descriptors, so that there are as many as background calls at the same time.
MAX_NEW_DESCRIPTORS = 2
TENTHS = 10
# Kindling starts a checkpoint after 4,000 pages; while an export or a backup reads, the log grows. The rewrite after an
# erasure adds at most the pages of the database.
MAX_LOG_BYTES = 4 * 4000 * (4096 + 24)
# The share of batches with each kind of rare call, and of reading calls and wrong calls in all calls.
RARE_SHARE, READ_SHARE, WRONG_SHARE = 0.05, 0.3, 0.05
MAX_SUBSCRIPTIONS, REPLAYED_EVENTS = 8, 2000
IMPORT_ROWS = 300
EXPORT = "export.jsonl"
# Calls whose rows no call deletes are made less often, so that the database does not grow with each call.
GROWING, GROWING_SHARE = ("paths.import", "challenges.create"), 0.1
# The methods that delete what other calls created, by the type of its ID.
DELETIONS = {
    "SparkId": ("sparks.delete", "sparkId"), "KitId": ("kits.delete", "kitId"), "TableId": ("tables.delete", "tableId"),
    "EntryId": ("entries.delete", "entryId"), "HabitId": ("habits.delete", "habitId")}
CREATIONS = ("sparks.create", "kits.create", "kits.import", "tables.create", "entries.add", "habits.create")
WRONG_LINES = ("", "{", "[]", "null", '{"jsonrpc":"2.0","id":1}', '{"jsonrpc":"1.0","id":1,"method":"x"}', "[1,2,3]")


def add_options(parser):
    """Declares the options of the harness."""
    parser.add_argument(
        "--calls", type=int, default=CALLS, metavar="N", help=f"end after this number of calls, default {CALLS:,}")


def soak(context):
    """Runs the harness and returns its figures."""
    round = next(context.rounds())
    sample = samples.create(context.program, round.folder / "kindling.sqlite3", context.seed, USERS)
    with Soak(context, round, sample) as soak:
        while True:
            for _ in range(SAMPLE_BATCHES):
                soak.play_batch()
            if soak.calls > WARM_UP_CALLS:
                soak.measure()
            if not context.remaining() or soak.calls >= context.options.calls:
                break
        soak.end()
    assert_sound(context.program, sample.database)
    return soak.report()


@dataclasses.dataclass(frozen=True)
class Resources:
    """What a process uses at one moment."""

    memory_bytes: int
    descriptors: int
    log_bytes: int
    database_bytes: int


class Soak:
    """A process and the calls that it gets."""

    def __init__(self, context, round, sample):
        self._rng, self._sample = round.rng, sample
        self._registry = Registry(context.program, "--clock", samples.instant())
        self._replies = Replies(self._registry)
        self._workload = Workload(round.rng, sample, "soak")
        self._reads = self._registry.reading_calls()
        self._deletions, self._subscriptions = [], []
        self._samples = []
        self.calls = self._position = 0
        self._program, self._backup = context.program, round.folder / "backup.sqlite3"
        self._client = Client(
            context.program, sample.database, "--clock", samples.instant(1), "--files", round.folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._client.__exit__()

    def play_batch(self):
        """Sends calls, waits for all replies and checks them."""
        calls = [*self._deletions, *self._mixed_calls(), *self._rare_calls()]
        self._deletions = []
        self._rng.shuffle(calls)
        if self._rng.random() < RARE_SHARE:
            self._client.send_texts([self._rng.choice(WRONG_LINES) + "\n"])
        numbers = self._client.send_all(calls)
        if self._rng.random() < RARE_SHARE:
            with Backup(self._program, self._backup, self._sample.database) as backup:
                backup.end()
        for number, (method, parameters) in zip(numbers, calls):
            reply = self._client.wait(number)
            if reply is None:
                raise BrokenPromise(f"the program ended with status {self._client.process.wait()}")
            if method in self._registry.methods:
                self._replies.check(method, reply)
            if "result" in reply:
                self._follow(method, parameters, reply["result"])
        self.calls += len(calls)
        self._client.replies.clear()
        self._client.notifications.clear()

    def _mixed_calls(self):
        for method, parameters in self._workload.calls(BATCH):
            number = self._rng.random()
            if number < READ_SHARE:
                read, values = self._rng.choice(self._reads)
                yield read, {**values, "session": self._rng.choice(self._sample.tokens)}
            elif number < READ_SHARE + WRONG_SHARE:
                yield self._rng.choice((
                    (f"{method}s", parameters), (method, {**parameters, "unknown": 1}), (method, {"session": "wrong"})))
            elif method not in GROWING or self._rng.random() < GROWING_SHARE:
                yield method, parameters

    def _rare_calls(self):
        token = {"session": self._rng.choice(self._sample.tokens)}
        rare = [
            ("data.export", {"path": EXPORT, **token}), ("data.export", {"progressToken": 1, **token}),
            ("data.import", {"path": EXPORT, "onConflict": "skip", "dryRun": True, **token}),
            self._workload.large_import(IMPORT_ROWS), ("rpc.discover", {}), ("sparks.reset", token),
            ("events.subscribe", {"since": max(0, self._position - REPLAYED_EVENTS), **token})]
        if len(self._subscriptions) > MAX_SUBSCRIPTIONS:
            yield "events.unsubscribe", self._subscriptions.pop(0)
        for call in rare:
            if self._rng.random() < RARE_SHARE:
                yield call

    def _follow(self, method, parameters, result):
        """Remembers what the next batch ends or deletes."""
        session = {"session": parameters.get("session")}
        if method == "events.subscribe":
            self._position = max(self._position, result["seq"])
            self._subscriptions.append({"subscription": result["subscription"], **session})
        elif method == "auth.signUp":
            self._deletions.append(("auth.deleteAccount", {"session": result["token"], "password": PASSWORD}))
        elif method == "auth.signIn":
            self._deletions.append(("auth.signOut", {"session": result["token"]}))
        elif method in CREATIONS:
            name, identifier = self._registry.identifiers(self._registry.methods[method].result, result)[0]
            if name in DELETIONS:
                deletion, parameter = DELETIONS[name]
                self._deletions.append((deletion, {parameter: identifier, **session}))

    def measure(self):
        """Adds a sample of the resources, while no call runs."""
        process = pathlib.Path(f"/proc/{self._client.process.pid}")
        pages = int((process / "statm").read_text().split()[1])
        log = pathlib.Path(f"{self._sample.database}-wal")
        self._samples.append(Resources(
            pages * os.sysconf("SC_PAGE_SIZE"), len(os.listdir(process / "fd")),
            log.stat().st_size if log.exists() else 0, self._sample.database.stat().st_size))

    def end(self):
        """Ends the process, and raises BrokenPromise if its resources have grown."""
        self._client.end()
        for sample in self._samples:
            if sample.log_bytes > MAX_LOG_BYTES + sample.database_bytes:
                raise BrokenPromise(f"the write-ahead log has grown too far: {sample}")
        if self._is_comparable():
            self._check_growth("memory_bytes", lambda first: first * MAX_GROWTH)
            self._check_growth("descriptors", lambda first: first + MAX_NEW_DESCRIPTORS)

    def _check_growth(self, name, bound):
        first, last = self._tenth(name, FULL_TENTH), self._tenth(name, TENTHS - 1)
        if last > bound(first):
            raise BrokenPromise(f"{name} has grown from {first:,.0f} to {last:,.0f} in {self.calls:,} calls")

    def _is_comparable(self):
        return len(self._samples) >= TENTHS

    def _most(self, name):
        return max((getattr(sample, name) for sample in self._samples), default=0)

    def _tenth(self, name, index):
        """Returns the median of a resource in a tenth of the run."""
        start, end = (part * len(self._samples) // TENTHS for part in (index, index + 1))
        return statistics.median(getattr(sample, name) for sample in self._samples[start:end])

    def report(self):
        """Returns the figures."""
        counts = {"calls": self.calls, "errors": self._replies.errors}
        if not self._is_comparable():
            return Figures(counts, notes=["too few calls to compare memory"])
        largest = {}
        for name, index in (("second", 1), ("fifth", FULL_TENTH), ("last", TENTHS - 1)):
            largest[f"memory of the {name} tenth in MiB"] = self._tenth("memory_bytes", index) / 2**20
            largest[f"descriptors of the {name} tenth"] = self._tenth("descriptors", index)
        return Figures(counts, {
            **largest, "log in MiB": self._most("log_bytes") / 2**20,
            "database in MiB": self._most("database_bytes") / 2**20})
