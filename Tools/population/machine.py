"""The machine and the program that figures name."""

import hashlib
import os
import pathlib
import platform
import subprocess


def hardware():
    """Returns the processor, the memory and the system of the machine."""
    model = next((text.split(":")[1].strip() for text in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
                  if text.startswith("model name")), platform.machine())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} cores of {model}, {memory:.0f} GiB, Linux {platform.release()}"


def version(program):
    """Returns the version and the hash of the program."""
    number = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    return f"kindling {number}, SHA-256 {hashlib.sha256(program.read_bytes()).hexdigest()[:12]}"
