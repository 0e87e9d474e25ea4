"""The system call filters of a service, applied to a process as systemd applies them.

A process that makes a call outside `SystemCallFilter` is killed, which no program can miss; with the unit's
`SystemCallErrorNumber` it would only get an error.
"""

import ctypes
import ctypes.util
import shutil
import subprocess

ALLOW = 0x7FFF0000
KILL_PROCESS = 0x80000000
NOT_PERMITTED = 0x00050001
MASKED_EQUAL = 7
PROT_WRITE_EXECUTE = 0x6
PROT_EXECUTE = 0x4
LIBRARY = ctypes.util.find_library("seccomp")


class Comparison(ctypes.Structure):
    """A condition on an argument of a system call: `argument & mask == value`."""

    _fields_ = [
        ("argument", ctypes.c_uint), ("operator", ctypes.c_int), ("mask", ctypes.c_uint64), ("value", ctypes.c_uint64)]


def is_available():
    return LIBRARY is not None and shutil.which("systemd-analyze") is not None


def expanded(names):
    """Returns the system calls of a list that can contain groups, such as @system-service."""
    calls = set()
    for name in names:
        if not name.startswith("@"):
            calls.add(name)
            continue
        text = subprocess.run(
            ["systemd-analyze", "syscall-filter", name], check=True, capture_output=True, text=True).stdout
        lines = [line.strip() for line in text.splitlines()[1:]]
        calls |= expanded(line for line in lines if line and not line.startswith("#"))
    return calls


class Sandbox:
    """The filters of a unit; `enter` is the `preexec_fn` of a process."""

    def __init__(self, unit):
        self.library = ctypes.CDLL(LIBRARY)
        self.library.seccomp_init.restype = ctypes.c_void_p
        settings = unit.settings
        self.filters = []
        restrictions = self.new_filter(ALLOW)
        if settings["RestrictAddressFamilies"] == ["none"]:
            self.add(restrictions, NOT_PERMITTED, "socket")
        if settings["MemoryDenyWriteExecute"] == ["yes"]:
            self.add(restrictions, NOT_PERMITTED, "mmap", Comparison(
                2, MASKED_EQUAL, PROT_WRITE_EXECUTE, PROT_WRITE_EXECUTE))
            for call in ("mprotect", "pkey_mprotect"):
                self.add(restrictions, NOT_PERMITTED, call, Comparison(2, MASKED_EQUAL, PROT_EXECUTE, PROT_EXECUTE))
        # A line that begins with ~ removes calls from those that the lines before it allow.
        allowed = set()
        for line in settings["SystemCallFilter"]:
            calls = expanded(line.lstrip("~").split())
            allowed = allowed - calls if line.startswith("~") else allowed | calls
        calls = self.new_filter(KILL_PROCESS)
        for name in sorted(allowed):
            self.add(calls, ALLOW, name)

    def new_filter(self, default):
        """Returns a filter; `enter` loads filters in the order of their creation."""
        self.filters.append(ctypes.c_void_p(self.library.seccomp_init(ctypes.c_uint32(default))))
        return self.filters[-1]

    def add(self, filter, action, name, *comparisons):
        """Adds a rule for a system call, which has no effect if this machine does not have the call."""
        number = self.library.seccomp_syscall_resolve_name(name.encode())
        if number < 0:
            return
        array = (Comparison * len(comparisons))(*comparisons)
        result = self.library.seccomp_rule_add_array(
            filter, ctypes.c_uint32(action), number, len(comparisons), array)
        if result != 0:
            raise OSError(-result, f"no rule for {name}")

    def enter(self):
        """Restricts this process and its children."""
        for filter in self.filters:
            if self.library.seccomp_load(filter) != 0:
                raise OSError("the filter cannot be loaded")
