"""Tests of the sockets and processes of the bridge, without a browser."""

import json
import os
import signal
import socket
import struct
import subprocess
import unittest

from socket_client import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, SocketClient
from support import PASSWORD, BridgeTestCase, sign_up

LIMIT = 100_000
PING_CALL = b'{"jsonrpc":"2.0","id":7,"method":"system.ping"}'


class RelayTests(BridgeTestCase):
    """Messages between sockets and processes."""

    options = ("--max-message-bytes", str(LIMIT))

    def connect(self):
        client = SocketClient(self.host)
        self.addCleanup(client.connection.close)
        self.assertEqual(client.status, 101)
        return client

    def expect_close(self, client, code):
        """Expects a close frame, the end of the connection and no process."""
        self.assertEqual(client.close_code(), code)
        with self.assertRaises(ConnectionError):
            client.receive()
        self.expect_no_process()

    def expect_no_process(self):
        self.wait_until(lambda: not self.processes(), "a process continues without its socket")

    def test_each_socket_has_a_process_without_files(self):
        first, second = self.connect(), self.connect()
        self.assertEqual(first.call("auth.state")["result"]["state"], "onboarding")
        first.call("auth.signUp", {
            "name": "Ada Lovelace", "email": "ada@example.org", "password": PASSWORD,
            "passwordConfirmation": PASSWORD, "acceptTerms": True})
        self.assertEqual(first.call("auth.state")["result"]["state"], "authenticated")
        self.assertEqual(second.call("auth.state")["result"]["state"], "onboarding")
        self.assertEqual(first.call("data.export", {"path": "all.jsonl"})["error"]["data"]["rule"], "files_not_open")
        self.assertEqual(len(self.processes()), 2)

    def test_fragments_become_one_message_with_control_frames_between_them(self):
        client = self.connect()
        parts = [PING_CALL[:1], PING_CALL[1:20], b"", PING_CALL[20:]]
        for index, part in enumerate(parts):
            client.send(CONTINUATION if index else TEXT, part, final=index == len(parts) - 1)
            client.send(PING, b"ping %d" % index)
        pongs = [client.receive() for _ in range(len(parts) - 1)]
        self.assertEqual(pongs, [(True, PONG, b"ping %d" % index) for index in range(len(parts) - 1)])
        answers = sorted(client.receive()[1:] for _ in range(2))
        self.assertEqual(answers[1], (PONG, b"ping 3"))
        self.assertEqual(json.loads(answers[0][1])["id"], 7)

    def test_every_size_of_frame_arrives(self):
        client = self.connect()
        for size in (1, 125, 126, 127, 65_535, 65_536, LIMIT):
            client.send(TEXT, PING_CALL + b" " * max(0, size - len(PING_CALL)))
            self.assertEqual(json.loads(client.receive_message())["id"], 7)

    def test_a_visitor_does_not_choose_the_source_of_attempts_to_sign_in(self):
        client = self.connect()
        client.call("auth.signUp", {
            "name": "Eve Moore", "email": "eve@example.org", "password": PASSWORD,
            "passwordConfirmation": PASSWORD, "acceptTerms": True})
        call = b'{"jsonrpc":"2.0","id":1,"method":"auth.signIn","params":{"email":"eve@example.org","password":"%s",%s}}'
        sources = (b'"source":"a"', b'"source":"b"', b'"\\u0073ource":"c"', b'"\\u0073ource":"d"')
        for source in sources:
            client.send(TEXT, call % (b"wrong", source))
            self.assertEqual(json.loads(client.receive_message())["error"]["data"]["rule"], "invalid_credentials")
        client.send(TEXT, b"[" + call % (b"wrong", b'"source":"e"') + b"]")
        self.assertEqual(json.loads(client.receive_message())[0]["error"]["data"]["rule"], "invalid_credentials")
        client.send(TEXT, call % (PASSWORD.encode(), b'"source":"f"'))
        self.assertEqual(json.loads(client.receive_message())["error"]["data"]["rule"], "rate_limited")
        client.send(TEXT, call % (PASSWORD.encode(), b'"source":"f","source":"g"'))
        self.expect_close(client, 1008)

    def test_long_lines_arrive_as_one_message(self):
        client = self.connect()
        client.send_call("rpc.discover")
        document = json.loads(client.receive_message())["result"]
        self.assertGreater(len(json.dumps(document)), 200_000)
        self.assertIn("system.ping", [method["name"] for method in document["methods"]])

    def test_messages_that_are_too_long_end_the_connection(self):
        client = self.connect()
        client.send(TEXT, b"{", size=LIMIT + 1)
        self.expect_close(client, 1009)
        client = self.connect()
        client.send(TEXT, b" " * LIMIT, final=False)
        client.send(CONTINUATION, b" ")
        self.expect_close(client, 1009)
        client = self.connect()
        client.send(TEXT, b"{", size=1 << 62)
        self.expect_close(client, 1009)

    def test_invalid_frames_end_the_connection(self):
        for code, frames in (
                (1002, [(TEXT, PING_CALL, {"masked": False})]),
                (1002, [(TEXT, PING_CALL, {"reserved": 0x40})]),
                (1002, [(0x3, b"", {})]),
                (1002, [(CONTINUATION, b"{}", {})]),
                (1002, [(TEXT, b"{", {"final": False}), (TEXT, b"}", {})]),
                (1002, [(PING, b"", {"final": False})]),
                (1002, [(PING, b"a" * 126, {})]),
                (1003, [(BINARY, PING_CALL, {})]),
                (1007, [(TEXT, b'"\xff"', {})]),
                (1007, [(TEXT, b'"\xc3', {"final": False}), (CONTINUATION, b'"', {})]),
                (1008, [(TEXT, PING_CALL + b"\n" + PING_CALL, {})]),
                (1008, [(TEXT, b"Content-Length: 2\r\n\r\n{}", {})])):
            client = self.connect()
            for opcode, payload, options in frames:
                client.send(opcode, payload, **options)
            self.expect_close(client, code)

    def test_a_character_may_be_split_between_fragments(self):
        client = self.connect()
        text = '{"jsonrpc":"2.0","id":"é€😀","method":"system.ping"}'.encode()
        for index, byte in enumerate(text):
            client.send(CONTINUATION if index else TEXT, bytes([byte]), final=index == len(text) - 1)
        self.assertEqual(json.loads(client.receive_message())["id"], "é€😀")

    def test_a_message_cannot_select_another_framing(self):
        client = self.connect()
        client.send(TEXT, b"Content-Length: 2")
        self.assertEqual(json.loads(client.receive_message())["error"]["code"], -32700)
        self.assertIn("result", client.call("system.ping"))

    def test_close_frames_are_answered(self):
        for payload, code in (
                (b"", 1000), (b"\x03\xe8bye", 1000), (b"\x0f\xa0", 4000), (b"\x03", 1002), (b"\x03\xed", 1002),
                (b"\x03\xe8\xff", 1002)):
            client = self.connect()
            client.send(CLOSE, payload)
            self.expect_close(client, code)

    def test_calls_before_a_close_are_completed(self):
        client = self.connect()
        client.call("auth.signUp", {
            "name": "Grace Hopper", "email": "grace@example.org", "password": PASSWORD,
            "passwordConfirmation": PASSWORD, "acceptTerms": True})
        for index in range(200):
            client.send_call("sparks.create", {"title": f"Spark {index}"})
        client.send(CLOSE, b"\x03\xe8")
        self.expect_no_process()
        client = self.connect()
        client.call("auth.signIn", {"email": "grace@example.org", "password": PASSWORD})
        self.assertEqual(client.call("sparks.list")["result"]["counts"]["total"], 200)

    def test_an_abrupt_end_leaves_no_process(self):
        for sends_reset in (False, True):
            client = self.connect()
            client.send_call("rpc.discover")
            client.send(TEXT, b"{", final=False)
            if sends_reset:
                client.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.connection.close()
            self.expect_no_process()

    def test_a_client_that_does_not_read_stops_the_bridge_from_reading(self):
        client = self.connect()
        client.connection.settimeout(2)
        call = b'{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}' + b" " * 50_000
        with self.assertRaises(socket.timeout):
            for _ in range(2_000):
                client.send(TEXT, call)
        listed = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.bridge.pid)], capture_output=True, text=True, check=True)
        resident = int(listed.stdout)
        self.assertLess(resident, 100_000, "kilobytes of the bridge")
        client.connection.close()
        self.expect_no_process()

    def test_the_end_of_the_process_closes_the_socket(self):
        client = self.connect()
        client.call("system.ping")
        [process] = self.processes()
        os.kill(process, signal.SIGKILL)
        self.expect_close(client, 1011)


class HostSessionTests(BridgeTestCase):
    """A bridge that is started by somebody who is signed in."""

    def test_visitors_are_not_signed_in(self):
        self.stop_bridge()
        type(self).host_token = sign_up(self.database, "Ada Lovelace")
        self.start_bridge()
        with SocketClient(self.host) as client:
            self.assertEqual(client.call("auth.state")["result"]["state"], "onboarding")


class MissingProgramTests(BridgeTestCase):
    """A bridge whose program cannot be started."""

    options = ("--kindling", "missing-program")

    def test_the_socket_is_closed(self):
        with SocketClient(self.host) as client:
            self.assertEqual((client.status, client.close_code()), (101, 1011))


if __name__ == "__main__":
    unittest.main()
