"""The files of the page, and the responses of the bridge."""

import hashlib

from aiohttp import web

TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml", ".png": "image/png", ".md": "text/plain; charset=utf-8"}

# No script, style or image of another origin, no inline script, and no frame around the page.
HEADERS = {
    "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "Server": "Kindling",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY"}


class Pages:
    """The files of a folder by path.

    Requests only look paths up here. No request opens a file, so none can leave the folder.
    """

    def __init__(self, folder):
        self.files = {}
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix in TYPES:
                content = file.read_bytes()
                tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
                self.files["/" + file.relative_to(folder).as_posix()] = TYPES[file.suffix], tag, content
        if "/index.html" in self.files:
            self.files["/"] = self.files["/index.html"]

    def response(self, path, known_tag):
        """Returns the response to a request for a path by a client that knows the version with a tag."""
        if path not in self.files:
            return response(404)
        media_type, tag, content = self.files[path]
        headers = {"Content-Type": media_type, "Cache-Control": "no-cache", "ETag": tag}
        return response(304, headers) if known_tag == tag else response(200, headers, content)


def response(status, headers=None, body=b""):
    """Returns a response that closes its connection; one to HEAD is sent without its body."""
    created = web.Response(status=status, headers={**HEADERS, **(headers or {})}, body=body)
    created.force_close()
    return created
