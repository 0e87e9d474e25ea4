"""Disturbs exchanges between two or three devices with one account, and completes them.

After a complete exchange, all devices must have the same facts and give the same replies, show every acknowledged call
that no later one has replaced, and the doctor must find nothing. At any time, a device must have a call completely or
not at all.
"""

import collections
import contextlib
import itertools
import random
import shutil
import threading
import time

import relay
import sample as samples
from context import BrokenPromise, Skipped
from damages import Damage
from devices import FAILURE, FAULT, SUCCESS, UNFINISHED, USAGE, Device, complete
from disturbances import FullDisk
from figures import Figures
from ledger import Ledger
from players import Player, Writer
from program import Client, assert_sound
from registry import Registry
from traces import Content
from views import Views, compare

# In most rounds, the clocks of all devices are right; in the others, they are wrong by up to two days.
RIGHT_CLOCKS, MAX_WRONG_MINUTES = 0.7, 2880
LIVES, DISTURBANCES, MAX_CALLS = 4, (2, 8), 12
# The shares of rounds with a third device and with a device on a small disk; of writes that are followed by a copy of
# the file, or contain a call with very many rows; of lives in which a copy replaces the file; of exchanges while others
# write; and of completions through a folder.
THIRD, SMALL_DISK, COPY, BULK, TRAVEL, WRITERS, FOLDER = 0.4, 0.25, 0.2, 0.03, 0.4, 0.2, 0.35
# The share of devices that the user uses between two disturbances, and that of raw copies whose content replaces that
# of the file, which remains the same for the system.
WRITTEN, IN_PLACE = 0.6, 0.5
DISK_BYTES = 64 << 20
MAX_DELAY = 0.05
ACTIONS = (
    relay.KILL_CALLER, relay.KILL_CALLER, relay.KILL_PROGRAM, relay.KILL_PROGRAM, relay.KILL_BOTH, relay.CUT, relay.CUT,
    relay.REPEAT_MESSAGE, relay.REPEAT_BLOCK, relay.GARBLE)
MEAN_MESSAGE, MAX_PASSES = 2, 3
WEIGHTS = (8, 5, 3, 2, 2)
KILLED = -9
# How a device gets the account: it has its own one, or that of the first device, or a copy of the file.
NEW, COPIED_BEFORE, COPIED = WAYS = (
    "an account of its own", "a copy of the account before sync was switched on", "a copy of the file")
EMAIL = "user1@example.org"


def sync(context):
    """Returns the figures of disturbed exchanges until the time is over."""
    sample = samples.create(context.program, context.folder / "sample.sqlite3", context.seed, users=1)
    leave_challenges(context.program, sample)
    pace = Pace(context.program, Views(Registry(context.program, "--clock", samples.instant())))
    for round in context.rounds():
        with contextlib.ExitStack() as stack:
            Round(pace, round, sample, stack).play()
    total = pace.total
    return Figures({
        "kills": total["kills"], "cut connections": total["cuts"], "garbled connections": total["garbled"],
        "damaged files": total["damaged"], "full disks": total["full"], "restored copies": total["restored"],
        "complete exchanges": total["complete"], "acknowledged calls": total["acknowledged"], "lost": 0,
        "stored in part": 0, "different replies": 0, "findings": 0,
    }, notes=[f"skipped: {reason}" for reason in sorted(pace.skipped)])


def leave_challenges(program, sample):
    """Removes the challenges of the sample, which are not exchanged."""
    session = {"session": sample.tokens[0]}
    with Client(program, sample.database, "--clock", samples.instant()) as client:
        for challenge in client.call("challenges.list", session)["result"]["items"]:
            if challenge["participation"]:
                client.call("challenges.leave", {"participationId": challenge["participation"]["id"], **session})
            client.call("challenges.delete", {"challengeId": challenge["id"], **session})
        client.end()


class Pace:
    """What the rounds have in common: the program, counts, and how long exchanges take."""

    def __init__(self, program, views):
        self.program, self.views = program, views
        self.total, self.skipped = collections.Counter(), set()
        # The seconds of the latest exchange that was not disturbed.
        self.seconds = 0.1

    def complete(self, start):
        """Completes an exchange that `start` starts."""
        begin = time.monotonic()
        complete(start)
        self.seconds = min(2 * self.seconds, time.monotonic() - begin)
        self.total["complete"] += 1


