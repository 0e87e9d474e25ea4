#!/usr/bin/env python3
"""Serves the web example, and connects each WebSocket of it with a process `kindling serve` of its own."""

import argparse
import asyncio
import hashlib
import signal
import sys
from pathlib import Path
from urllib.parse import urlsplit

from http_request import MAX_HEAD_BYTES, read_request, respond, response_head
from relay import Relay
from websocket import WebSocket, accept_key, is_valid_key

ROOT = Path(__file__).resolve().parents[2]
SOCKET_PATH = "/kindling"
MAX_OTHER_CONNECTIONS = 64
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")
TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml", ".png": "image/png"}


def read_pages(folder):
    """Returns the type and the content of all files of a folder by path.

    Requests only look paths up here. No request opens a file, so none can leave the folder.
    """
    pages = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix in TYPES:
            content = file.read_bytes()
            tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
            pages["/" + file.relative_to(folder).as_posix()] = TYPES[file.suffix], tag, content
    if "/index.html" in pages:
        pages["/"] = pages["/index.html"]
    return pages


class Bridge:
    """The server: pages over HTTP, and a relay for each WebSocket."""

    def __init__(self, options):
        self.options = options
        self.pages = read_pages(options.pages)
        self.hosts = {*LOOPBACK_HOSTS, options.listen, *options.allow_host}
        self.command = [options.kindling, "serve", "--database", options.database, "--files", "none",
                        "--framing", "lines", *options.serve_options]
        self.connections = set()
        self.sockets = 0

    async def accept(self, reader, writer):
        """Serves one connection."""
        task = asyncio.current_task()
        if len(self.connections) >= self.options.max_connections + MAX_OTHER_CONNECTIONS:
            writer.transport.abort()
            return
        self.connections.add(task)
        try:
            request = await read_request(reader)
            await self.serve(request, reader, writer)
        except asyncio.CancelledError:
            # The server is closing; the relay has closed its process.
            pass
        finally:
            self.connections.discard(task)
            writer.close()

    async def serve(self, request, reader, writer):
        """Answers a request."""
        if request is None or not self.is_own_host(request.headers.get("host", "")):
            await respond(writer, 400)
        elif request.method not in ("GET", "HEAD"):
            await respond(writer, 405, {"Allow": "GET, HEAD"})
        elif request.path == SOCKET_PATH:
            await self.serve_socket(request, reader, writer)
        elif request.path not in self.pages:
            await respond(writer, 404)
        else:
            media_type, tag, content = self.pages[request.path]
            headers = {"Content-Type": media_type, "Cache-Control": "no-cache", "ETag": tag}
            is_known = request.headers.get("if-none-match") == tag
            body = b"" if is_known else content
            await respond(writer, 304 if is_known else 200, headers, body, with_body=request.method == "GET")

    async def serve_socket(self, request, reader, writer):
        """Upgrades a connection to a WebSocket and relays its messages."""
        headers = request.headers
        key = headers.get("sec-websocket-key", "")
        if request.method != "GET" or not request.lists("upgrade", "websocket") or headers.get(
                "sec-websocket-version") != "13":
            await respond(writer, 426, {"Upgrade": "websocket", "Sec-WebSocket-Version": "13"})
        elif not request.lists("connection", "upgrade") or not is_valid_key(key):
            await respond(writer, 400)
        elif not is_same_origin(headers.get("origin", ""), headers["host"]):
            await respond(writer, 403)
        elif self.sockets >= self.options.max_connections:
            await respond(writer, 503, {"Retry-After": "10"})
        else:
            self.sockets += 1
            try:
                writer.write(response_head(101, {
                    "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept_key(key)}))
                await Relay(WebSocket(reader, writer, self.options.max_message_bytes), self.command).run()
            finally:
                self.sockets -= 1

    def is_own_host(self, host):
        """Returns whether a Host header names this server; another site could make its own name lead here."""
        try:
            return urlsplit(f"//{host}").hostname in self.hosts
        except ValueError:
            return False

    async def run(self):
        """Serves until SIGINT or SIGTERM, then closes all connections and their processes."""
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        server = await asyncio.start_server(
            self.accept, self.options.listen, self.options.port, limit=MAX_HEAD_BYTES)
        host, port = server.sockets[0].getsockname()[:2]
        print(f"http://{f'[{host}]' if ':' in host else host}:{port}/", flush=True)
        await stop.wait()
        server.close()
        tasks = list(self.connections)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def is_same_origin(origin, host):
    """Returns whether a page of the same host and port opened the connection. Browsers always send an origin."""
    return origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def parse_options(arguments):
    """Returns the options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, usage="%(prog)s [options] [-- OPTIONS OF kindling serve]",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--listen", metavar="ADDRESS", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8080, help="the port; 0 is any free one, which is printed")
    parser.add_argument("--allow-host", metavar="NAME", action="append", default=[], help="a further name of this host")
    parser.add_argument("--database", default="kindling.sqlite3", help="the database file")
    parser.add_argument("--kindling", metavar="PROGRAM", default="kindling", help="the program")
    parser.add_argument("--max-connections", type=int, metavar="N", default=32, help="the maximum of open windows")
    parser.add_argument("--max-message-bytes", type=int, metavar="N", default=1 << 20, help="the longest message")
    parser.add_argument("--pages", type=Path, metavar="FOLDER", default=ROOT / ".build/web", help="the built pages")
    own, serve_options = arguments, []
    if "--" in arguments:
        index = arguments.index("--")
        own, serve_options = arguments[:index], arguments[index + 1:]
    options = parser.parse_args(own)
    options.serve_options = serve_options
    return options


def main():
    options = parse_options(sys.argv[1:])
    if not (options.pages / "index.html").is_file():
        sys.exit(f"{options.pages} has no pages; run Examples/web/build")
    asyncio.run(Bridge(options).run())


if __name__ == "__main__":
    main()
