"""A server with `python-lsp-jsonrpc` and `sqlite3` that answers a ping, and signs users in with a durable commit.

    server.py DATABASE < calls > replies

It uses a database of Kindling with the same settings, and one commit per call, because the library delivers calls one
at a time.
"""

import datetime
import hashlib
import sqlite3
import sys

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

FIND = "select s.id, u.id, u.name, u.email from sessions s join users u on u.id = s.user_id where s.token_hash = ?"


class Server(dict):
    """The methods by name."""

    def __init__(self, path):
        super().__init__({"system.ping": self.ping, "auth.resume": self.resume})
        self.database = sqlite3.connect(path, isolation_level=None)
        for setting in ("journal_mode = wal", "synchronous = full", "foreign_keys = on", "wal_autocheckpoint = 4000"):
            self.database.execute(f"pragma {setting}").fetchall()

    @staticmethod
    def ping(_params):
        """Returns the time."""
        return {"time": datetime.datetime.now(datetime.timezone.utc).isoformat()}

    def resume(self, params):
        """Signs a user in by a token."""
        now = int(1000 * datetime.datetime.now(datetime.timezone.utc).timestamp())
        self.database.execute("begin immediate")
        session, user, name, email = self.database.execute(
            FIND, (hashlib.sha256(params["token"].encode()).digest(),)).fetchone()
        self.database.execute("update sessions set last_used_at = ? where id = ?", (now, session))
        self.database.execute("commit")
        return {"user": {"id": user, "name": name, "email": email}}


def main():
    """Answers all calls of standard input."""
    writer = JsonRpcStreamWriter(sys.stdout.buffer)
    endpoint = Endpoint(Server(sys.argv[1]), writer.write)
    JsonRpcStreamReader(sys.stdin.buffer).listen(endpoint.consume)


main()
