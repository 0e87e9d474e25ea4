"""Tests of the pings that detect clients that are gone, with a short interval."""

import asyncio
import unittest
from unittest import mock

import relay
from aiohttp import WSMessage, WSMsgType
from relay import Closed, Relay

PONG = WSMessage(WSMsgType.PONG, b"", "")


class Socket:
    """A socket that counts pings and answers them if it is asked to."""

    def __init__(self, answers):
        self.answers = answers
        self.pings = 0
        self.pinged_often = asyncio.Event()
        self.received = asyncio.Queue()

    async def ping(self):
        """Counts a ping."""
        self.pings += 1
        if self.pings == 20:
            self.pinged_often.set()
        if self.answers:
            self.received.put_nowait(PONG)

    async def receive(self):
        """Returns the next message."""
        return await self.received.get()


@mock.patch.object(relay, "PING_INTERVAL", 0.001)
class PingTests(unittest.IsolatedAsyncioTestCase):
    """Pings while the server waits for messages."""

    def start(self, *, answers, receives):
        """Returns a socket, and the task that detects whether its client is gone."""
        socket = Socket(answers)
        tested = Relay(socket, mock.Mock(), 100, asyncio.Event())
        if receives:
            receiving = asyncio.ensure_future(tested.receive())
            self.addCleanup(receiving.cancel)
        detecting = asyncio.ensure_future(tested.detect_dead_peer())
        self.addCleanup(detecting.cancel)
        return socket, detecting

    async def test_a_client_that_does_not_answer_is_disconnected(self):
        socket, detecting = self.start(answers=False, receives=True)
        with self.assertRaises(Closed) as raised:
            await asyncio.wait_for(detecting, 30)
        self.assertEqual((raised.exception.code, socket.pings), (1001, 2))

    async def test_a_client_that_answers_stays_connected(self):
        socket, detecting = self.start(answers=True, receives=True)
        await asyncio.wait_for(socket.pinged_often.wait(), 30)
        self.assertFalse(detecting.done())

    async def test_a_client_whose_message_is_being_processed_stays_connected(self):
        socket, detecting = self.start(answers=False, receives=False)
        await asyncio.wait_for(socket.pinged_often.wait(), 30)
        self.assertFalse(detecting.done())


if __name__ == "__main__":
    unittest.main()
