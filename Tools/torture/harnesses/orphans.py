"""Lets the parent of the program die, close pipes or stop reading at random moments."""

import collections
import contextlib
import ctypes
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import time

import parent
import sample as samples
from connection import line
from context import BrokenPromise
from figures import Figures
from program import FAST, Backup, Client, assert_sound, check_status
from workload import Workload

SCRIPT = pathlib.Path(parent.__file__)
# The process that a client names in `initialize` ends, while the pipes remain open.
NAMED = "the process of processId ends"
MANNERS = (*parent.MANNERS, NAMED)
# Manners after which the program must end although its parent lives on.
ENDING = (parent.CLOSES_INPUT, parent.CLOSES_OUTPUT, parent.CLOSES_BOTH)
# Seconds within which the program must end.
MAX_SECONDS = 10
CALLS, IMPORTS, ROWS = 600, 20, 1000
MAX_DELAY = 0.05
EXPORT, BACKUP = "export.jsonl", "backup.sqlite3"
BACKGROUND_SHARE, IMPORT_SHARE = 0.05, 0.02
# Rounds in which sign-ins wait that would take longer than MAX_SECONDS.
SIGN_IN_SHARE, SIGN_INS = 0.2, 1000
# End of input, and a closed output.
STATUSES = (0, 74)
PR_SET_CHILD_SUBREAPER = 36
POLL_SECONDS = 0.005


def add_options(parser):
    """Declares the options of the harness."""
    parser.add_argument(
        "--max-end-seconds", type=float, default=MAX_SECONDS, metavar="S",
        help=f"the most that the end of the program may take, default {MAX_SECONDS}")
    parser.add_argument(
        "--imports", type=int, default=IMPORTS, metavar="N", help=f"imports of {ROWS:,} rows, default {IMPORTS}")


def orphans(context):
    """Runs the harness and returns its figures."""
    become_subreaper()
    sample = create_sample(context)
    ends = collections.Counter()
    slowest = 0.0
    for round in context.rounds():
        current = sample.copy(round.folder)
        (round.folder / "files").mkdir()
        manner = round.rng.choice(MANNERS)
        try:
            play = play_named if manner == NAMED else play_parent
            slowest = max(slowest, play(context, round, current, manner))
            check_files(context.program, round, current)
        except BrokenPromise as error:
            raise BrokenPromise(f"{manner}: {error}") from None
        ends[manner] += 1
    counts = {f"× {manner}": ends[manner] for manner in MANNERS}
    return Figures(
        {"ends": sum(ends.values()), **counts, "processes left": 0, "locks left": 0, "files left": 0},
        {"slowest end in seconds": slowest})


def become_subreaper():
    """Makes this process the parent of orphans, so that their exit status is known."""
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl")


def create_sample(context):
    """Returns a database that is large enough for exports to take a while."""
    sample = samples.create(context.program, context.folder / "sample.sqlite3", context.seed)
    workload = Workload(random.Random(context.seed), sample, "large")
    with Client(context.program, sample.database, "--durability", "normal", "--clock", samples.instant()) as client:
        client.send_all([workload.large_import(ROWS) for _ in range(context.options.imports)])
        client.end()
    return sample


def calls_of(round, sample):
    """Returns mixed calls, some of which run for a while."""
    workload = Workload(round.rng, sample, "orphan")
    calls = [("events.subscribe", {"session": token}) for token in sample.tokens]
    for call in workload.calls(CALLS):
        number = round.rng.random()
        session = {"session": round.rng.choice(sample.tokens), "progressToken": len(calls)}
        if number < IMPORT_SHARE:
            call = workload.large_import(ROWS)
        elif number < IMPORT_SHARE + BACKGROUND_SHARE:
            call = "data.export", {"path": EXPORT, **session}
        calls.append(call)
    return calls


def sign_ins():
    """Returns calls that hash a password each."""
    return [
        ("auth.signIn", {"email": f"nobody{number}@example.org", "password": "wrong"}) for number in range(SIGN_INS)]


def options_of(round, sample, password_cost=FAST):
    """Returns the command line after the name of the program."""
    return (
        "serve", "--database", sample.database, *password_cost, "--files", round.folder / "files", "--clock",
        samples.instant(1))


