"""Tests of the pages that the bridge serves, without a browser."""

import asyncio
import os
import signal
import subprocess
import unittest
from unittest import mock

import bridge
from pages import response
from socket_support import SocketClient
from support import TIMEOUT, BridgeTestCase, connect, get
from websockets.exceptions import InvalidStatus

HANDSHAKE = {
    "Upgrade": "websocket", "Connection": "keep-alive, Upgrade", "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec_WebSocket_Version": "13"}


class BridgeTests(BridgeTestCase):
    """Requests for pages."""

    def test_pages_have_types_and_security_headers(self):
        for path, media_type in (("/", "text/html"), ("/layout.css?v=1", "text/css"), ("/icon.svg", "image/svg+xml")):
            status, headers, body = get(self.host, path)
            self.assertEqual((status, headers["content-type"].split(";")[0]), (200, media_type))
            self.assertEqual(len(body), int(headers["content-length"]))
            policy = headers["content-security-policy"]
            self.assertIn("script-src 'self';", policy)
            self.assertNotIn("unsafe", policy)
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")
            self.assertEqual(headers["x-frame-options"], "DENY")

    def test_an_unchanged_page_is_not_sent_again(self):
        _, headers, _ = get(self.host, "/layout.css")
        self.assertEqual(get(self.host, "/layout.css", if_none_match=headers["etag"])[0], 304)
        status, headers, body = get(self.host, "/layout.css", method="HEAD")
        self.assertEqual((status, body), (200, b""))
        self.assertGreater(int(headers["content-length"]), 0)

    def test_no_path_leads_out_of_the_folder(self):
        (self.folder / "secret.html").write_text("secret")
        for path in (
                "/../secret.html", "/..%2fsecret.html", "/%2e%2e/secret.html", "//secret.html", "/./index.html",
                f"{self.folder}/secret.html", "/page/../index.html", "/..\\secret.html", "/bridge.py", "/index.html/",
                "/index.html%00.css", "http://secret/index.html", "*", "/..;/secret.html"):
            status, _, body = get(self.host, path)
            self.assertIn(status, (400, 404), path)
            self.assertNotIn(b"secret", body, path)

    def test_other_methods_and_malformed_requests_are_rejected(self):
        self.assertEqual(get(self.host, "/", method="POST")[0], 405)
        host = f"Host: {self.host}\r\n"
        for head in (
                f"GET / HTTP/x\r\n{host}\r\n", f"GET / HTTP/1.1\r\n{host}{host}\r\n",
                "GET / HTTP/1.1\r\n\r\n", "\x16\x03\x01\r\n\r\n", f"GET / HTTP/1.1\r\n{host}A: {'a' * 20_000}\r\n\r\n"):
            self.assertIn(b" 400 ", self.first_line(head), head[:80])

    def first_line(self, head):
        """Returns the first line of the response to a request."""
        with connect(self.host) as connection:
            connection.sendall(head.encode("latin-1"))
            return connection.makefile("rb").readline()

    def test_a_host_name_of_another_site_is_rejected(self):
        port = self.host.split(":")[1]
        for name in ("localhost", "127.0.0.1", "[::1]"):
            self.assertEqual(get(self.host, "/", host=f"{name}:{port}")[0], 200, name)
        for name in ("evil.example", "localhost.evil.example", "", "[", "127.0.0.1@evil.example"):
            self.assertEqual(get(self.host, "/", host=name)[0], 400, name)

    def test_a_socket_of_another_origin_is_rejected(self):
        port = self.host.split(":")[1]
        for origin in (
                "http://evil.example", f"http://evil.example:{port}", "null", "", None, "http://127.0.0.1",
                f"http://localhost:{port}", f"ftp://{self.host}", f"http://{self.host}.evil.example"):
            self.assertEqual(get(self.host, "/kindling", **HANDSHAKE, Origin=origin)[0], 403, origin)
        with SocketClient(self.host, f"https://{self.host}") as client:
            self.assertIn("result", client.call("system.ping"))

    def test_a_malformed_handshake_is_rejected(self):
        for headers in (
                {"Sec_WebSocket_Version": "3"}, {"Upgrade": "h2c"}, {"Connection": "close"},
                {"Sec_WebSocket_Key": "short"}, {"Sec_WebSocket_Key": None}):
            fields = {**HANDSHAKE, "Origin": f"http://{self.host}", **headers}
            self.assertEqual(get(self.host, "/kindling", **fields)[0], 426, headers)

    def test_a_port_in_use_is_one_line(self):
        port = self.host.split(":")[1]
        result = subprocess.run(self.command(port), capture_output=True, text=True, check=False, timeout=TIMEOUT)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(result.stderr, f"cannot listen on 127.0.0.1, port {port}: Address already in use\n")

    def test_an_impossible_address_is_one_line(self):
        for port, host, message in (
                (65536, "127.0.0.1", "cannot listen on 127.0.0.1, port 65536: a port is a number up to 65535\n"),
                (0, "nowhere.invalid", "cannot listen on nowhere.invalid: there is no such address\n")):
            command = self.command(port)
            command[2:2] = ["--listen", host]
            result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT)
            self.assertEqual((result.returncode, result.stderr), (1, message))


