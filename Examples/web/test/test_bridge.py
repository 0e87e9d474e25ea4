"""Tests of the pages that the bridge serves, without a browser."""

import os
import signal
import unittest

from socket_client import SocketClient, get, request
from support import BridgeTestCase


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
                "/index.html%00.css", "http://secret/index.html", "*", ""):
            status, _, body = get(self.host, path)
            self.assertIn(status, (400, 404), path)
            self.assertEqual(body, b"", path)

    def test_other_methods_and_malformed_requests_are_rejected(self):
        self.assertEqual(get(self.host, "/", method="POST")[0], 405)
        host = f"Host: {self.host}\r\n"
        for head in (
                f"GET / HTTP/1.0\r\n{host}\r\n", f"GET /\r\n{host}\r\n", f"GET / HTTP/1.1\r\n{host}{host}\r\n",
                f"GET / HTTP/1.1\r\n{host} folded\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\x16\x03\x01\r\n\r\n",
                f"GET / HTTP/1.1\r\n{host}A: {'a' * 20_000}\r\n\r\n"):
            try:
                status = request(self.host, head)[0]
            except ConnectionResetError:
                status = 400
            self.assertEqual(status, 400, head[:80])

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
            with SocketClient(self.host, Origin=origin) as client:
                self.assertEqual(client.status, 403, origin)
        with SocketClient(self.host, Origin=f"https://{self.host}") as client:
            self.assertEqual(client.status, 101)

    def test_a_malformed_handshake_is_rejected(self):
        for headers, status in (
                ({"Sec_WebSocket_Version": "8"}, 426), ({"Upgrade": "h2c"}, 426), ({"Connection": "close"}, 400),
                ({"Sec_WebSocket_Key": "short"}, 400), ({"Sec_WebSocket_Key": None}, 400)):
            with SocketClient(self.host, **headers) as client:
                self.assertEqual(client.status, status, headers)

    def test_the_handshake_follows_the_example_of_the_standard(self):
        with SocketClient(self.host) as client:
            self.assertEqual(client.headers["sec-websocket-accept"], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")


class AllowedHostTests(BridgeTestCase):
    """A bridge behind a proxy with a public name."""

    options = ("--allow-host", "learn.example", "--max-connections", "2")

    def test_a_public_name_is_allowed(self):
        self.assertEqual(get(self.host, "/", host="learn.example")[0], 200)
        self.assertEqual(get(self.host, "/", host="other.example")[0], 400)
        with SocketClient(self.host, Host="learn.example", Origin="https://learn.example") as client:
            self.assertEqual(client.status, 101)

    def test_the_number_of_connections_is_limited(self):
        self.wait_until(lambda: not self.processes(), "processes of an earlier test")
        with SocketClient(self.host) as first, SocketClient(self.host) as second:
            self.assertEqual((first.status, second.status), (101, 101))
            with SocketClient(self.host) as third:
                self.assertEqual((third.status, third.headers["retry-after"]), (503, "10"))
            self.assertEqual(get(self.host, "/")[0], 200)
        self.wait_until(lambda: not self.processes(), "a process continues without its socket")
        with SocketClient(self.host) as client:
            self.assertEqual(client.status, 101)


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
