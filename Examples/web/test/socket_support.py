"""Clients of the WebSocket of the bridge."""

import json

from support import TIMEOUT, connect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as connect_socket

HANDSHAKE = (
    "GET /kindling HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")


class SocketClient:
    """A client that calls methods. Raises InvalidStatus if the bridge rejects the handshake."""

    def __init__(self, host, origin=None, **options):
        self.socket = connect_socket(
            f"ws://{host}/kindling", origin=f"http://{host}" if origin is None else origin, compression=None,
            max_size=None, ping_interval=None, open_timeout=TIMEOUT, close_timeout=TIMEOUT, proxy=None, **options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send_call(self, method, parameters=None):
        """Sends a call as one message."""
        self.socket.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters or {}}))

    def receive(self):
        """Returns the next message."""
        return json.loads(self.socket.recv(TIMEOUT))

    def call(self, method, parameters=None):
        """Sends a call and returns the reply."""
        self.send_call(method, parameters)
        return self.receive()

    def close_code(self):
        """Returns the code with which the bridge closes the connection, after reading all messages before it."""
        try:
            while True:
                self.socket.recv(TIMEOUT)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def open_raw_socket(host):
    """Opens a WebSocket whose frames are sent and read as bytes."""
    connection = connect(host)
    connection.sendall(HANDSHAKE.format(host=host).encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += connection.recv(1)
    if not head.startswith(b"HTTP/1.1 101 "):
        raise AssertionError(head.decode())
    return connection


def frame(first_byte, payload=b"", size=None):
    """Returns a frame with a mask of zeros, which leaves the payload as it is; `size` is a wrong size to declare."""
    size = len(payload) if size is None else size
    if size < 126:
        return bytes([first_byte, 0x80 | size, 0, 0, 0, 0]) + payload
    return bytes([first_byte, 0xFF]) + size.to_bytes(8, "big") + bytes(4) + payload
