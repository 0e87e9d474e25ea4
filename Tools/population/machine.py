"""The machine, and how busy other processes keep it."""

import hashlib
import os
import resource
import subprocess
import time

# The most that other processes may use during a measurement, as a share of the machine.
MAX_DISTURBANCE = 0.15
ATTEMPTS = 5
CORES = os.cpu_count()


def hardware():
    """Returns the processor, the memory and the system of the machine."""
    model = next((text.split(":")[1].strip() for text in open("/proc/cpuinfo") if text.startswith("model name")), "?")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return f"{CORES} cores of {model}, {memory / 2**30:.0f} GiB, Linux {os.uname().release}"


def version(program):
    """Returns the version and the hash of the program."""
    number = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    return f"kindling {number}, SHA-256 {hashlib.sha256(program.read_bytes()).hexdigest()[:12]}…"


def describe(program):
    """Returns lines that name the machine and the program."""
    return [f"machine: {hardware()}", f"program: {version(program)}"]


def busy_seconds():
    """Returns the CPU time of all processes and of the system, in seconds."""
    with open("/proc/stat") as file:
        user, nice, system, _, _, irq, softirq, steal, *_ = map(int, file.readline().split()[1:])
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


def own_seconds():
    """Returns the CPU time of this process and of its ended children."""
    usages = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


class Quiet:
    """Measures while other processes use little of the machine, and reports how much they used."""

    def __init__(self, seconds):
        """Creates a watch that waits at most a number of seconds in total."""
        self.seconds = seconds
        self.worst = 0.0

    def measure(self, run):
        """Returns the result of a run that other processes disturbed little, after several attempts if necessary.

        The run must end all processes that it starts.
        """
        attempts = []
        while not attempts or (attempts[-1][0] > MAX_DISTURBANCE and self.seconds > 0 and len(attempts) < ATTEMPTS):
            self._wait()
            attempts.append(disturbance(run))
        share, result = min(attempts, key=lambda attempt: attempt[0])
        self.worst = max(self.worst, share)
        return result

    def _wait(self):
        start = time.monotonic()
        while self.seconds > 0 and disturbance(lambda: time.sleep(1))[0] > MAX_DISTURBANCE / 3:
            time.sleep(2)
            self.seconds -= time.monotonic() - start
            start = time.monotonic()


def disturbance(run):
    """Runs a closure; returns the share of the machine that other processes used meanwhile, and its result."""
    busy, own, start = busy_seconds(), own_seconds(), time.monotonic()
    result = run()
    others = busy_seconds() - busy - (own_seconds() - own)
    return max(0.0, others) / (CORES * (time.monotonic() - start)), result
