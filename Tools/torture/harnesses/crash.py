"""Kills the program at random moments while several users write.

With one process, the database must afterward be in a state that the same calls on a copy go through, one that contains
all acknowledged calls. With two processes, whose calls alternate differently each time, each process's calls with keys
must be stored in their order, with the acknowledged replies.
"""

import collections
import contextlib
import random
import sqlite3
import threading
import time

import sample as samples
from context import BrokenPromise
from figures import Figures
from program import Backup, Client, assert_order, assert_sound, check_reply, command
from states import Replay, assert_equal, check_keys, difference, rows
from workload import Workload

KILLS_PER_ROUND = 5
MAX_CALLS, MAX_BATCH = 400, 60
# The shares of kills with two processes, with a backup, with a large import, with checkpoints by another program, and
# while the program ends by itself.
TWO_PROCESSES, BACKUP, IMPORT, CHECKPOINTS, ENDING = 0.2, 0.3, 0.2, 0.3, 0.15
# The share of backups that are killed, too.
KILLED_BACKUPS = 0.5
MAX_PAUSE, MAX_DELAY = 0.002, 0.01
CHECKPOINT_KINDS = ("passive", "full", "restart", "truncate")
BACKUP_NAME = "backup.sqlite3"
# Errors of calls that were not stored because of other processes.
BUSY = 1009


def crash(context):
    """Returns the figures of kills until the time is over."""
    sample = samples.create(context.program, context.folder / "sample.sqlite3", context.seed)
    total = collections.Counter()
    for round in context.rounds():
        current = sample.copy(round.folder)
        for life in range(KILLS_PER_ROUND):
            run_life(context.program, round, current, life, total)
    return Figures({
        "kills": total["kills"], "acknowledged changes": total["acknowledged"], "lost": 0,
        "calls without a reply": total["open"], "stored in part": 0, "checks by the doctor": total["doctors"],
        "findings": 0, "restored backups": total["backups"]})


def run_life(program, round, sample, life, total):
    """Starts the program on the database of a round, kills it and checks the database."""
    rng = round.rng
    options = ("--seed", str(round.number), "--clock", samples.instant(life))
    count = 2 if rng.random() < TWO_PROCESSES else 1
    processes = [Feed(random.Random(rng.random()), sample, f"{life}.{index}") for index in range(count)]
    before = round.folder / "before.sqlite3"
    samples.copy_database(sample.database, before)
    checkpoints = rng.random() < CHECKPOINTS
    # One process is killed, the other one a moment later.
    with contextlib.ExitStack() as stack:
        if checkpoints:
            stack.enter_context(Checkpoints(sample.database, random.Random(rng.random())))
        for feed in processes:
            feed.start(Client(program, sample.database, *options))
        replies = rng.randint(0, MAX_CALLS)
        backup = start_backup(program, rng, stack, round.folder, processes[0].client, replies)
        processes[0].client.wait_for_count(replies)
        time.sleep(rng.random() * MAX_DELAY)
        for feed in processes:
            feed.kill()
        if backup and rng.random() < KILLED_BACKUPS:
            backup.kill()
        elif backup:
            backup.end()
    total["kills"] += count
    for feed in processes:
        feed.check_replies()
        total["acknowledged"] += feed.changes
        total["open"] += len(feed.calls) - feed.answered
    assert_sound(program, sample.database)
    total["doctors"] += 1
    if count == 1:
        check_state(program, processes[0], sample.database, before, round.folder / "copy.sqlite3", options)
    else:
        for feed in processes:
            check_keys(feed.calls, feed.client.replies, sample.database)
    total["backups"] += check_backup(program, round.folder)


def start_backup(program, rng, stack, folder, client, replies):
    """Starts a backup in a share of the lives, after at most a number of replies; None in the others."""
    if rng.random() >= BACKUP:
        return None
    client.wait_for_count(rng.randint(0, replies))
    return stack.enter_context(Backup(program, folder / BACKUP_NAME, folder / samples.NAME))


class Feed:
    """The calls of one process, which a thread sends with pauses."""

    def __init__(self, rng, sample, name):
        self._rng = rng
        workload = Workload(rng, sample, name)
        self.calls = workload.calls(MAX_CALLS)
        if rng.random() < IMPORT:
            self.calls[rng.randrange(MAX_CALLS)] = workload.large_import()
        self._ends = rng.random() < ENDING
        self._thread = threading.Thread(target=self._send)

    def start(self, client):
        """Starts to send the calls to a process."""
        self.client = client
        self._thread.start()

    def kill(self):
        """Kills the process."""
        self.client.process.kill()
        self._thread.join()
        self.client.finish()
        self.answered = assert_order(self.client)

    def _send(self):
        sent = 0
        while sent < len(self.calls):
            size = self._rng.choice((1, self._rng.randint(1, MAX_BATCH)))
            if self.client.send_all(self.calls[sent:sent + size])[0] is None:
                break
            sent += size
            if self._rng.random() < 0.5:
                time.sleep(self._rng.random() * MAX_PAUSE)
        self.calls = self.calls[:self.client.sent]
        if self._ends:
            with contextlib.suppress(BrokenPipeError):
                self.client.process.stdin.close()

    def check_replies(self):
        """Counts the acknowledged changes, and raises BrokenPromise if a reply is an internal error."""
        self.changes = 0
        for number, reply in self.client.replies.items():
            method, _ = self.calls[number - 1]
            check_reply(method, reply)
            self.changes += "result" in reply and not method.endswith(".get")


class Checkpoints:
    """Checkpoints by a connection of another program, in a thread, until the end of the block."""

    def __init__(self, database, rng):
        self._database, self._rng = database, rng
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._thread.start()

    def __exit__(self, *_):
        self._done.set()
        self._thread.join()

    def _run(self):
        with contextlib.closing(sqlite3.connect(self._database, timeout=0)) as database:
            while not self._done.wait(self._rng.random() * MAX_DELAY):
                with contextlib.suppress(sqlite3.OperationalError):
                    database.execute(f"pragma wal_checkpoint({self._rng.choice(CHECKPOINT_KINDS)})").fetchall()


def check_state(program, feed, database, before, copy, options):
    """Raises BrokenPromise if the database is not in the state after the acknowledged calls or a few later ones."""
    state = rows(database)
    calls = [
        ("system.ping", {}) if is_outside(feed, number) else call for number, call in enumerate(feed.calls, 1)]
    with Replay(program, before, copy, *options) as replay:
        for number, reply in enumerate(replay.play(calls[:feed.answered]), 1):
            if not is_outside(feed, number):
                assert_equal(calls[number - 1], feed.client.replies[number], reply)
        if replay.find(state, calls[feed.answered:]) is None:
            raise BrokenPromise(
                f"the database is in no state after {feed.answered} acknowledged and up to {len(calls)} calls; "
                f"compared with the acknowledged calls: {difference(replay.nearest, state)}")


def is_outside(feed, number):
    """Returns whether the effect of a call does not depend on the calls before it."""
    return feed.client.replies.get(number, {}).get("error", {}).get("code") == BUSY


def check_backup(program, folder):
    """Returns whether there is a backup, which is complete from the start; raises BrokenPromise if it is damaged."""
    backup, restored = folder / BACKUP_NAME, folder / "restored.sqlite3"
    if not backup.exists():
        return False
    result = command(program, "restore", backup, "--database", restored)
    if result.returncode:
        raise BrokenPromise(f"a backup cannot be restored: {result.stderr}")
    assert_sound(program, restored)
    restored.unlink()
    backup.unlink()
    return True
