"""Lets the machine fail: full and failing disks, limits, permissions, damaged files and files of other programs.

The program must not crash or hang, an acknowledged call must remain stored, errors and exit statuses must be those of
the documentation, and after the fault the program must work on.
"""

import collections
import pathlib
import shutil

import disturbances
import sample as samples
from context import BrokenPromise, Skipped
from figures import Figures
from foreign import Foreign, damage
from probe import BUSY, FAILURE, FAULT, NEWER_SCHEMA, STORAGE_FAILED, SUCCESS, USAGE, probe
from program import Backup, Client, assert_order, assert_sound, check_reply, check_status, command
from states import OUTCOME_UNKNOWN, check_keys
from workload import Workload

CALLS, CALLS_AFTERWARD, MAX_BATCH = 80, 20, 20
# The shares of rounds with a damaged file and with a file of another program; the others disturb the machine.
DAMAGED, FOREIGN = 0.2, 0.1


def faults(context):
    """Returns the figures of faults until the time is over."""
    sample = samples.create(context.program, context.folder / "sample.sqlite3", context.seed)
    program = accessible(context.program, context.folder)
    total = collections.Counter()
    skipped = set()
    for round in context.rounds():
        kind = round.rng.random()
        if kind < DAMAGED:
            check_damaged(program, round, sample, total)
        elif kind < DAMAGED + FOREIGN:
            check_foreign(program, round, total)
        else:
            disturb(program, round, sample, total, skipped)
    kinds = {kind: total[kind] for kind in (*disturbances.KINDS, "damaged files", "foreign files")}
    return Figures({
        "faults": sum(kinds.values()), **kinds, "acknowledged changes": total["acknowledged"], "lost": 0,
        "calls that failed with storage errors": total["failed"], "calls with an unknown outcome": total["unknown"],
        "starts that failed": total["ended"], "crashes": 0, "hangs": 0,
    }, notes=[f"skipped: {reason}" for reason in sorted(skipped)])


def accessible(program, folder):
    """Returns a copy of the program that every user can execute, because its own folder may be closed to them."""
    copy = folder / "kindling"
    shutil.copy(program, copy)
    copy.chmod(0o755)
    return copy


# MARK: - Disturbances

def disturb(program, round, sample, total, skipped):
    """Makes calls while the machine fails, and checks what is stored."""
    [kind] = round.rng.choices(list(disturbances.KINDS), disturbances.WEIGHTS)
    folder = round.folder / "data"
    folder.mkdir()
    try:
        disturbance = disturbances.KINDS[kind](round.rng, folder)
    except Skipped as reason:
        skipped.add(str(reason))
        return
    database = disturbance.folder / samples.NAME
    try:
        samples.copy_database(sample.database, database)
        run_disturbed(program, round.rng, sample, disturbance, database, total)
    except BrokenPromise as error:
        shutil.copytree(disturbance.folder, round.folder / "copy", dirs_exist_ok=True)
        raise BrokenPromise(f"{disturbance.name}: {error}") from None
    finally:
        disturbance.close()
    total[kind] += 1


def run_disturbed(program, rng, sample, disturbance, database, total):
    """Makes calls, ends the disturbance, and checks replies, the exit status and the database."""
    workload = Workload(rng, sample, "fault")
    calls = workload.calls(CALLS)
    calls.insert(rng.randrange(CALLS), ("data.export", {"path": "export.jsonl", "session": sample.tokens[0]}))
    background = {number for number, (method, _) in enumerate(calls, 1) if method == "data.export"}
    disturbance.prepare(database)
    log = disturbance.folder.parent / "log"
    client = Client(
        program, database, "--clock", samples.instant(), "--files", disturbance.folder, log=log,
        wrapper=disturbance.wrapper, **disturbance.popen)
    copy = disturbance.folder / "backup.sqlite3"
    backup = Backup(program, copy, database, wrapper=disturbance.wrapper, **disturbance.popen)
    with client, backup:
        sent = 0
        while sent < len(calls):
            size = rng.randint(1, MAX_BATCH)
            if client.send_all(calls[sent:sent + size])[0] is None:
                break
            sent += size
        calls = calls[:client.sent]
        if client.sent:
            client.wait(client.sent)
        if disturbance.lift(client):
            calls += work_on(client, workload)
        status = client.end(may_crash=disturbance.may_crash)
        copied = backup.end((*disturbance.statuses, FAILURE), disturbance.may_crash)
    messages = log.read_text(errors="replace")
    disturbance.undo(database)
    if status not in disturbance.statuses and not (status < 0 and disturbance.may_crash):
        raise BrokenPromise(f"the program exited with status {status}: {messages}")
    assert_order(client, background)
    if not disturbance.may_crash:
        for number, reply in client.replies.items():
            check_reply(calls[number - 1][0], reply, messages)
    count_replies(client.replies, total)
    if status == SUCCESS and len(client.replies) < len(calls) and "=read:" not in disturbance.name:
        raise BrokenPromise(f"{len(calls)} calls, but only {len(client.replies)} replies")
    total["ended"] += not client.replies
    assert_sound(program, database)
    if copied == SUCCESS:
        check_restore(program, copy, disturbance.folder / "restored.sqlite3")
    check_keys(calls, client.replies, database)
    probe(program, database, Workload(rng, sample, "afterward").calls(CALLS_AFTERWARD), statuses=(SUCCESS,))


