"""The two framings of messages: one per line, or after a block of headers."""

import re

LENGTH = re.compile(rb"^Content-Length: (\d+)\r\n", re.I | re.M)
END_OF_HEADERS = b"\r\n\r\n"


class Lines:
    """One message on each line."""

    @staticmethod
    def encode(text):
        """Returns the bytes of a message whose text ends with a line feed; lone surrogates stand for invalid bytes."""
        return text.encode(errors="surrogateescape")

    @staticmethod
    def split(buffer):
        """Returns the complete messages of a buffer, and the bytes after them."""
        *messages, rest = buffer.split(b"\n")
        return messages, rest


class Headers:
    """The framing of language servers."""

    @staticmethod
    def encode(text):
        """Returns the bytes of a message with its headers."""
        content = Lines.encode(text)
        return b"Content-Length: %d" % len(content) + END_OF_HEADERS + content

    @staticmethod
    def split(buffer):
        """Returns the complete messages of a buffer, and the bytes after them."""
        messages = []
        while (end := buffer.find(END_OF_HEADERS)) >= 0:
            start = end + len(END_OF_HEADERS)
            length = int(LENGTH.search(buffer[:start])[1])
            if len(buffer) < start + length:
                break
            messages.append(buffer[start:start + length])
            buffer = buffer[start + length:]
        return messages, buffer
