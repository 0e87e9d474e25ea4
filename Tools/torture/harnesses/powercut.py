"""Builds what a disk may contain after a power cut at random moments of recorded runs, and opens it.

Every call that was acknowledged before the cut must be stored, every other one completely or not at all, and the doctor
must find nothing. The control repeats this without syncs of commits: it must lose calls, and nothing else.
"""

import collections
import concurrent.futures
import hashlib
import json
import marshal
import pathlib
import random
import shutil
import time

import sample as samples
from context import BrokenPromise
from figures import Figures
from history import sign_up
from program import Client, assert_sound, command
from recording import Recording, recorder
from states import Replay, assert_equal, rows
from workload import Workload

CALLS, MAX_BATCH, MAX_PAUSE = 150, 30, 0.02
# The share of batches that wait until the program is idle, and writes what is in its log into the database.
IDLE, IDLE_SECONDS = 0.1, 0.3
# The share of recordings that begin without a database, and with a large import.
NEW, IMPORT = 0.3, 0.3
CUTS, CONTROL_CUTS, MIN_CUTS = 120, 40, 8
# Cuts immediately after a reply, where the most can be lost.
AFTER_REPLY = 0.5
BACKUP_NAME = "backup.sqlite3"
# Runs the program, and beside it two backups, each after a pause; they write into a log when they are complete.
SCRIPT = """\
database=$1 backup=$2 log=$3 first=$4 second=$5 program=$6
shift 5
for pause in $first $second; do
    sleep $pause
    "$program" backup "$backup" --keep 2 --database "$database" </dev/null >>"$log"
done &
exec "$@"
"""
MAX_BACKUP_PAUSE = 0.5
WORKERS = 2
# The latest version in which equal values have equal bytes.
MARSHAL_VERSION = 2


def powercut(context):
    """Returns the figures of power cuts until the time is over."""
    recorder("")
    sample = samples.create(context.program, context.folder / "sample.sqlite3", context.seed)
    cuts, control = collections.Counter(), collections.Counter()
    recordings = 0
    for round in context.rounds():
        is_new = round.rng.random() < NEW
        for total, durability, count in ((cuts, "full", CUTS), (control, "normal", CONTROL_CUTS)):
            folder = round.folder / durability
            folder.mkdir()
            run = Run(context.program, sample, round.rng, folder, durability, is_new)
            run.cut(count, total, context)
            recordings += 1
    if not control["losses"]:
        raise BrokenPromise(f"the control lost nothing in {control['cuts']} cuts, so the harness proves nothing")
    return Figures({
        "power cuts": cuts["cuts"], "recordings": recordings, "acknowledged calls": cuts["acknowledged"], "lost": 0,
        "stored in part": 0, "findings of the doctor": 0, "cuts without syncs of commits": control["cuts"],
        "of these lost calls": control["losses"], "damaged the database": 0})


