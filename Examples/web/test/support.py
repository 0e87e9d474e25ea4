"""Accounts, programs and a bridge for the tests, all below one temporary folder."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

TEST_FOLDER = Path(__file__).resolve().parent
EXAMPLE = TEST_FOLDER.parent
PROGRAM = Path(os.environ.get("KINDLING", EXAMPLE.parents[1] / ".build/debug/kindling")).resolve()
SERVE_OPTIONS = ["--password-cost", "m=8,t=1,p=1"]
PASSWORD = "analytical engine"
TIMEOUT = 30


class BridgeTestCase(unittest.TestCase):
    """Tests of a bridge with a database of its own, shared by the tests of a class."""

    # The session of the person who starts the bridge.
    host_token = ""
    options = ()
    serve_options = ()
    pages = EXAMPLE / "page"

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="kindling-web-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.database = cls.folder / "kindling.sqlite3"
        cls.start_bridge()
        cls.addClassCleanup(lambda: cls.stop_bridge())

    @classmethod
    def start_bridge(cls, port=0):
        """Starts the bridge and reads its address."""
        environment = {**os.environ, "KINDLING_TOKEN": cls.host_token, "KINDLING_FILES": "any"}
        cls.bridge = subprocess.Popen(cls.command(port), stdout=subprocess.PIPE, text=True, env=environment)
        cls.address = cls.bridge.stdout.readline().strip()
        cls.host = cls.address[len("http://"):].rstrip("/")

    @classmethod
    def command(cls, port):
        """Returns the command that starts the bridge."""
        return [
            sys.executable, EXAMPLE / "bridge.py", "--port", str(port), "--database", cls.database,
            "--kindling", PROGRAM, "--pages", cls.pages, *cls.options, "--", *SERVE_OPTIONS, *cls.serve_options]

    @classmethod
    def stop_bridge(cls, number=signal.SIGINT):
        """Ends the bridge and returns its exit status."""
        cls.bridge.send_signal(number)
        status = cls.bridge.wait(TIMEOUT)
        cls.bridge.stdout.close()
        return status

    @classmethod
    def processes(cls):
        """Returns the IDs of the processes that the bridge has started."""
        listed = subprocess.run(
            ["ps", "-o", "pid=,stat=", "--ppid", str(cls.bridge.pid)], capture_output=True, text=True, check=False)
        rows = (line.split() for line in listed.stdout.splitlines())
        return [int(pid) for pid, state in rows if not state.startswith("Z")]

    def wait_until(self, condition, message):
        """Waits until a condition is true."""
        deadline = time.monotonic() + TIMEOUT
        while not condition():
            self.assertLess(time.monotonic(), deadline, message)
            time.sleep(0.02)


def get(server, path, method="GET", **headers):
    """Requests a path and returns the status, the headers and the body of the response.

    Headers have `_` for `-` in their names, and None omits one.
    """
    connection = http.client.HTTPConnection(server, timeout=TIMEOUT)
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in {"host": server, **headers}.items():
            if value is not None:
                connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


def connect(host):
    """Opens a connection to the bridge that sends nothing by itself."""
    name, _, port = host.rpartition(":")
    return socket.create_connection((name, int(port)), TIMEOUT)


def call(database, token, method, parameters, *options):
    """Calls a method as the user of a token and returns the result."""
    result = subprocess.run(
        [PROGRAM, "call", method, "-", "--database", database, *SERVE_OPTIONS, *options],
        input=json.dumps(parameters), capture_output=True, text=True, check=False,
        env={**os.environ, "KINDLING_TOKEN": token})
    if result.returncode != 0:
        raise AssertionError(f"{method}: {result.stderr}")
    return json.loads(result.stdout)


def sign_up(database, name, locale="en", *options):
    """Creates an account with an email address from the first name, and returns its token."""
    return call(database, "", "auth.signUp", {
        "name": name, "email": email(name), "password": PASSWORD, "passwordConfirmation": PASSWORD,
        "acceptTerms": True, "locale": locale}, *options)["token"]


def email(name):
    """Returns the email address of an account."""
    return f"{name.split()[0].lower()}@example.org"
