"""The operations on files that strace has recorded while the program ran."""

import dataclasses
import pathlib
import re
import shutil

from context import Skipped
from disk import Disk

CHANGES = (
    "open,openat,openat2,creat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,"
    "write,pwrite64,writev,pwritev,pwritev2,ftruncate,truncate,fallocate,copy_file_range,sendfile,fsync,fdatasync,"
    "sync_file_range,sync,syncfs")
# The calls that tell which threads belong to one process, and share its descriptors.
PROCESSES = "clone,clone3,fork,vfork"
MAX_BYTES = 1 << 28
CALL = re.compile(r"(\d+) +(\w+)\((.*)\) += (-?\d+)(?:<(.*?)>)?(?: .*)?$")
UNFINISHED = re.compile(r"(\d+) +(.*) <unfinished \.\.\.>$")
RESUMED = re.compile(r"(\d+) +<\.\.\. \w+ resumed>(.*)$")
# How the program names a file in a folder that it has opened.
IN_OPEN_FOLDER = re.compile(r"/proc/self/fd/(\d+)/(.*)")
DESCRIPTOR = re.compile(r"-?\w+<([^>]*)>")
STRING = re.compile(r'"([^"]*)"')
# Files that only the running processes use, and that a new start creates again.
VOLATILE = "-shm"


def recorder(path):
    """Returns the command that runs a program and records its changes of files; raises Skipped without strace."""
    if not shutil.which("strace"):
        raise Skipped("strace is not installed")
    return [
        "strace", "-f", "--seccomp-bpf", "-qq", "-y", "-xx", "-s", str(MAX_BYTES), "-o", path,
        "-e", f"trace={CHANGES},{PROCESSES}"]


@dataclasses.dataclass
class Call:
    """A system call; times are numbers of lines of the recording."""

    thread: int
    name: str
    arguments: str
    result: int
    path: str
    start: int
    end: int

    def descriptor_path(self):
        """Returns the path of the descriptor that is the first argument; None if there is none."""
        match = DESCRIPTOR.match(self.arguments)
        return decoded(match[1]).decode() if match else None

    def strings(self):
        """Returns the texts among the arguments as bytes."""
        return [decoded(text) for text in STRING.findall(self.arguments)]

    def integers(self):
        """Returns the numbers among the arguments after the last text or descriptor."""
        tail = re.split('[">]', self.arguments)[-1]
        return [int(number) for number in re.findall(r"\d+", tail)]


def decoded(text):
    """Returns the bytes of a text in which strace has written all bytes in hexadecimal."""
    return bytes.fromhex(text.replace("\\x", ""))


def calls(path):
    """Yields the successful calls of a recording in the order of their ends."""
    started = {}
    with open(path) as file:
        for number, line in enumerate(file):
            line = line.rstrip("\n")
            start = number
            if match := UNFINISHED.match(line):
                started[match[1]] = (number, match[2])
                continue
            if match := RESUMED.match(line):
                start, text = started.pop(match[1])
                line = f"{match[1]} {text}{match[2]}"
            match = CALL.match(line)
            if match and int(match[4]) >= 0:
                result_path = decoded(match[5]).decode(errors="replace") if match[5] else None
                yield Call(int(match[1]), match[2], match[3], int(match[4]), result_path, start, number)


class Recording:
    """The disk of a folder over time, and what the program wrote to its client and into a log outside of the folder."""

    def __init__(self, path, folder, initial, log):
        """Reads a recording; `initial` has the content of the files at its start by path."""
        self.disk = Disk(initial)
        # For each complete reply, the time at which its last byte was written, and its text.
        self.replies = []
        # The times at which something was written into the log.
        self.logged = []
        self._folder, self._log = f"{folder}/", str(log)
        # The processes of threads, and the latest paths of descriptors by process.
        self._processes, self._opened = {}, {}
        self._unread = b""
        for call in sorted(calls(path), key=lambda call: call.start):
            self._add(call)
        self.end = call.end + 1

    def _is_recorded(self, path):
        return path is not None and path.startswith(self._folder) and not path.endswith(VOLATILE)

    def _add(self, call):
        name = call.name
        times = (call.start, call.end)
        process = self._processes.get(call.thread, call.thread)
        if name in PROCESSES.split(","):
            self._processes[call.result] = process if "CLONE_THREAD" in call.arguments else call.result
        elif name in ("open", "openat", "openat2", "creat"):
            self._opened[process, call.result] = call.path
            if self._is_recorded(call.path):
                self.disk.open(call.path, "O_CREAT" in call.arguments, "O_TRUNC" in call.arguments, *times)
        elif name == "write" and (call.descriptor_path() or "").startswith("pipe:"):
            self._reply(call)
        elif name == "write" and call.descriptor_path() == self._log:
            self.logged.append(call.start)
        elif name.startswith(("rename", "unlink", "link", "symlink")):
            self._change_names(call, times, process)
        elif self._is_recorded(call.descriptor_path()):
            self._change_file(call, call.descriptor_path(), times)
        elif name in ("fsync", "fdatasync") and f"{call.descriptor_path()}/" == self._folder:
            self.disk.sync_names(*times)

    def _reply(self, call):
        *lines, self._unread = (self._unread + call.strings()[0][:call.result]).split(b"\n")
        self.replies += [(call.start, line) for line in lines]

    def _change_names(self, call, times, process):
        folders = iter(DESCRIPTOR.findall(call.arguments))
        paths = [
            self._resolved(process, decoded(next(folders, "")).decode(), text.decode()) for text in call.strings()]
        if not any(map(self._is_recorded, paths)):
            return
        if call.name.startswith("rename"):
            self.disk.rename(*paths, *times)
        elif call.name.startswith("link"):
            self.disk.link(*paths, *times)
        elif call.name.startswith("unlink"):
            self.disk.unlink(*paths, *times)
        else:
            raise ValueError(f"the harness cannot replay {call.name}")

    def _resolved(self, process, folder, path):
        if match := IN_OPEN_FOLDER.match(path):
            folder, path = self._opened[process, int(match[1])], match[2]
        return str(pathlib.Path(folder, path))

    def _change_file(self, call, path, times):
        numbers = call.integers()
        if call.name == "pwrite64":
            self.disk.write(path, numbers[-1], call.strings()[0][:call.result], *times)
        elif call.name == "write":
            self.disk.append(path, call.strings()[0][:call.result], *times)
        elif call.name == "ftruncate":
            self.disk.truncate(path, numbers[-1], *times)
        elif call.name in ("fsync", "fdatasync"):
            self.disk.sync(path, *times)
        else:
            raise ValueError(f"the harness cannot replay {call.name}")
