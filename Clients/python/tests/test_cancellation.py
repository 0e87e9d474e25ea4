"""Cancellation of long calls."""

import asyncio
import unittest

from support import ProgramTestCase, sign_up_async

from kindling import Cancellation, errors, types

# Enough rows that the import is still running when the cancellation is received.
CONTENT = "Title\n" + "".join(f"Idea {number}\n" for number in range(20_000))


class CancellationTests(ProgramTestCase):
    """Canceled imports, which have no effect."""

    def test_synchronous_call(self) -> None:
        client = self.signed_up()
        cancellation = Cancellation()

        def cancel(progress: types.ProgressNotificationValue) -> None:
            cancellation.cancel()

        with self.assertRaises(errors.Canceled):
            client.data.import_(
                on_conflict="skip", format="csv", what="sparks", content=CONTENT, on_progress=cancel,
                cancellation=cancellation)
        self.assertEqual(client.sparks.list()["items"], [])

    def test_cancellation_before_the_call(self) -> None:
        client = self.signed_up()
        cancellation = Cancellation()
        cancellation.cancel()
        with self.assertRaises(errors.Canceled):
            client.data.import_(
                on_conflict="skip", format="csv", what="sparks", content=CONTENT, cancellation=cancellation)

    def test_exception_in_the_callback_cancels_the_call(self) -> None:
        client = self.signed_up()

        def fail(progress: types.ProgressNotificationValue) -> None:
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            client.data.import_(on_conflict="skip", format="csv", what="sparks", content=CONTENT, on_progress=fail)
        self.assertEqual(client.sparks.list()["items"], [])

    async def test_canceled_task(self) -> None:
        async with self.start_async() as client:
            await sign_up_async(client, "Ada Lovelace")
            has_begun = asyncio.Event()
            task = asyncio.ensure_future(client.data.import_(
                on_conflict="skip", format="csv", what="sparks", content=CONTENT,
                on_progress=lambda progress: has_begun.set()))
            await has_begun.wait()
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            self.assertEqual((await client.sparks.list())["items"], [])


if __name__ == "__main__":
    unittest.main()
