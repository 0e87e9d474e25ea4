"""Tests of the pings that detect clients that are gone, with a short interval."""

import asyncio
import unittest
from unittest import mock

import websocket
from websocket import PING, PONG, Closed, WebSocket, frame


class Writer:
    """A writer that records the frames, and passes each to a function."""

    def __init__(self, written=lambda: None):
        self.frames = []
        self.written = written

    def write(self, data):
        self.frames.append(data)
        self.written()

    async def drain(self):
        pass


@mock.patch.object(websocket, "PING_INTERVAL", 0.001)
class PingTests(unittest.IsolatedAsyncioTestCase):
    """Pings while the server waits for frames."""

    async def test_a_client_that_does_not_answer_is_disconnected(self):
        writer = Writer()
        socket = WebSocket(asyncio.StreamReader(), writer, 100)
        receiving = asyncio.ensure_future(socket.receive())
        with self.assertRaises(Closed) as raised:
            await socket.detect_dead_peer()
        receiving.cancel()
        self.assertEqual(raised.exception.code, 1001)
        self.assertEqual(writer.frames, [frame(PING, b"")] * 2)

    async def test_a_client_that_answers_stays_connected(self):
        reader = asyncio.StreamReader()
        done = asyncio.Event()

        def answer():
            reader.feed_data(bytes([0x80 | PONG, 0x80, 0, 0, 0, 0]))
            if len(writer.frames) == 20:
                done.set()

        writer = Writer(answer)
        socket = WebSocket(reader, writer, 100)
        receiving = asyncio.ensure_future(socket.receive())
        detecting = asyncio.ensure_future(socket.detect_dead_peer())
        await asyncio.wait_for(done.wait(), 30)
        self.assertFalse(detecting.done())
        receiving.cancel()
        detecting.cancel()

    async def test_a_client_whose_message_is_being_processed_stays_connected(self):
        done = asyncio.Event()
        writer = Writer(lambda: done.set() if len(writer.frames) == 20 else None)
        detecting = asyncio.ensure_future(WebSocket(asyncio.StreamReader(), writer, 100).detect_dead_peer())
        await asyncio.wait_for(done.wait(), 30)
        self.assertFalse(detecting.done())
        detecting.cancel()


if __name__ == "__main__":
    unittest.main()
