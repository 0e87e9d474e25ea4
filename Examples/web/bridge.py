#!/usr/bin/env python3
"""Serves the web example, and connects each WebSocket of it with a process `kindling serve` of its own."""

import argparse
import asyncio
import json
import logging
import os
import signal
import sys
from pathlib import Path
from socket import gaierror
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.http import HttpProcessingError
from demo import Demo, DemoError
from pages import HEADERS, Pages, response
from relay import CLOSE_TIMEOUT, Relay

ROOT = Path(__file__).resolve().parents[2]
SOCKET_PATH = "/kindling"
DEMO_PATH = "/demo"
MAX_OTHER_CONNECTIONS = 64
# For how many seconds a connection may exist that is not a WebSocket.
DEADLINE = 30
# A request that is not HTTP deserves no traceback.
LOGGER = logging.getLogger("bridge")
LOGGER.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError)))
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")


class LimitedServer(web.Server):
    """A server with a maximum of connections, each of which ends at its deadline."""

    def __init__(self, handler, max_connections):
        super().__init__(handler, access_log=None, lingering_time=0, logger=LOGGER)
        self.max_connections = max_connections
        self.deadlines = {}

    def connection_made(self, handler, transport):
        """Starts the deadline of a connection, or ends one that is too many."""
        super().connection_made(handler, transport)
        seconds = DEADLINE if len(self.connections) <= self.max_connections else 0
        self.deadlines[handler] = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def connection_lost(self, handler, exc=None):
        """Ends the deadline of a connection."""
        super().connection_lost(handler, exc)
        self.cancel_deadline(handler)

    def cancel_deadline(self, handler):
        """Lets a connection continue without a deadline."""
        if handler in self.deadlines:
            self.deadlines.pop(handler).cancel()


class Bridge:
    """The server: pages over HTTP, and a relay for each WebSocket."""

    def __init__(self, options):
        self.options = options
        self.pages = Pages(options.pages)
        self.hosts = {*LOOPBACK_HOSTS, options.listen, *options.allow_host}
        self.command = [options.kindling, "serve", "--database", options.database, "--files", "none",
                        "--framing", "lines", *options.serve_options]
        self.relays = set()

    async def handle(self, request):
        """Answers a request, the only one of its connection."""
        # Nothing after the request is read, except messages of a WebSocket.
        if request.transport is not None:
            request.transport.pause_reading()
        path = request.raw_path.partition("?")[0]
        if not self.is_own_host(single_header(request, "Host")):
            return response(400)
        if path == DEMO_PATH:
            return await self.handle_demo(request)
        if request.method not in ("GET", "HEAD"):
            return response(405, {"Allow": "GET, HEAD"})
        if path == SOCKET_PATH:
            return await self.handle_socket(request)
        return self.pages.response(path, request.headers.get("If-None-Match"))

    async def handle_demo(self, request):
        """Answers with the labels of the demo, which are empty if it is not offered, or opens a demo account."""
        if request.method == "GET":
            return json_response(self.demo.labels() if self.demo else {})
        if request.method != "POST" or not self.demo:
            return response(405, {"Allow": "GET"})
        if not is_same_origin(single_header(request, "Origin"), request.headers["Host"]):
            return response(403)
        # Filling an account takes longer than the deadline, and has one of its own.
        self.server.cancel_deadline(request.protocol)
        query = request.rel_url.query
        try:
            return json_response(await self.demo.open(query.get("language", ""), query.get("timeZone", "")))
        except DemoError as error:
            LOGGER.warning("demo: %s", error)
            return response(503, {"Retry-After": "30"})

    async def handle_socket(self, request):
        """Upgrades a connection to a WebSocket and relays its messages."""
        socket = web.WebSocketResponse(
            timeout=CLOSE_TIMEOUT, autoclose=False, autoping=False, compress=False,
            max_msg_size=self.options.max_message_bytes + 1)
        socket.headers.update(HEADERS)
        if request.method != "GET" or not socket.can_prepare(request):
            return response(426, {"Upgrade": "websocket", "Sec-WebSocket-Version": "13"})
        if not is_same_origin(single_header(request, "Origin"), request.headers["Host"]):
            return response(403)
        if len(self.relays) >= self.options.max_connections:
            return response(503, {"Retry-After": "10"})
        relaying = asyncio.ensure_future(self.relay(request, socket))
        self.relays.add(relaying)
        relaying.add_done_callback(self.relays.discard)
        await relaying
        return socket

    async def relay(self, request, socket):
        """Relays the messages of a WebSocket until it ends."""
        await socket.prepare(request)
        if request.transport is not None:
            self.server.cancel_deadline(request.protocol)
            relay = Relay(socket, request.transport, self.options.max_message_bytes, self.stopping)
            await relay.run(self.command)

    def is_own_host(self, host):
        """Returns whether a Host header names this server; another site could make its own name lead here."""
        try:
            return urlsplit(f"//{host}").hostname in self.hosts
        except ValueError:
            return False

    async def run(self):
        """Serves until SIGINT or SIGTERM, then closes all connections and their processes. Raises OSError."""
        self.stopping = asyncio.Event()
        self.demo = Demo(self.options) if self.options.demo else None
        self.server = LimitedServer(self.handle, self.options.max_connections + MAX_OTHER_CONNECTIONS)
        loop = asyncio.get_running_loop()
        listener = await loop.create_server(self.server, self.options.listen, self.options.port)
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.stopping.set)
        host, port = listener.sockets[0].getsockname()[:2]
        print(f"http://{f'[{host}]' if ':' in host else host}:{port}/", flush=True)
        await self.stopping.wait()
        listener.close()
        await asyncio.gather(*self.relays, return_exceptions=True)
        await self.server.shutdown(CLOSE_TIMEOUT)


def json_response(value):
    """Returns a response with a JSON value that is not stored anywhere."""
    headers = {"Content-Type": "application/json", "Cache-Control": "no-store"}
    return response(200, headers, json.dumps(value).encode())


def single_header(request, name):
    """Returns the value of a header; empty if there is none, or several, of which a proxy could use another one."""
    values = request.headers.getall(name, [])
    return values[0] if len(values) == 1 else ""


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
    parser.add_argument("--max-message-bytes", type=int, metavar="N", default=16 << 20, help="the longest message")
    parser.add_argument("--pages", type=Path, metavar="FOLDER", default=ROOT / ".build/web", help="the built pages")
    parser.add_argument("--demo", action="store_true", help="offer demo accounts")
    parser.add_argument("--demo-days", type=int, metavar="N", default=180, help="the days of a demo account")
    parser.add_argument("--max-demos", type=int, metavar="N", default=20, help="the maximum of demo accounts")
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
    try:
        asyncio.run(Bridge(options).run())
    except gaierror:
        sys.exit(f"cannot listen on {options.listen}: there is no such address")
    except (OSError, OverflowError) as error:
        reason = "a port is a number up to 65535" if isinstance(error, OverflowError) else os.strerror(error.errno)
        sys.exit(f"cannot listen on {options.listen}, port {options.port}: {reason}")


if __name__ == "__main__":
    main()
