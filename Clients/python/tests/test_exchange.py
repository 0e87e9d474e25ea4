"""Exchanges of an account between two programs."""

import asyncio
import shutil
import unittest
from typing import Any, Dict, List, Tuple
from unittest import mock

from support import PASSWORD, ProgramTestCase, email, sign_up, sign_up_async

from kindling import Cancellation, ExchangedFacts, ExchangeProgress, Kindling, UnexpectedReply, errors

OTHER = ["--seed", "2"]
"""The options of the program on another device, which draws other numbers."""


class Interrupted(Exception):
    """The end of an exchange by the test."""


class LyingConnection:
    """A connection that changes the pages of a device."""

    def __init__(self, connection: Any, changes: Dict[str, Any]) -> None:
        self._connection = connection
        self._changes = changes

    def call(self, method: str, *arguments: Any) -> Any:
        """Makes a call."""
        result = self._connection.call(method, *arguments)
        return {**result, **self._changes} if method == "sync.changes" else result


class ExchangeTests(ProgramTestCase):
    """Two devices of one user."""

    def start_device(self, name: str, options: List[str]) -> Kindling:
        """Starts the program of a device with an account, whose sync is switched on."""
        client = self.start(name, options)
        sign_up(client, "Ada Lovelace")
        client.sync.enable(device=name)
        return client

    def start_devices(self, link: bool = True, limit: int = 1 << 24) -> Tuple[Kindling, Kindling]:
        """Starts two devices, whose accounts are linked unless the test does not want it."""
        laptop = self.start_device("laptop", [])
        phone = self.start_device("phone", [*OTHER, "--max-message-bytes", str(limit)])
        if link:
            self.assertTrue(laptop.sync.exchange(phone, link=True).equal)
        return laptop, phone

    def test_changes_of_both_devices(self) -> None:
        laptop, phone = self.start_devices(link=False)
        with self.assertRaises(errors.AccountsDiffer):
            laptop.sync.exchange(phone)
        laptop.sync.exchange(phone, link=True)
        laptop.sparks.create(title="A lighthouse")
        phone.habits.create(name="Read")
        with laptop.events(topics=["data.synced"]) as stream:
            result = laptop.sync.exchange(phone)
            self.assertEqual((result.device, result.conflicts, result.equal), ("phone", 0, True))
            event = next(stream)
            assert event["topic"] == "data.synced"
            self.assertIn(("habit", 1), [(kind["kind"], kind["added"]) for kind in event["data"]["kinds"]])
        self.assertEqual(laptop.habits.today()["items"][0]["name"], "Read")
        self.assertEqual(titles(phone), ["A lighthouse"])
        for client in laptop, phone:
            (peer,) = client.sync.status()["peers"]
            self.assertTrue(peer["equal"] and peer["syncedAt"])
        again = phone.sync.exchange(laptop)
        self.assertEqual((again.received, again.sent, again.equal), (ExchangedFacts(), ExchangedFacts(), True))

    def test_conflict(self) -> None:
        laptop, phone = self.start_devices()
        habit = laptop.habits.create(name="Read")["habit"]["id"]
        laptop.sync.exchange(phone)
        laptop.habits.update(habit_id=habit, name="Read aloud")
        phone.call("clock.advance", {"seconds": 60})
        phone.habits.update(habit_id=phone.habits.today()["items"][0]["id"], name="Read at night")
        result = laptop.sync.exchange(phone)
        self.assertEqual((result.conflicts, result.received.changed, result.equal), (1, 1, True))
        self.assertEqual(laptop.habits.today()["items"][0]["name"], "Read at night")

    def test_dry_run(self) -> None:
        laptop, phone = self.start_devices(link=False)
        create_sparks(phone, "Phone", 3)
        result = laptop.sync.exchange(phone, link=True, dry_run=True)
        self.assertGreaterEqual(result.received.added, 3)
        self.assertFalse(result.equal)
        self.assertEqual(titles(laptop), [])
        with self.assertRaises(errors.AccountsDiffer):
            laptop.sync.exchange(phone)
        laptop.sync.exchange(phone, link=True)
        create_sparks(laptop, "Laptop", 2)
        self.assertGreaterEqual(laptop.sync.exchange(phone, dry_run=True).sent.added, 2)
        self.assertEqual(len(titles(phone)), 3)

    def test_interrupted_exchange_continues_in_short_pages(self) -> None:
        laptop, phone = self.start_devices(limit=20_000)
        create_sparks(laptop, "Laptop", 200)
        total = laptop.sync.status()["facts"]
        steps: List[ExchangeProgress] = []

        def interrupt(step: ExchangeProgress) -> None:
            steps.append(step)
            if len(steps) == 2:
                raise Interrupted

        with self.assertRaises(Interrupted):
            laptop.sync.exchange(phone, on_progress=interrupt)
        self.assertEqual([step.direction for step in steps], ["send", "send"])
        self.assertTrue(0 < steps[0].fraction < steps[1].fraction < 1)
        self.assertEqual(titles(phone), [])
        later: List[ExchangeProgress] = []
        self.assertTrue(laptop.sync.exchange(phone, on_progress=later.append).equal)
        self.assertLess(later[0].lines + steps[1].lines, total)
        self.assertEqual(later[-1].fraction, 1)
        self.assertEqual(titles(phone), titles(laptop))

    def test_canceled_exchange(self) -> None:
        laptop, phone = self.start_devices()
        create_sparks(laptop, "Laptop", 2)
        cancellation = Cancellation()
        cancellation.cancel()
        with self.assertRaises(errors.Canceled):
            laptop.sync.exchange(phone, cancellation=cancellation)
        self.assertTrue(laptop.sync.exchange(phone, cancellation=Cancellation()).equal)

    def test_copies_exchange_what_differs(self) -> None:
        original = self.start_device("laptop", [])
        create_sparks(original, "Both", 300)
        original.sync.status()
        original.close()
        shutil.copyfile(self.path("laptop"), self.path("phone"))
        laptop, phone = self.start("laptop"), self.start("phone", OTHER)
        for client, title in ((laptop, "Laptop"), (phone, "Phone")):
            client.auth.sign_in(email=email("Ada"), password=PASSWORD)
            client.sparks.create(title=title)
        steps: List[ExchangeProgress] = []
        result = laptop.sync.exchange(phone, on_progress=steps.append)
        self.assertEqual((result.conflicts, result.equal), (0, True))
        self.assertLess(max(step.lines for step in steps), 50)
        self.assertEqual(len(titles(laptop)), 302)
        self.assertEqual(titles(laptop), titles(phone))
        steps.clear()
        phone.sync.exchange(laptop, on_progress=steps.append)
        self.assertEqual(steps, [])

    def test_pages_without_end(self) -> None:
        laptop, phone = self.start_devices()
        create_sparks(phone, "Phone", 3)
        facts = laptop.sync.status()["facts"]
        lies: List[Dict[str, Any]] = [
            {"isLast": False, "next": 0}, {"isLast": False, "changes": []}, {"changes": [{}] * 5001}]
        connection = vars(phone)["_connection"]
        for lie in lies:
            with mock.patch.object(phone, "_connection", LyingConnection(connection, lie)):
                with self.assertRaises(UnexpectedReply) as caught:
                    laptop.sync.exchange(phone)
            self.assertEqual((caught.exception.device, caught.exception.method), ("phone", "sync.changes"))
        self.assertEqual(laptop.sync.status()["facts"], facts)
        # Positions that do not exist begin the transfer again only once.
        with mock.patch.object(phone, "_connection", LyingConnection(connection, {"head": -1})):
            laptop.sync.exchange(phone)
        self.assertEqual(len(titles(laptop)), 3)

    def test_sync_is_off(self) -> None:
        laptop = self.start_device("laptop", [])
        phone = self.start("phone", OTHER)
        sign_up(phone, "Ada Lovelace")
        for client, other in ((laptop, phone), (phone, laptop)):
            with self.assertRaises(errors.SyncOff):
                client.sync.exchange(other)

    async def test_asynchronous_clients(self) -> None:
        async with self.start_async("laptop") as laptop, self.start_async("phone", OTHER) as phone:
            for client, name in ((laptop, "laptop"), (phone, "phone")):
                await sign_up_async(client, "Ada Lovelace")
                await client.sync.enable(device=name)
            with self.assertRaises(errors.AccountsDiffer):
                await laptop.sync.exchange(phone)
            await laptop.sync.exchange(phone, link=True)
            await asyncio.gather(*(laptop.sparks.create(title=f"Idea {number}") for number in range(20)))
            steps: List[ExchangeProgress] = []
            task = asyncio.ensure_future(laptop.sync.exchange(phone, on_progress=steps.append))
            await asyncio.sleep(0)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            result = await laptop.sync.exchange(phone, on_progress=steps.append)
            self.assertGreaterEqual(result.sent.added, 20)
            self.assertTrue(result.equal)
            self.assertEqual(steps[-1].direction, "send")
            self.assertEqual(len((await phone.sparks.list(limit=50))["items"]), 20)


def create_sparks(client: Kindling, title: str, count: int) -> None:
    """Creates sparks whose titles begin with a text."""
    for number in range(count):
        client.sparks.create(title=f"{title} {number}")


def titles(client: Kindling) -> List[str]:
    """Returns the titles of all sparks in alphabetical order."""
    return sorted(spark["title"] for spark in client.sparks.iterate(limit=200))


if __name__ == "__main__":
    unittest.main()
