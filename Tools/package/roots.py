"""New Debian systems, and commands in another root folder with its own /proc.

Each command has a mount namespace, so nothing remains mounted when it ends.
"""

import os
import subprocess
import unittest
from pathlib import Path

DEBOOTSTRAP_CACHE = Path(__file__).resolve().parents[2] / ".build/debootstrap"

# Seconds after which a command counts as hanging.
TIMEOUT = 120
UNPRIVILEGED = 65532
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def can_change_root():
    """Returns whether this process may mount and change the root folder."""
    if os.geteuid() != 0:
        return False
    return subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0


def run(root, command, user=UNPRIVILEGED, folder="/", environment=None, text=""):
    """Runs a command in a root folder and returns its result."""
    (root / "proc").mkdir(exist_ok=True)
    return subprocess.run(
        ["unshare", "--mount", "--mount-proc=/proc", f"--root={root}", f"--wd={folder}", f"--setgid={user}",
         f"--setuid={user}", *command],
        env={"PATH": PATH, **(environment or {})}, input=text, capture_output=True, text=True, timeout=TIMEOUT)


def create_debian(root, packages=()):
    """Creates a minimal Debian system in a folder; the downloaded packages are cached. If it fails, skips the test."""
    DEBOOTSTRAP_CACHE.mkdir(parents=True, exist_ok=True)
    include = [f"--include={','.join(packages)}"] if packages else []
    result = subprocess.run(
        ["unshare", "--mount", "debootstrap", "--variant=minbase", f"--cache-dir={DEBOOTSTRAP_CACHE}", *include,
         "bookworm", root], capture_output=True, text=True)
    if result.returncode != 0:
        raise unittest.SkipTest(f"debootstrap failed: {result.stdout[-300:]}{result.stderr[-300:]}")
