"""A WebSocket client for tests, which can also send what the protocol forbids."""

import itertools
import json
import operator
import os
import socket

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
TIMEOUT = 30


def request(host, head, body=b""):
    """Sends a request head and returns the status, the headers and the body of the response."""
    with socket.create_connection(split(host), TIMEOUT) as connection:
        connection.sendall(head.encode("latin-1") + body)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return (*parse_head(head), body)


def get(server, path, method="GET", **headers):
    """Requests a path; headers are added or replaced by name, with `_` for `-`."""
    fields = {"host": server, **{name.replace("_", "-"): value for name, value in headers.items()}}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return request(server, "\r\n".join(lines) + "\r\n\r\n")


def split(host):
    name, _, port = host.rpartition(":")
    return name, int(port)


def parse_head(head):
    """Returns the status and the headers of a response; the names of headers are in lower case."""
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    return int(first.split()[1]), headers


class SocketClient:
    """A connection to the bridge. `status` is that of the handshake."""

    def __init__(self, host, **headers):
        fields = {
            "Host": host, "Origin": f"http://{host}", "Upgrade": "websocket", "Connection": "keep-alive, Upgrade",
            "Sec-WebSocket-Key": KEY, "Sec-WebSocket-Version": "13"}
        fields.update({name.replace("_", "-"): value for name, value in headers.items()})
        lines = ["GET /kindling HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items() if value is not None)]
        self.connection = socket.create_connection(split(host), TIMEOUT)
        self.connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.received = b""
        while b"\r\n\r\n" not in self.received:
            self.receive_more()
        head, _, self.received = self.received.partition(b"\r\n\r\n")
        self.status, self.headers = parse_head(head)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def receive_more(self):
        data = self.connection.recv(65536)
        if not data:
            raise ConnectionError("the bridge closed the connection")
        self.received += data

    def take(self, size):
        while len(self.received) < size:
            self.receive_more()
        data, self.received = self.received[:size], self.received[size:]
        return data

    def send(self, opcode, payload=b"", final=True, masked=True, reserved=0, size=None):
        """Sends a frame; `size` is the declared size if it is not that of the payload."""
        size = len(payload) if size is None else size
        length = bytes([size]) if size < 126 else (
            b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x7f" + size.to_bytes(8, "big"))
        head = bytes([(0x80 if final else 0) | reserved | opcode, length[0] | (0x80 if masked else 0)]) + length[1:]
        key = os.urandom(4) if masked else b""
        data = bytes(map(operator.xor, payload, itertools.cycle(key))) if masked else payload
        self.connection.sendall(head + key + data)

    def receive(self):
        """Returns whether the next frame is final, its opcode and its payload."""
        first, size = self.take(2)
        if size > 125:
            size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
        return bool(first & 0x80), first & 0x0F, self.take(size)

    def receive_message(self):
        """Returns the next text message."""
        message = b""
        while True:
            final, opcode, payload = self.receive()
            if opcode in (TEXT, CONTINUATION):
                message += payload
                if final:
                    return message.decode()
            elif opcode == CLOSE:
                raise ConnectionError(f"closed with {int.from_bytes(payload[:2], 'big')}")

    def close_code(self):
        """Returns the code of the close frame, after reading all messages before it."""
        while True:
            _, opcode, payload = self.receive()
            if opcode == CLOSE:
                return int.from_bytes(payload[:2], "big")

    def send_call(self, method, parameters=None, call_id=1):
        """Sends a call as one message."""
        call = {"jsonrpc": "2.0", "id": call_id, "method": method, "params": parameters or {}}
        self.send(TEXT, json.dumps(call).encode())

    def call(self, method, parameters=None):
        """Sends a call and returns the reply."""
        self.send_call(method, parameters)
        return json.loads(self.receive_message())
