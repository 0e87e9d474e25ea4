"""The asynchronous client."""

import asyncio
import unittest
from typing import List

from support import PASSWORD, ProgramTestCase, email, sign_up_async

from kindling import AsyncKindling, ConnectionClosed, SubscriptionEnded, errors, types


class AsyncTests(ProgramTestCase):
    """Calls, events and errors."""

    async def test_calls_together_are_matched_with_their_replies(self) -> None:
        async with self.start_async() as client:
            await sign_up_async(client, "Ada Lovelace")
            replies = await asyncio.gather(*(client.sparks.create(title=f"Idea {number}") for number in range(200)))
        self.assertEqual([reply["spark"]["title"] for reply in replies], [f"Idea {number}" for number in range(200)])

    async def test_calls_are_sent_before_earlier_replies(self) -> None:
        reader = asyncio.StreamReader()
        sent = SentLines()
        client = AsyncKindling.over(reader, sent.writer())
        await client.open()
        first = asyncio.ensure_future(client.system.ping())
        second = asyncio.ensure_future(client.system.ping())
        await asyncio.sleep(0)
        self.assertEqual(sent.data.count(b'"method":"system.ping"'), 2)
        reader.feed_data(b'{"jsonrpc":"2.0","id":2,"result":{"time":"second"}}\n{"jsonrpc":"2.0","id":1,')
        self.assertEqual(await second, {"time": "second"})
        reader.feed_data(b'"result":{"time":"first"}}\n')
        self.assertEqual(await first, {"time": "first"})
        reader.feed_eof()
        await client.close()
        self.assertIn(b'"method":"exit"', sent.data)

    async def test_events_between_clients(self) -> None:
        async with self.start_async() as ada, self.start_async() as other:
            await sign_up_async(ada, "Ada Lovelace")
            await other.auth.sign_in(email=email("Ada"), password=PASSWORD)
            async with ada.events(topics=["lesson.completed"]) as stream:
                await other.lessons.complete(lesson_id="lesson-01-1")
                async for event in stream:
                    assert event["topic"] == "lesson.completed"
                    self.assertEqual(event["subject"], "lesson-01-1")
                    self.assertEqual((await ada.dashboard.get())["greeting"], "Good morning, Ada!")
                    break

    async def test_end_of_a_subscription(self) -> None:
        async with self.start_async() as client:
            await sign_up_async(client, "Ada Lovelace")
            stream = client.events()
            await stream.opened()
            await client.auth.sign_out()
            with self.assertRaises(SubscriptionEnded):
                await stream.__anext__()

    async def test_subscription_without_a_user(self) -> None:
        async with self.start_async() as client:
            with self.assertRaises(errors.Unauthenticated):
                async for _ in client.events():
                    self.fail("There is no subscription.")

    async def test_close_stops_the_iterator(self) -> None:
        async with self.start_async() as client:
            await sign_up_async(client, "Ada Lovelace")
            stream = client.events()
            await stream.aclose()
            self.assertEqual([event async for event in stream], [])

    async def test_errors_by_rule_and_progress(self) -> None:
        async with self.start_async() as client:
            await sign_up_async(client, "Ada Lovelace")
            with self.assertRaises(errors.StageLocked):
                await client.lessons.complete(lesson_id="lesson-02-1")
            progress: List[types.ProgressNotificationValue] = []
            await client.data.export(path="everything.jsonl", on_progress=progress.append)
            self.assertEqual(progress[-1]["kind"], "end")

    async def test_client_that_is_not_open(self) -> None:
        with self.assertRaises(ConnectionClosed):
            await self.start_async().system.ping()


class SentLines(asyncio.Transport):
    """A transport that keeps what was written."""

    def __init__(self) -> None:
        super().__init__()
        self.data = b""
        self.is_closed = False

    def write(self, data: "bytes | bytearray | memoryview") -> None:
        self.data += bytes(data)

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def writer(self) -> asyncio.StreamWriter:
        """Returns a writer to this transport."""
        loop = asyncio.get_running_loop()
        protocol = asyncio.StreamReaderProtocol(asyncio.StreamReader(), loop=loop)
        return asyncio.StreamWriter(self, protocol, None, loop)


if __name__ == "__main__":
    unittest.main()