class AllowedHostTests(BridgeTestCase):
    """A bridge behind a proxy with a public name."""

    options = ("--allow-host", "learn.example", "--max-connections", "2")

    def test_a_public_name_is_allowed(self):
        self.assertEqual(get(self.host, "/", host="learn.example")[0], 200)
        self.assertEqual(get(self.host, "/", host="other.example")[0], 400)
        headers = {**HANDSHAKE, "host": "learn.example", "Origin": "https://learn.example"}
        self.assertEqual(get(self.host, "/kindling", **headers)[0], 101)

    def test_the_number_of_sockets_is_limited(self):
        self.wait_until(lambda: not self.processes(), "processes of an earlier test")
        with SocketClient(self.host), SocketClient(self.host):
            with self.assertRaises(InvalidStatus) as raised:
                SocketClient(self.host)
            rejection = raised.exception.response
            self.assertEqual((rejection.status_code, rejection.headers["Retry-After"]), (503, "10"))
            self.assertEqual(get(self.host, "/")[0], 200)
        self.wait_until(lambda: not self.processes(), "a process continues without its socket")
        with SocketClient(self.host) as client:
            self.assertIn("result", client.call("system.ping"))

    def test_the_number_of_connections_is_limited(self):
        idle = [connect(self.host) for _ in range(2 + bridge.MAX_OTHER_CONNECTIONS)]
        with self.assertRaises(ConnectionError):
            get(self.host, "/")
        for connection in idle:
            connection.close()
        self.wait_until(self.is_served, "the connections do not end")

    def is_served(self):
        """Returns whether a page is served."""
        try:
            return get(self.host, "/")[0] == 200
        except ConnectionError:
            return False


@mock.patch.object(bridge, "DEADLINE", 0.05)
class DeadlineTests(unittest.IsolatedAsyncioTestCase):
    """Clients that are slow."""

    async def test_a_connection_without_a_request_ends(self):
        async def handle(_):
            return response(404)

        server = bridge.LimitedServer(handle, 1)
        listener = await asyncio.get_running_loop().create_server(server, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*listener.sockets[0].getsockname())
        writer.write(b"GET / HTTP/1.1\r\n")
        self.assertEqual(await asyncio.wait_for(reader.read(), TIMEOUT), b"")
        self.assertEqual(server.deadlines, {})
        writer.close()
        listener.close()


class ShutdownTests(BridgeTestCase):
    """The end of the bridge."""

    def test_signals_close_sockets_and_processes(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with SocketClient(self.host) as client:
                self.assertIn("result", client.call("system.ping"))
                [process] = self.processes()
                self.assertEqual(self.stop_bridge(number), 0)
                self.assertEqual(client.close_code(), 1001)
                with self.assertRaises(ProcessLookupError):
                    os.kill(process, 0)
            self.start_bridge()


if __name__ == "__main__":
    unittest.main()