class Round:
    """Devices with one account, which users and disturbances change in steps of a minute."""

    def __init__(self, pace, round, sample, stack):
        self._pace, self._total, self._rng, self._sample = pace, pace.total, round.rng, sample
        self._folder, self._step = round.folder, 0
        self._has_right_clocks = self._rng.random() < RIGHT_CLOCKS
        self._ledger = Ledger(self._has_right_clocks)
        self._numbers, self._lock = itertools.count(1), threading.Lock()
        self._snapshots, self._damages = [], []
        self._disk = self._small_disk(stack)
        self._shared = self._rng.choice(self._folders) / "shared"
        self._shared.mkdir()
        self._journal = stack.enter_context(open(round.folder / "journal", "w", buffering=1))
        self._devices = []

    def play(self):
        """Runs the round."""
        try:
            for number in range(3 if self._rng.random() < THIRD else 2):
                self._join(number)
            for _ in range(LIVES):
                for _ in range(self._rng.randint(*DISTURBANCES)):
                    self._write()
                    self._disturb()
                if self._snapshots and self._rng.random() < TRAVEL:
                    self._travel()
                self._complete()
                self._verify()
        except BrokenPromise as error:
            (self._folder / "ledger").write_text("".join(call.description() for call in self._ledger.calls))
            if self._disk:
                shutil.copytree(self._disk.folder, self._folder / "copy")
            raise BrokenPromise(f"step {self._step}: {error}") from None
        self._total["acknowledged"] += len(self._ledger.calls)

    def _small_disk(self, stack):
        """Returns a file system for a device in a share of the rounds; None in the others."""
        self._folders = [self._folder]
        if self._rng.random() >= SMALL_DISK:
            return None
        try:
            disk = FullDisk(self._rng, self._folder, DISK_BYTES)
        except Skipped as reason:
            self._pace.skipped.add(str(reason))
            return None
        stack.callback(disk.close)
        self._folders.append(disk.folder)
        return disk

    def _next(self, text):
        """Begins the next step, which the journal describes."""
        self._step += 1
        self._journal.write(f"{self._step}: {text}\n")

    # MARK: - Devices

    def _join(self, number):
        """Adds a device, which gets the account of the first one."""
        first = self._devices[0] if self._devices else None
        minutes = 0 if self._has_right_clocks else self._rng.randint(-MAX_WRONG_MINUTES, MAX_WRONG_MINUTES)
        # The last folder is the small disk, if there is one.
        folder = self._folders[-1] if number == 1 else self._folder
        device = Device(self._pace.program, f"device{number}", folder / f"device{number}.sqlite3", minutes)
        way = self._rng.choice(WAYS) if first else COPIED_BEFORE
        self._next(f"{device} has {way}, its clock is wrong by {minutes} minutes")
        if way == NEW:
            device.sign_up(self._step)
        elif way == COPIED_BEFORE:
            samples.copy_database(self._sample.database, device.database)
            device.email, device.token = EMAIL, self._sample.tokens[0]
        else:
            device.restore(first.snapshot(device.database, is_backup=False))
        device.enable(self._step)
        self._devices.append(device)
        if first:
            # A copy has the same account.
            options = () if way == COPIED else ("--link", "--yes")
            # A copy of this time would have another account.
            self._write_on(device, may_copy=False)
            pair = self._rng.sample((first, device), 2)
            if self._rng.random() < 0.5:
                self._fail_connection(pair, options)
            self._exchange_completely(*pair, *options)

    def _write(self):
        """Lets the user make calls on some devices."""
        for device in self._devices:
            if self._rng.random() < WRITTEN:
                self._write_on(device)

    def _write_on(self, device, may_copy=True):
        self._next(f"the user writes on {device}")
        player = self._player()
        player.mix(device, self._step, self._rng.randint(0, MAX_CALLS))
        with device.client(self._step) as client:
            for _ in range(self._rng.randint(0, MAX_CALLS)):
                player.mark(device, client, self._step)
            client.end()
        if self._rng.random() < BULK:
            player.write_bulk(device, self._step)
        if may_copy and self._rng.random() < COPY:
            is_backup = self._rng.random() < 0.5
            path = self._folder / f"copy{self._step}.sqlite3"
            self._journal.write(f"a {'backup' if is_backup else 'copy'} of {device} is made\n")
            self._snapshots.append(device.snapshot(path, is_backup))

    def _player(self):
        return Player(random.Random(self._rng.random()), self._ledger, self._numbers, self._sample, self._lock)

    def _travel(self):
        """Replaces the file of a device by an earlier copy of it or of another one."""
        device, snapshot = self._rng.choice(self._devices), self._rng.choice(self._snapshots)
        self._next(f"{device} becomes {snapshot.path.name}")
        others = set().union(*(other.known for other in self._devices if other is not device))
        self._ledger.lose(device.known - snapshot.known - others)
        device.restore(snapshot, is_in_place=self._rng.random() < IN_PLACE)
        self._total["restored"] += 1
        self._write()

    # MARK: - Disturbances

    def _disturb(self):
        """Disturbs an exchange; no device may have a call in part afterward."""
        [disturb] = self._rng.choices(
            (self._fail_connection, self._kill, self._kill_file_exchange, self._damage_folder, self._fill_disk), WEIGHTS)
        disturb(self._rng.sample(self._devices, 2))
        for device in self._devices:
            self._ledger.check_whole(device, Content(device.database).parts)

    def _fail_connection(self, pair, options=()):
        """Lets the connection of an exchange fail at a message, or one of its ends be killed."""
        action = self._rng.choice(ACTIONS)
        plan = {
            "action": action, "direction": self._rng.choice(relay.DIRECTIONS),
            "message": int(self._rng.expovariate(1 / MEAN_MESSAGE)),
            "share": self._rng.choice((0, self._rng.random(), 1)),
            "seconds": self._rng.choice((0, self._rng.random() * MAX_DELAY)), "seed": self._rng.random()}
        report = self._folder / "report"
        report.unlink(missing_ok=True)
        statuses = {SUCCESS}
        if action in relay.KILLS:
            statuses.add(KILLED)
        if action not in (relay.KILL_CALLER, relay.KILL_BOTH):
            statuses.add(UNFINISHED)
        if action in relay.GARBLING:
            statuses.add(FAILURE)
        self._run(pair, statuses, *options, plan=plan, report=report)
        if report.exists():
            kind = "kills" if action in relay.KILLS else "cuts" if action == relay.CUT else "garbled"
            self._total[kind] += 2 if action == relay.KILL_BOTH else 1

    def _kill(self, pair):
        """Kills the caller of an exchange without a relay at a random moment."""
        status = self._run(pair, {SUCCESS, KILLED}, seconds=self._rng.random() * self._pace.seconds)
        self._total["kills"] += status == KILLED

    def _run(self, pair, statuses, *options, seconds=None, plan=None, report=None, may_write=True):
        """Runs an exchange of two devices, perhaps while others write, and returns its status."""
        here, there = pair
        self._next(f"{here} exchanges with {there} {' '.join(options)} {plan or ''}")
        writers = [device for device in pair if may_write and self._rng.random() < WRITERS]
        with contextlib.ExitStack() as stack:
            for device in writers:
                self._journal.write(f"while the user writes on {device}\n")
                stack.enter_context(Writer(self._player(), device, self._step))
            exchange = here.exchange(there, self._step, *options, plan=plan, report=report)
            if seconds is not None:
                exchange.kill(seconds)
            status = exchange.end()
        self._check_status(exchange, status, statuses | ({UNFINISHED} if writers else set()))
        if status == SUCCESS and not writers:
            self._expect_equal(pair)
        return status

    def _check_status(self, exchange, status, statuses):
        self._journal.write(f"exit status {status}: {exchange.messages}\n")
        if status not in statuses:
            raise BrokenPromise(f"an exchange exited with status {status}: {exchange.messages}")

    def _kill_file_exchange(self, pair):
        """Kills an exchange through the folder."""
        for device in pair:
            self._next(f"the use of the folder by {device} is killed")
            exchange = device.exchange_files(self._shared, self._step)
            exchange.kill(self._rng.random() * self._pace.seconds)
            status = exchange.end()
            self._check_status(exchange, status, {KILLED, *self._file_statuses()})
            self._total["kills"] += status == KILLED

    def _damage_folder(self, pair):
        """Damages a file of the folder, which devices find."""
        with contextlib.suppress(IndexError):
            self._damages.append(Damage(self._rng, self._shared))
            self._journal.write(f"{self._damages[-1]}\n")
            self._total["damaged"] += 1
        self._exchange_files(pair)
        if self._damages and self._rng.random() < 0.5:
            self._damages.pop().undo()

    def _exchange_files(self, devices):
        """Lets devices use the folder, although files of it may be damaged."""
        for device in devices:
            self._next(f"{device} uses the folder")
            exchange = device.exchange_files(self._shared, self._step)
            self._check_status(exchange, exchange.end(), self._file_statuses())

    def _file_statuses(self):
        # Files that other devices have not completed yet are missing.
        return {SUCCESS, UNFINISHED, FAILURE} if self._damages else {SUCCESS, UNFINISHED}

    def _fill_disk(self, pair):
        """Lets the disk of a device or of the folder become full."""
        if not self._disk:
            self._fail_connection(pair)
            return
        self._disk.prepare(None)
        statuses = {SUCCESS, FAILURE, FAULT, UNFINISHED}
        try:
            if self._rng.random() < 0.3:
                self._next(f"{pair[0]} uses the folder while a disk is full")
                exchange = pair[0].exchange_files(self._shared, self._step)
                self._check_status(exchange, exchange.end(), statuses | {USAGE})
            else:
                self._run(self._rng.sample(self._devices[:2], 2), statuses, may_write=False)
        finally:
            self._disk.undo(None)
        self._total["full"] += 1

    # MARK: - Completion

    def _complete(self):
        """Completes exchanges of all devices, which have the same facts afterward."""
        if self._rng.random() < FOLDER:
            self._exchange_files(self._devices)
            # Each device has written its own files again; those of numbers that no device has any more remain.
            replicas = {device.replica() for device in self._devices}
            for damage in self._damages:
                if damage.replica not in replicas:
                    damage.undo()
            self._damages.clear()
            # A device can have received something last that it had only stored until then.
            for _ in range(MAX_PASSES):
                for device in self._devices:
                    self._next(f"{device} uses the complete folder")
                    self._pace.complete(lambda device=device: device.exchange_files(self._shared, self._step))
                if len(set(self._digests(self._devices).values())) == 1:
                    break
        else:
            first, *others = self._devices
            for other in (*others, *others[:-1]):
                self._exchange_completely(*self._rng.sample((first, other), 2))
        self._expect_equal(self._devices)

    def _exchange_completely(self, here, there, *options):
        self._next(f"{here} exchanges completely with {there} {' '.join(options)}")
        self._pace.complete(lambda: here.exchange(there, self._step, *options))
        self._expect_equal((here, there))

    def _expect_equal(self, devices):
        """Raises BrokenPromise if devices have different facts; notes that they know the same calls."""
        digests = self._digests(devices)
        if len(set(digests.values())) > 1:
            raise BrokenPromise(f"after a complete exchange, the digests differ: {digests}")
        known = set().union(*(device.known for device in devices))
        for device in devices:
            device.known = set(known)

    def _digests(self, devices):
        return {device.name: device.status(self._step)["digest"] for device in devices}

    def _verify(self):
        """Compares all devices with the acknowledged calls and with each other."""
        self._next("the devices are compared")
        for device in self._devices:
            content = Content(device.database).parts
            self._ledger.check(device, content)
            self._ledger.check_whole(device, content)
        instant = max(device.instant(self._step) for device in self._devices)
        first, *others = [(self._pace.views.read(device, self._step, instant), device) for device in self._devices]
        for other in others:
            compare(first, other)
        for device in self._devices:
            assert_sound(self._pace.program, device.database)