class Run:
    """A recorded run of the program, and the states that its calls go through."""

    def __init__(self, program, sample, rng, folder, durability, is_new):
        self._program, self._rng, self._folder = program, rng, folder
        self._may_lose = durability == "normal"
        self._sound_backups = set()
        self._log = folder / "backups"
        disk = folder / "disk"
        disk.mkdir()
        self._options = ("--clock", samples.instant())
        options = (*self._options, "--seed", str(rng.randint(1, 1000)))
        database, copy = disk / samples.NAME, folder / "copy.sqlite3"
        if is_new:
            self._sign_up(sample, folder / "empty.sqlite3")
        else:
            self._calls = Workload(rng, sample.copy(disk), "cut").calls(CALLS)
        self._add_calls(sample, is_new)
        initial = {str(path): path.read_bytes() for path in disk.iterdir()}
        samples.copy_database(database, folder / "original.sqlite3")
        client = self._record(database, "--durability", durability, *options)
        self.recording = Recording(folder / "trace", disk, initial, self._log)
        self._replies = [(time, json.loads(text)["id"]) for time, text in self.recording.replies]
        self._find_states(folder / "original.sqlite3", copy, client, options)

    def _sign_up(self, sample, empty):
        """Lets the run begin with a new user on a new database."""
        command(self._program, "call", "system.ping", "--database", empty, *self._options)
        workload = Workload(self._rng, samples.Sample(empty, [None], sample.lessons), "cut")
        self._calls = [("auth.signUp", sign_up(workload, "Ada")), *workload.calls(CALLS)]

    def _add_calls(self, sample, is_new):
        if self._rng.random() < IMPORT:
            method, params = Workload(self._rng, sample, "import").large_import()
            session = None if is_new else sample.tokens[0]
            self._calls[self._rng.randrange(1, CALLS)] = (method, {**params, "session": session})

    def _record(self, database, *options):
        """Runs the program with the calls and pauses between them; returns the ended client."""
        pauses = [str(self._rng.random() * MAX_BACKUP_PAUSE) for _ in range(2)]
        script = ["sh", "-c", SCRIPT, "sh", database, database.with_name(BACKUP_NAME), self._log, *pauses]
        wrapper = [*recorder(self._folder / "trace"), *script]
        with Client(self._program, database, *options, wrapper=wrapper) as client:
            sent = 0
            while sent < len(self._calls):
                size = self._rng.choice((1, self._rng.randint(1, MAX_BATCH)))
                numbers = client.send_all(self._calls[sent:sent + size])
                sent += len(numbers)
                if self._rng.random() < IDLE:
                    client.wait(numbers[-1])
                    time.sleep(IDLE_SECONDS)
                else:
                    time.sleep(self._rng.random() * MAX_PAUSE)
            if status := client.end():
                raise BrokenPromise(f"the recorded program exited with status {status}")
        return client

    def _find_states(self, original, copy, client, options):
        """Finds after how many calls the database has which content."""
        self._states = {}
        with Replay(self._program, original, copy, *options) as replay:
            self._states[digest(copy)] = 0
            for number, call in enumerate(self._calls, 1):
                assert_equal(call, client.replies[number], *replay.play([call]))
                self._states[digest(copy)] = number

    def cut(self, count, total, context):
        """Checks power cuts at random moments; a few at least, if there is no time for all."""
        cuts = [(self._time(), random.Random(self._rng.random())) for _ in range(count)]
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as executor:
            futures = [executor.submit(self._check, index, *cut) for index, cut in enumerate(cuts)]
            for number, future in enumerate(futures, 1):
                try:
                    acknowledged, stored = future.result()
                except BrokenPromise:
                    executor.shutdown(cancel_futures=True)
                    raise
                total["cuts"] += 1
                total["acknowledged"] += acknowledged
                total["losses"] += stored < acknowledged
                if number >= MIN_CUTS and not context.remaining():
                    executor.shutdown(cancel_futures=True)
                    return

    def _time(self):
        """Returns a moment in lines of the recording, which are whole numbers."""
        if self._rng.random() < AFTER_REPLY:
            return self._rng.choice(self._replies)[0] + 0.5
        return self._rng.randrange(self.recording.end) + 0.5

    def _check(self, index, time, rng):
        """Returns how many calls were acknowledged before a cut, and how many are stored after it."""
        folder = self._folder / f"cut-{index}"
        folder.mkdir()
        for path, content in self.recording.disk.after_cut(time, rng).items():
            file = folder / path.rpartition("/")[2]
            file.touch(0o600)
            file.write_bytes(content)
        original = self._folder / f"original-{index}"
        shutil.copytree(folder, original)
        try:
            outcome = self._check_files(folder, time)
        except BrokenPromise as error:
            raise BrokenPromise(f"{original.name}, line {time} of {self._folder.name}/trace: {error}") from None
        shutil.rmtree(original)
        shutil.rmtree(folder)
        return outcome

    def _check_files(self, folder, time):
        database = folder / samples.NAME
        acknowledged = max((number for moment, number in self._replies if moment < time), default=0)
        self._check_backups(folder, sum(moment < time for moment in self.recording.logged))
        stored = 0
        if database.exists():
            assert_sound(self._program, database, *self._options)
            stored = self._states.get(digest(database))
        if stored is None:
            raise BrokenPromise(f"the database is in no state of the calls, of which {acknowledged} are acknowledged")
        if stored < acknowledged and not self._may_lose:
            raise BrokenPromise(f"{acknowledged} calls are acknowledged, but only {stored} of them are stored")
        return acknowledged, stored

    def _check_backups(self, folder, acknowledged):
        """Raises BrokenPromise if an acknowledged backup does not exist, or if one that exists is damaged."""
        newest, older = folder / BACKUP_NAME, folder / f"{BACKUP_NAME}.1"
        if acknowledged and not newest.exists() or acknowledged == 2 and not older.exists():
            raise BrokenPromise("an acknowledged backup does not exist")
        for backup in filter(pathlib.Path.exists, (newest, older)):
            content = hashlib.sha256(backup.read_bytes()).digest()
            # Many cuts have the same backups.
            if content in self._sound_backups:
                continue
            restored = folder / "restored.sqlite3"
            result = command(self._program, "restore", backup, "--database", restored)
            if result.returncode:
                raise BrokenPromise(f"{backup.name} cannot be restored: {result.stderr}")
            assert_sound(self._program, restored, *self._options)
            self._sound_backups.add(content)


def digest(database):
    """Returns a short value that is equal for equal rows."""
    return hashlib.sha256(marshal.dumps(rows(database), MARSHAL_VERSION)).digest()
