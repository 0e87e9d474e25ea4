"""Faults of the machine while the program runs: what is injected, which limits apply, and how they end."""

import contextlib
import os
import pathlib
import resource
import shutil
import subprocess

from context import Skipped
from probe import BUSY, FAULT, OUTPUT_BROKEN, SUCCESS, USAGE

# Errors of system calls that files, the disk or signals can cause.
INJECTIONS = {
    "pread64": ("EIO", "EINTR"),
    "pwrite64": ("EIO", "ENOSPC", "EDQUOT", "EFBIG", "EINTR"),
    "fdatasync": ("EIO", "ENOSPC", "EINTR"),
    "fsync": ("EIO", "ENOSPC", "EINTR"),
    "ftruncate": ("EIO", "EINTR"),
    "openat": ("EIO", "EACCES", "EMFILE", "ENFILE", "ENOSPC", "EINTR"),
    "openat2": ("EIO", "EACCES", "EMFILE", "EAGAIN", "EINTR"),
    "fcntl": ("ENOLCK", "EIO", "EINTR", "EAGAIN"),
    "newfstatat": ("EIO", "EACCES"),
    "fstat": ("EIO",),
    "unlink": ("EIO", "EACCES"),
    "rename": ("EIO", "EXDEV", "ENOSPC"),
    "link": ("EIO", "EPERM", "EMLINK"),
    "read": ("EIO", "EINTR", "EAGAIN"),
    "write": ("EIO", "EINTR", "EAGAIN"),
    "poll": ("EINTR",),
    "ppoll": ("EINTR",),
    "mmap": ("ENOMEM",),
    "clone3": ("EAGAIN",),
}
# After these, a caller tries again, so they must not persist.
TEMPORARY = ("EINTR", "EAGAIN")
# A program that gets no memory or no thread can end like one that is killed, or answer with an internal error.
FATAL = ("mmap", "clone3")
# The last one is that of the loader if it cannot read the libraries of a program that is not static, such as a debug
# build.
STATUSES = (SUCCESS, USAGE, BUSY, FAULT, 127)
MAX_FIRST, MAX_COUNT = 300, 20
TMPFS_BYTES, BALLAST_STEP = 4 << 20, 4096
UNPRIVILEGED = 65534


class Disturbance:
    """A fault: how the program is started, with which statuses it may end, and what must be undone."""

    def __init__(self, name, folder, statuses=STATUSES, may_crash=False, wrapper=(), **popen):
        self.name, self.folder, self.statuses, self.may_crash = name, folder, statuses, may_crash
        self.wrapper, self.popen = wrapper, popen

    def prepare(self, database):
        """Begins the fault before the program starts."""

    def lift(self, client):
        """Ends the fault while the program runs; returns whether that is possible."""
        return False

    def undo(self, database):
        """Ends the fault after the program has ended."""

    def close(self):
        """Removes what the fault needed."""


def injection(rng, folder):
    """Returns an error of a system call, once, several times, or from a moment on."""
    if not shutil.which("strace"):
        raise Skipped("strace is not installed")
    call = rng.choice(sorted(INJECTIONS))
    error = rng.choice(INJECTIONS[call])
    first = rng.randint(1, rng.choice((10, MAX_FIRST)))
    kinds = [f"{first}", f"{first}..{first + rng.randint(1, MAX_COUNT)}"]
    when = rng.choice(kinds if error in TEMPORARY else [*kinds, f"{first}+"])
    inject = f"inject={call}:error={error}:when={when}"
    return Disturbance(
        inject, folder, (*STATUSES, OUTPUT_BROKEN), call in FATAL,
        wrapper=["strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", inject])


class FileSizeLimit(Disturbance):
    """Files that cannot grow beyond a size."""

    def __init__(self, rng, folder):
        size = rng.randint(0, rng.choice((64 << 10, 2 << 20)))
        super().__init__(
            f"files of at most {size} bytes", folder, preexec_fn=lambda: limit(resource.RLIMIT_FSIZE, size))

    def lift(self, client):
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(client.process.pid, resource.RLIMIT_FSIZE, unlimited)
        return True


class FullDisk(Disturbance):
    """A file system in memory without space."""

    def __init__(self, rng, folder, size=TMPFS_BYTES):
        super().__init__("a full disk", folder / "disk")
        self._free = rng.randint(0, 800 << 10)
        self.folder.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "torture", self.folder], capture_output=True)
        if mounted.returncode:
            raise Skipped("a file system cannot be mounted")

    def prepare(self, database):
        with contextlib.suppress(OSError), open(self.folder / "ballast", "wb", buffering=0) as file:
            while os.statvfs(self.folder).f_bavail * BALLAST_STEP > self._free:
                file.write(bytes(BALLAST_STEP))

    def lift(self, client):
        (self.folder / "ballast").unlink()
        return True

    def undo(self, database):
        (self.folder / "ballast").unlink(missing_ok=True)

    def close(self):
        subprocess.run(["umount", "--lazy", self.folder], check=False, capture_output=True)


def descriptors(rng, folder):
    """Returns a limit of open files."""
    count = rng.randint(3, 24)
    return Disturbance(
        f"at most {count} descriptors", folder, preexec_fn=lambda: limit(resource.RLIMIT_NOFILE, count))


def memory(rng, folder):
    """Returns a limit of the address space, which the program can reach while it starts or later."""
    size = rng.randint(80 << 20, 400 << 20)
    return Disturbance(
        f"at most {size} bytes of memory", folder, may_crash=True, preexec_fn=lambda: limit(resource.RLIMIT_AS, size))


class Permissions(Disturbance):
    """A database or folder that the user of the program may not write or read."""

    MODES = {"a read-only file": (0o755, 0o444), "a read-only folder": (0o555, 0o600), "an unreadable file": (0o755, 0)}

    def __init__(self, rng, folder):
        name = rng.choice(sorted(self.MODES))
        self._folder_mode, self._file_mode = self.MODES[name]
        # Root may write everywhere.
        user = {"user": UNPRIVILEGED, "group": UNPRIVILEGED, "extra_groups": []} if os.geteuid() == 0 else {}
        super().__init__(name, folder, **user)

    def prepare(self, database):
        if os.geteuid() == 0:
            os.chown(database, UNPRIVILEGED, UNPRIVILEGED)
            os.chown(self.folder, UNPRIVILEGED, UNPRIVILEGED)
        database.chmod(self._file_mode)
        self.folder.chmod(self._folder_mode)

    def undo(self, database):
        self.folder.chmod(0o755)
        for path in (self.folder, *self.folder.iterdir()):
            os.chown(path, os.geteuid(), os.getegid())
        pathlib.Path(database).chmod(0o600)


# The names in figures, and the frequencies.
KINDS = {
    "errors of system calls": injection, "limits of files": FileSizeLimit, "full disks": FullDisk,
    "limits of descriptors": descriptors, "limits of memory": memory, "permissions": Permissions}
WEIGHTS = (12, 3, 3, 1, 1, 2)


def limit(kind, value):
    """Sets a limit of this process, which its owner can lift again."""
    _, maximum = resource.getrlimit(kind)
    resource.setrlimit(kind, (value, maximum))
