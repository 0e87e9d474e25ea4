"""Commands in another root folder, with its own /proc.

Mounts are made in a mount namespace of each command, so nothing remains mounted when it ends.
"""

import os
import subprocess

# Keeps a hanging command from stopping the tests.
TIMEOUT = 120
UNPRIVILEGED = 65532
# $0 is the root folder, $1 the user; the other arguments are the command.
SCRIPT = """
mkdir -p "$0/proc"
mount -t proc proc "$0/proc"
root=$0 user=$1
shift
exec chroot --userspec="$user:$user" --groups= "$root" "$@"
"""


def can_change_root():
    """Returns whether this process may mount and change the root folder."""
    if os.geteuid() != 0:
        return False
    return subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0


def run(root, command, user=UNPRIVILEGED, environment=None, text="", timeout=TIMEOUT):
    """Runs a command in a root folder and returns its result."""
    return subprocess.run(
        ["unshare", "--mount", "--fork", "--kill-child", "bash", "-euc", SCRIPT, root, str(user), *command],
        env={"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", **(environment or {})},
        input=text, capture_output=True, text=True, timeout=timeout)