def play_parent(context, round, sample, manner):
    """Runs the program with a parent that behaves in a manner and dies; returns the seconds until the program ended."""
    path, bound = round.folder / "calls", context.options.max_end_seconds
    # At the end of the input alone, all calls are completed.
    if manner != parent.CLOSES_INPUT and round.rng.random() < SIGN_IN_SHARE:
        calls, replies, options = sign_ins(), 1, options_of(round, sample, password_cost=())
    else:
        calls, replies, options = calls_of(round, sample), round.rng.randint(1, CALLS // 2), options_of(round, sample)
    path.write_text("".join(line(number, method, params) for number, (method, params) in enumerate(calls, 1)))
    with open(round.folder / "stderr", "wb") as log, subprocess.Popen(
            [sys.executable, SCRIPT, path, str(replies), manner, context.program, *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True) as process:
        program_id = int(process.stdout.readline())
        try:
            process.stdout.readline()
            if manner in ENDING:
                # The parent does not reap the program, which is a zombie until its parent has died.
                seconds = wait_for(lambda: state_of(program_id) in ("Z", None), bound)
            time.sleep(round.rng.random() * MAX_DELAY)
            if process.poll() is not None:
                raise RuntimeError(f"{SCRIPT.name} failed; see {log.name}")
        finally:
            process.kill()
        start = time.monotonic()
        check(wait_for_status(program_id, bound))
        return seconds if manner in ENDING else time.monotonic() - start


def play_named(context, round, sample, _):
    """Runs the program until a process that initialize named ends; returns the seconds until the program ended."""
    named = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    client = Client(context.program, sample.database, *options_of(round, sample)[3:])
    bound = context.options.max_end_seconds
    try:
        client.send_all([("initialize", {"processId": named.pid}), *calls_of(round, sample)])
        client.wait_for_count(round.rng.randint(1, CALLS // 2))
        time.sleep(round.rng.random() * MAX_DELAY)
        named.kill()
        named.communicate()
        start = time.monotonic()
        try:
            check(client.process.wait(bound))
        except subprocess.TimeoutExpired:
            raise BrokenPromise(f"the program runs {bound:g} s later") from None
        return time.monotonic() - start
    finally:
        named.kill()
        client.__exit__()


def check(status):
    """Raises BrokenPromise if the program ended with an unexpected status."""
    check_status(status)
    if status not in STATUSES:
        raise BrokenPromise(f"the program exited with status {status}")


def wait_for(condition, bound):
    """Waits until a condition is true, and returns the seconds. Raises BrokenPromise after the bound."""
    start = time.monotonic()
    while not condition():
        if time.monotonic() - start > bound:
            raise BrokenPromise(f"the program runs {bound:g} s later")
        time.sleep(POLL_SECONDS)
    return time.monotonic() - start


def state_of(program_id):
    """Returns the state of a process as the system names it; None if it does not exist."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        # The text is empty at the moment at which the process disappears.
        return next(iter(pathlib.Path(f"/proc/{program_id}/stat").read_text().rpartition(")")[2].split()), None)
    return None


def wait_for_status(program_id, bound):
    """Waits for an orphan, which becomes a child of this process, and returns its exit status."""
    result = []

    def has_ended():
        with contextlib.suppress(ChildProcessError):
            ended, status = os.waitpid(program_id, os.WNOHANG)
            if ended:
                result.append(os.waitstatus_to_exitcode(status))
        return bool(result)

    try:
        wait_for(has_ended, bound)
    except BrokenPromise:
        os.kill(program_id, signal.SIGKILL)
        raise
    return result[0]


def check_files(program, round, sample):
    """Raises BrokenPromise if a lock or a partial file remains, or if a file is damaged."""
    files = round.folder / "files"
    check_names(files)
    with contextlib.closing(sqlite3.connect(sample.database, timeout=0, isolation_level=None)) as database:
        try:
            database.execute("begin exclusive")
            database.execute("rollback")
        except sqlite3.OperationalError as error:
            raise BrokenPromise(f"a lock remains: {error}") from None
    assert_sound(program, sample.database)
    with Client(program, sample.database, *options_of(round, sample)[3:]) as client:
        reply = client.call("data.export", {"path": EXPORT, "session": sample.tokens[0]})
        if "result" not in (reply or {}):
            raise BrokenPromise(f"data.export fails later: {reply}")
        with Backup(program, files / BACKUP, sample.database) as backup:
            backup.end()
        client.end()
    assert_sound(program, files / BACKUP)
    check_names(files)


def check_names(files):
    """Raises BrokenPromise if there is another file than an export and a backup."""
    if others := {path.name for path in files.iterdir()} - {EXPORT, BACKUP}:
        raise BrokenPromise(f"files remain: {sorted(others)}")
