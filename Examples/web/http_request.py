"""The part of HTTP/1.1 that the bridge needs: request heads, and responses that close their connection."""

import asyncio

MAX_HEAD_BYTES = 16 * 1024
HEAD_TIMEOUT = 10
SEND_TIMEOUT = 30

REASONS = {
    101: "Switching Protocols", 200: "OK", 304: "Not Modified", 400: "Bad Request", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 426: "Upgrade Required", 503: "Service Unavailable"}

# No script, style or image of another origin, no inline script, and no frame around the page.
SECURITY_HEADERS = {
    "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY"}


class Request:
    """The method, the path and the headers of a request; the names of headers are in lower case."""

    def __init__(self, method, target, headers):
        self.method = method
        self.path = target.partition("?")[0]
        self.headers = headers

    def lists(self, name, value):
        """Returns whether a header that is a list of words contains a word, ignoring case."""
        return value in (part.strip().lower() for part in self.headers.get(name, "").split(","))


async def read_request(reader):
    """Returns the next request, or None if the client sent no complete and valid head in time."""
    try:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HEAD_TIMEOUT)
        first, *lines = head.decode("latin-1")[:-4].split("\r\n")
        method, target, version = first.split(" ")
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.TimeoutError, ConnectionError, ValueError):
        return None
    headers = {}
    for line in lines:
        name, colon, value = line.partition(":")
        name = name.lower()
        # A repeated Host or Origin could be read differently by a proxy.
        if not colon or not name or name != name.strip() or name in headers:
            return None
        headers[name] = value.strip()
    return Request(method, target, headers) if version == "HTTP/1.1" else None


def response_head(status, headers):
    """Returns the head of a response with the security headers."""
    lines = [f"HTTP/1.1 {status} {REASONS[status]}"]
    lines += [f"{name}: {value}" for name, value in {**SECURITY_HEADERS, **headers}.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


async def respond(writer, status, headers=None, body=b"", with_body=True):
    """Sends a response; a client that does not read it in time gets a part of it."""
    fields = {"Content-Length": len(body), "Connection": "close", **(headers or {})}
    writer.write(response_head(status, fields) + (body if with_body else b""))
    try:
        await asyncio.wait_for(writer.drain(), SEND_TIMEOUT)
    except (ConnectionError, asyncio.TimeoutError):
        writer.transport.abort()
