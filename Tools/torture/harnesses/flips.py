"""Flips single bits and bytes of a database.

The program must work, report the damage, or fail with a clear error; it must not crash, hang, answer with an internal
error or use much memory. A flip in free space, in a text or in a number that nothing is derived from can remain
unnoticed, and one in the log ends the log before it, as after a power cut.
"""

import collections
import pathlib
import random

import sample as samples
from context import BrokenPromise
from figures import Figures
from probe import FAILURE, FAULT, NEWER_SCHEMA, STORAGE_FAILED, SUCCESS, USAGE, probe
from program import Client, command
from registry import Registry
from workload import Workload

PAGE = 4096
FLIPS_PER_ROUND = 10
CALLS = 60
# The shares of flips in the log, in the first page, and in the header of a page.
LOG, FIRST_PAGE, PAGE_HEADER = 0.1, 0.1, 0.2
HEADER_BYTES = 64
# The share of flips of one bit; the others replace a byte.
BIT = 0.5
# How often a byte is chosen again because it is zero, as bytes in free space are.
ATTEMPTS = 5


def flips(context):
    """Returns the figures of flips until the time is over."""
    sample = samples.create(context.program, context.folder / "sample.sqlite3", context.seed)
    logged = with_log(context, sample)
    reads = [
        method.name for method in Registry(context.program).methods.values()
        if method.effect == "read" and method.needs_user and not method.required]
    total = collections.Counter()
    for round in context.rounds():
        for number in range(FLIPS_PER_ROUND):
            folder = round.folder / str(number)
            folder.mkdir()
            is_reported, is_failed = flip(context.program, round.rng, sample, logged, folder, reads)
            total["flips"] += 1
            total["reported by the doctor"] += is_reported
            total["with which a call or the start failed"] += is_failed
            total["unnoticed"] += not (is_reported or is_failed)
            if not context.remaining():
                break
    return Figures({**total, "crashes": 0, "hangs": 0, "internal errors": 0})


def with_log(context, sample):
    """Returns a copy of a database with changes in its log, as a killed program leaves it."""
    original = sample.copy(context.folder, "original.sqlite3")
    calls = Workload(random.Random(context.seed), sample, "before").calls(CALLS)
    with Client(context.program, original.database, "--clock", samples.instant()) as client:
        client.wait(client.send_all(calls)[-1])
    return original


def flip(program, rng, sample, logged, folder, reads):
    """Flips a bit or a byte; returns whether the doctor reported it, and whether a call failed or the program ended."""
    suffix, original = ("-wal", logged) if rng.random() < LOG else ("", sample)
    damaged, used = original.copy(folder), original.copy(folder, "used.sqlite3")
    calls = Workload(rng, sample, "flips").calls(CALLS)
    session = {"session": sample.tokens[rng.randrange(len(sample.tokens))]}
    calls += [(method, session) for method in reads] + [("data.export", {"path": "export.jsonl", **session})]
    offset, value = choose(rng, pathlib.Path(f"{damaged.database}{suffix}").read_bytes())
    for database in (damaged.database, used.database):
        with open(f"{database}{suffix}", "r+b") as file:
            file.seek(offset)
            file.write(bytes([value]))
    try:
        doctor = command(program, "doctor", "--quiet", "--database", damaged.database, "--clock", samples.instant())
        if doctor.returncode not in (SUCCESS, FAILURE, USAGE, FAULT, NEWER_SCHEMA):
            raise BrokenPromise(f"the doctor exited with status {doctor.returncode}: {doctor.stderr}")
        if doctor.returncode and not doctor.stdout + doctor.stderr:
            raise BrokenPromise(f"the doctor exited with status {doctor.returncode} without a message")
        outcome = probe(
            program, used.database, calls, "--files", folder, "--clock", samples.instant(),
            statuses=(SUCCESS, USAGE, FAULT, NEWER_SCHEMA))
    except BrokenPromise as error:
        raise BrokenPromise(
            f"byte {offset} of {original.database.name}{suffix} was set to {value}: {error}") from None
    return doctor.returncode != SUCCESS, outcome.status != SUCCESS or outcome.errors(STORAGE_FAILED) > 0


def choose(rng, content):
    """Returns the offset of a byte of a file, and its new value."""
    kind = rng.random()
    for _ in range(ATTEMPTS):
        if kind < FIRST_PAGE:
            offset = rng.randrange(PAGE)
        elif kind < FIRST_PAGE + PAGE_HEADER:
            offset = rng.randrange(len(content) // PAGE) * PAGE + rng.randrange(HEADER_BYTES)
        else:
            offset = rng.randrange(len(content))
        if content[offset]:
            break
    value = content[offset]
    return offset, value ^ 1 << rng.randrange(8) if rng.random() < BIT else (value + rng.randrange(1, 256)) % 256
