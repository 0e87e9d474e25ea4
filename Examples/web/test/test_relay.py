"""Tests of the sockets and processes of the bridge, without a browser."""

import json
import os
import signal
import socket
import struct
import subprocess
import unittest

from socket_support import SocketClient, frame, open_raw_socket
from support import PASSWORD, TIMEOUT, BridgeTestCase, sign_up

LIMIT = 100_000
DISCOVER = b'{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}'
PING_CALL = '{"jsonrpc":"2.0","id":7,"method":"system.ping"}'


class RelayTests(BridgeTestCase):
    """Messages between sockets and processes."""

    options = ("--max-message-bytes", str(LIMIT))

    def connect(self):
        """Returns a client that is closed after the test."""
        client = SocketClient(self.host)
        self.addCleanup(client.socket.close)
        return client

    def expect_close(self, client, code):
        """Expects a close frame, and no process after it."""
        self.assertEqual(client.close_code(), code)
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

    def test_fragments_become_one_message_with_pings_between_them(self):
        client = self.connect()
        pings = []

        def fragments():
            for part in (PING_CALL[:1], PING_CALL[1:20], "", PING_CALL[20:]):
                pings.append(client.socket.ping())
                yield part

        client.socket.send(fragments())
        self.assertEqual(client.receive()["id"], 7)
        self.assertEqual([ping.wait(TIMEOUT) for ping in pings], [True] * 4)

    def test_every_size_of_frame_arrives(self):
        client = self.connect()
        for size in (1, 125, 126, 127, 65_535, 65_536, LIMIT):
            client.socket.send(PING_CALL + " " * max(0, size - len(PING_CALL)))
            self.assertEqual(client.receive()["id"], 7)

    def test_a_visitor_does_not_choose_the_source_of_attempts_to_sign_in(self):
        client = self.connect()
        client.call("auth.signUp", {
            "name": "Eve Moore", "email": "eve@example.org", "password": PASSWORD,
            "passwordConfirmation": PASSWORD, "acceptTerms": True})
        call = '{"jsonrpc":"2.0","id":1,"method":"auth.signIn","params":{"email":"eve@example.org","password":"%s",%s}}'
        for source in ('"source":"a"', '"source":"b"', '"\\u0073ource":"c"', '"\\u0073ource":"d"'):
            client.socket.send(call % ("wrong", source))
            self.assertEqual(client.receive()["error"]["data"]["rule"], "invalid_credentials")
        client.socket.send("[" + call % ("wrong", '"source":"e"') + "]")
        self.assertEqual(client.receive()[0]["error"]["data"]["rule"], "invalid_credentials")
        client.socket.send(call % (PASSWORD, '"source":"f"'))
        self.assertEqual(client.receive()["error"]["data"]["rule"], "rate_limited")
        client.socket.send(call % (PASSWORD, '"source":"f","source":"g"'))
        self.expect_close(client, 1008)

    def test_long_lines_arrive_as_one_message(self):
        document = self.connect().call("rpc.discover")["result"]
        self.assertGreater(len(json.dumps(document)), 200_000)
        self.assertIn("system.ping", [method["name"] for method in document["methods"]])

    def test_messages_that_are_too_long_end_the_connection(self):
        for message in ("{" + " " * LIMIT, ["{", " " * LIMIT], "é" * (LIMIT // 2 + 1)):
            client = self.connect()
            client.socket.send(message)
            self.expect_close(client, 1009)

    def test_a_frame_that_declares_a_wrong_size_ends_the_connection(self):
        with open_raw_socket(self.host) as connection:
            connection.sendall(frame(0x81, b"{", size=1 << 62))
            self.assertEqual(connection.recv(4)[2:], (1009).to_bytes(2, "big"))
        self.expect_no_process()

    def test_invalid_messages_end_the_connection(self):
        for code, message, is_text in (
                (1003, PING_CALL.encode(), False), (1007, b'"\xff"', True), (1007, [b'"\xc3', b'"'], True),
                (1008, PING_CALL + "\n" + PING_CALL, True), (1008, "Content-Length: 2\r\n\r\n{}", True)):
            client = self.connect()
            client.socket.send(message, text=is_text)
            self.expect_close(client, code)

    def test_a_character_may_be_split_between_fragments(self):
        client = self.connect()
        text = '{"jsonrpc":"2.0","id":"é€😀","method":"system.ping"}'.encode()
        client.socket.send([bytes([byte]) for byte in text], text=True)
        self.assertEqual(client.receive()["id"], "é€😀")

    def test_a_message_cannot_select_another_framing(self):
        client = self.connect()
        client.socket.send("Content-Length: 2")
        self.assertEqual(client.receive()["error"]["code"], -32700)
        self.assertIn("result", client.call("system.ping"))

    def test_close_frames_are_answered(self):
        for code in (1000, 1001, 4000):
            client = self.connect()
            client.socket.close(code)
            self.assertEqual(client.close_code(), code)
        with open_raw_socket(self.host) as connection:
            connection.sendall(frame(0x88))
            self.assertEqual(connection.recv(4), b"\x88\x02\x03\xe8")
        self.expect_no_process()

    def test_calls_before_a_close_are_completed(self):
        client = self.connect()
        client.call("auth.signUp", {
            "name": "Grace Hopper", "email": "grace@example.org", "password": PASSWORD,
            "passwordConfirmation": PASSWORD, "acceptTerms": True})
        for index in range(200):
            client.send_call("sparks.create", {"title": f"Spark {index}"})
        client.socket.close()
        self.expect_no_process()
        client = self.connect()
        client.call("auth.signIn", {"email": "grace@example.org", "password": PASSWORD})
        self.assertEqual(client.call("sparks.list")["result"]["counts"]["total"], 200)

    def test_an_abrupt_end_leaves_no_process(self):
        for sends_reset in (False, True):
            connection = open_raw_socket(self.host)
            connection.sendall(frame(0x81, DISCOVER) + frame(0x01, b"{"))
            if sends_reset:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
            self.expect_no_process()

    def test_a_client_that_does_not_read_stops_the_bridge_from_reading(self):
        for sent in (frame(0x81, DISCOVER + b" " * 50_000), frame(0x89) * 10_000):
            connection = open_raw_socket(self.host)
            connection.settimeout(2)
            with self.assertRaises(socket.timeout):
                for _ in range(2_000):
                    connection.sendall(sent)
            listed = subprocess.run(
                ["ps", "-o", "rss=", "-p", str(self.bridge.pid)], capture_output=True, text=True, check=True)
            self.assertLess(int(listed.stdout), 100_000, "kilobytes of the bridge")
            connection.close()
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
            self.assertEqual(client.close_code(), 1011)


if __name__ == "__main__":
    unittest.main()
