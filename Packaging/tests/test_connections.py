"""Connections to the socket, with a process for each of them, as kindling.socket and kindling@.service declare."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

from kindling import Kindling
from support import FAST, ServiceTestCase, Unit, account, sign_up

# Seconds after which a message or the end of a process counts as missing.
TIMEOUT = 30


class Activation:
    """systemd-socket-activate in the role of systemd: it starts the command of the unit for each connection."""

    def __init__(self, folder):
        [serve] = Unit("kindling@.service").commands(folder)
        self.path = folder / "socket"
        # The exit status of each process by its ID; None while it runs.
        self.processes = {}
        self.changed = threading.Condition()
        self.connecting = threading.Lock()
        self.process = subprocess.Popen(
            ["systemd-socket-activate", f"--listen={self.path}", "--accept", "--inetd", *serve, *FAST],
            stderr=subprocess.PIPE, text=True)
        self.process.stderr.readline()
        self.log = threading.Thread(target=self.read_log)
        self.log.start()

    def read_log(self):
        for line in self.process.stderr:
            with self.changed:
                if match := re.search(r"Spawned .* as PID (\d+)", line):
                    self.processes[int(match[1])] = None
                elif match := re.search(r"Child (\d+) died with code (\d+)", line):
                    self.processes[int(match[1])] = int(match[2])
                self.changed.notify_all()

    def wait(self, condition):
        with self.changed:
            if not self.changed.wait_for(condition, TIMEOUT):
                raise TimeoutError(self.processes)

    def connect(self):
        """Returns a new connection and the ID of its process."""
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(TIMEOUT)
        with self.connecting:
            before = set(self.processes)
            connection.connect(str(self.path))
            self.wait(lambda: len(self.processes) > len(before))
            [pid] = set(self.processes) - before
        return connection, pid

    def exit_status(self, pid):
        """Waits for the end of a process and returns its exit status."""
        self.wait(lambda: self.processes[pid] is not None)
        return self.processes[pid]

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.log.join()
        self.process.stderr.close()


def request(number, method, **params):
    return (json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n").encode()


@unittest.skipUnless(shutil.which("systemd-socket-activate"), "systemd is not installed")
class ConnectionTests(ServiceTestCase):
    def setUp(self):
        super().setUp()
        self.activation = Activation(self.folder)
        self.addCleanup(self.activation.close)

    def client(self):
        """Returns a client of a new connection, which ends with the test, and its process."""
        connection, pid = self.activation.connect()
        self.addCleanup(connection.close)
        client = Kindling.over(connection.makefile("rb"), connection.makefile("wb", 0))
        self.addCleanup(client.close)
        return client, pid

    def test_a_client_signs_up_and_ends_the_process_with_status_0(self):
        client, pid = self.client()
        sign_up(client, "Ada")
        self.assertTrue(client.lessons.complete(lesson_id="lesson-01-1")["changed"])
        client.close()
        self.assertEqual(self.activation.exit_status(pid), 0)
        self.assert_sound(self.database)

    def test_parallel_connections_share_the_database(self):
        def use(number):
            client, pid = self.client()
            sign_up(client, f"User{number}")
            for index in range(20):
                client.sparks.create(title=f"Spark {index}")
            count = client.sparks.progress()["counts"]["sparks"]
            client.close()
            return count, self.activation.exit_status(pid)

        with ThreadPoolExecutor(8) as executor:
            self.assertEqual(list(executor.map(use, range(8))), [(20, 0)] * 8)
        self.assert_sound(self.database)

    def test_events_reach_other_connections(self):
        (reader, _), (writer, _) = self.client(), self.client()
        writer.auth.resume(token=sign_up(reader, "Ada"))
        with reader.events(topics=["spark"]) as stream:
            writer.sparks.create(title="From the other connection")
            event = next(iter(stream))
        self.assertEqual((event["topic"], event["subject"]), ("spark.created", "1"))

    def test_the_end_of_the_input_completes_the_calls_and_nothing_else_is_sent(self):
        connection, pid = self.activation.connect()
        parameters = account("Ada")
        connection.sendall(request(1, "auth.signUp", **parameters) + b"invalid\n" + request(2, "sparks.list"))
        connection.shutdown(socket.SHUT_WR)
        with connection, connection.makefile("rb") as reader:
            replies = [json.loads(line) for line in reader]
        answered = [(reply["jsonrpc"], reply["id"]) for reply in replies]
        self.assertEqual(answered, [("2.0", 1), ("2.0", None), ("2.0", 2)])
        self.assertEqual(replies[2]["result"]["items"], [])
        self.assertEqual(self.activation.exit_status(pid), 0)

    def test_a_client_that_disappears_ends_its_process_with_status_0(self):
        connection, pid = self.activation.connect()
        connection.sendall(request(1, "system.ping"))
        self.assertIn(b"time", connection.recv(4096))
        connection.close()
        self.assertEqual(self.activation.exit_status(pid), 0)

    def test_a_client_that_disappears_without_reading_its_events_ends_its_process_with_status_0(self):
        writer, _ = self.client()
        connection, pid = self.activation.connect()
        connection.sendall(request(1, "auth.resume", token=sign_up(writer, "Ada")) + request(2, "events.subscribe"))
        with connection.makefile("rb") as reader:
            self.assertIn(b"subscription", [reader.readline(), reader.readline()][1])
        writer.sparks.create(title="Unread")
        self.assertIn(b"spark.created", connection.recv(4096, socket.MSG_PEEK))
        # Closing a socket with unread data resets the connection.
        connection.close()
        self.assertEqual(self.activation.exit_status(pid), 0)

    def test_a_stopped_unit_ends_its_connection_with_status_0(self):
        connection, pid = self.activation.connect()
        with connection, connection.makefile("rwb", 0) as stream:
            stream.write(request(1, "system.ping"))
            self.assertIn(b"time", stream.readline())
            os.kill(pid, signal.SIGTERM)
            self.assertEqual(stream.read(), b"")
        self.assertEqual(self.activation.exit_status(pid), 0)