def work_on(client, workload):
    """Makes calls after the end of a fault; raises BrokenPromise if the program has not ended and none succeeds."""
    calls = workload.calls(CALLS_AFTERWARD)
    numbers = client.send_all(calls)
    if numbers[-1] is None or client.wait(numbers[-1]) is None:
        return calls
    if any(is_storage_error(client.replies[number]) for number in numbers):
        raise BrokenPromise("a call failed after the end of the fault")
    return calls


def is_storage_error(reply):
    """Returns whether a reply says that the storage failed."""
    return reply.get("error", {}).get("code") == STORAGE_FAILED


def count_replies(replies, total):
    """Counts replies by their kinds."""
    for reply in replies.values():
        total["acknowledged"] += "result" in reply
        total["failed"] += is_storage_error(reply)
        total["unknown"] += reply.get("error", {}).get("data", {}).get("rule") == OUTCOME_UNKNOWN


def check_restore(program, backup, target):
    """Raises BrokenPromise if a backup that was made cannot be restored."""
    restored = command(program, "restore", backup, "--database", target)
    if restored.returncode:
        raise BrokenPromise(f"the backup cannot be restored: {restored.stderr}")


# MARK: - Files

def check_damaged(program, round, sample, total):
    """Uses a damaged database with several commands."""
    rng = round.rng
    damaged = sample.copy(round.folder)
    name = damage(rng, damaged.database)
    original = damaged.copy(round.folder, "original.sqlite3")
    calls = Workload(rng, sample, "damage").calls(CALLS)
    backup = round.folder / "backup.sqlite3"
    try:
        doctor = command(program, "doctor", "--database", damaged.database)
        made = command(program, "backup", backup, "--database", damaged.database)
        for result in (doctor, made):
            if result.returncode not in (SUCCESS, FAILURE, USAGE, BUSY, FAULT):
                raise BrokenPromise(f"{result.args[1]} exited with status {result.returncode}: {result.stderr}")
        if made.returncode == SUCCESS:
            check_restore(program, backup, round.folder / "restored.sqlite3")
        samples.copy_database(original.database, damaged.database)
        probe(program, damaged.database, calls, "--clock", samples.instant(), statuses=(SUCCESS, USAGE, FAULT))
    except BrokenPromise as error:
        raise BrokenPromise(f"{name} ({original.database.name}): {error}") from None
    total["damaged files"] += 1


def check_foreign(program, round, total):
    """Uses a file that is no database of this program: each command must reject it and leave it as it is."""
    foreign = Foreign(round.rng, round.folder, program)
    before = foreign.content()
    status = NEWER_SCHEMA if foreign.is_newer else USAGE
    backup = round.folder / "backup.sqlite3"
    commands = [("doctor",), ("stats",), ("call", "system.info"), ("backup", backup), ("users", "list")]
    try:
        for arguments in commands:
            result = command(program, *arguments, "--database", foreign.path)
            if result.returncode != status or not result.stderr:
                raise BrokenPromise(
                    f"{arguments[0]} exited with status {result.returncode} instead of {status}: {result.stderr}")
        probe(program, foreign.path, [("system.ping", {})], statuses=(status,))
        if foreign.content() != before or pathlib.Path(f"{foreign.path}-wal").exists():
            raise BrokenPromise("the file was changed")
    except BrokenPromise as error:
        raise BrokenPromise(f"{foreign.name}: {error}") from None
    total["foreign files"] += 1
