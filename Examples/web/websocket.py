"""The server side of the WebSocket protocol (RFC 6455) for text messages, without extensions."""

import asyncio
import base64
import hashlib

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
NORMAL, GOING_AWAY, PROTOCOL_ERROR, UNSUPPORTED, INVALID_TEXT = 1000, 1001, 1002, 1003, 1007
POLICY, TOO_LARGE, SERVER_ERROR = 1008, 1009, 1011

ACCEPT_SUFFIX = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
SEND_TIMEOUT = 60
PING_INTERVAL = 30


class Closed(Exception):
    """The end of a connection, with the code to send to the client; no code if nothing can be sent any more."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


def accept_key(key):
    """Returns the value of Sec-WebSocket-Accept for that of Sec-WebSocket-Key."""
    return base64.b64encode(hashlib.sha1(key.encode() + ACCEPT_SUFFIX).digest()).decode()


def is_valid_key(key):
    """Returns whether a value of Sec-WebSocket-Key consists of 16 bytes in base64."""
    try:
        return len(base64.b64decode(key, validate=True)) == 16
    except ValueError:
        return False


def mask(data, key):
    """Masks or unmasks data with a key of four bytes."""
    size = len(data)
    repeated = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")


def frame(opcode, payload, final=True):
    """Returns an unmasked frame, as servers send it."""
    first = (0x80 if final else 0) | opcode
    size = len(payload)
    if size < 126:
        return bytes([first, size]) + payload
    if size < 1 << 16:
        return bytes([first, 126]) + size.to_bytes(2, "big") + payload
    return bytes([first, 127]) + size.to_bytes(8, "big") + payload


class WebSocket:
    """A connection after the handshake.

    Sending waits until the client has read enough, and nothing is read ahead of `receive`. Slow readers and slow
    writers therefore need no queues.
    """

    def __init__(self, reader, writer, max_message_bytes):
        self.reader = reader
        self.writer = writer
        self.max_message_bytes = max_message_bytes
        self.sending = asyncio.Lock()
        self.sent_fragment = False
        self.close_sent = False
        self.awaits_frame = False
        self.unanswered_pings = 0

    async def receive(self):
        """Returns the next text message as bytes of valid UTF-8. Raises Closed."""
        message = None
        while True:
            final, opcode, payload = await self.receive_frame(len(message or b""))
            if opcode == CLOSE:
                raise Closed(close_code(payload))
            if opcode == PING:
                await self.send(PONG, payload)
            elif opcode == TEXT and message is None:
                message = bytearray(payload)
            elif opcode == CONTINUATION and message is not None:
                message += payload
            elif opcode == BINARY:
                raise Closed(UNSUPPORTED, "messages are texts")
            elif opcode != PONG:
                raise Closed(PROTOCOL_ERROR, "unexpected frame")
            if final and opcode in (TEXT, CONTINUATION):
                return checked_text(message)

    async def receive_frame(self, received):
        """Returns whether the next frame is final, its opcode and its payload; `received` bytes precede it."""
        try:
            self.awaits_frame = True
            first, second = await self.reader.readexactly(2)
            self.unanswered_pings = 0
            final, opcode, size = bool(first & 0x80), first & 0x0F, second & 0x7F
            is_control = opcode >= CLOSE
            if first & 0x70 or not second & 0x80 or opcode not in (CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG):
                raise Closed(PROTOCOL_ERROR, "invalid frame")
            if is_control and (not final or size > 125):
                raise Closed(PROTOCOL_ERROR, "invalid control frame")
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            if not is_control and received + size > self.max_message_bytes:
                raise Closed(TOO_LARGE, f"messages have at most {self.max_message_bytes} bytes")
            key = await self.reader.readexactly(4)
            payload = mask(await self.reader.readexactly(size), key)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Closed() from None
        finally:
            self.awaits_frame = False
        return final, opcode, payload

    async def send(self, opcode, payload, final=True):
        """Sends a frame and waits until the client has read enough. Raises Closed."""
        async with self.sending:
            if self.close_sent:
                raise Closed()
            self.close_sent = opcode == CLOSE
            try:
                self.writer.write(frame(opcode, payload, final))
                await asyncio.wait_for(self.writer.drain(), SEND_TIMEOUT)
            except (ConnectionError, asyncio.TimeoutError):
                raise Closed() from None

    async def send_part(self, payload, final):
        """Sends a part of a text message; `final` ends the message."""
        opcode = CONTINUATION if self.sent_fragment else TEXT
        self.sent_fragment = not final
        await self.send(opcode, payload, final)

    async def detect_dead_peer(self):
        """Pings the client, and raises Closed if it does not answer while frames are awaited."""
        while True:
            await asyncio.sleep(PING_INTERVAL)
            if self.unanswered_pings >= 2 and self.awaits_frame:
                raise Closed(GOING_AWAY, "no answer")
            self.unanswered_pings += 1
            await self.send(PING, b"")

    async def close(self, code, reason):
        """Sends a close frame if possible, and closes the connection."""
        if code is not None and not self.close_sent:
            try:
                await asyncio.wait_for(self.send(CLOSE, code.to_bytes(2, "big") + reason.encode()[:120]), 5)
            except (Closed, asyncio.TimeoutError):
                pass
        self.writer.close()


def close_code(payload):
    """Returns the code with which to answer a close frame: its own one, or an error if the frame is invalid."""
    if not payload:
        return NORMAL
    try:
        payload[2:].decode()
    except UnicodeDecodeError:
        return PROTOCOL_ERROR
    code = int.from_bytes(payload[:2], "big")
    is_allowed = 3000 <= code < 5000 or 1000 <= code < 1015 and code not in (1004, 1005, 1006)
    return code if len(payload) > 1 and is_allowed else PROTOCOL_ERROR


def checked_text(message):
    """Returns a message as bytes. Raises Closed if it is not valid UTF-8."""
    try:
        message.decode()
    except UnicodeDecodeError:
        raise Closed(INVALID_TEXT, "messages are UTF-8") from None
    return bytes(message)
