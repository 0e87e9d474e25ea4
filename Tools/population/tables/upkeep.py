"""Backup, restore and check by the size of the file."""

import os
import pathlib
import subprocess
import tempfile
import time

from bench import number, print_table
from runs import Run


def table(bench):
    """Prints the table."""
    rows = []
    for users in bench.sizes.users:
        population = bench.population(users)
        with tempfile.TemporaryDirectory(dir=bench.folder) as folder:
            backup, restored = pathlib.Path(folder) / "backup.sqlite3", pathlib.Path(folder) / "restored.sqlite3"
            runs = [
                bench.quiet.measure(lambda: run(bench, population.path, "backup", backup, new=backup)),
                bench.quiet.measure(lambda: run(bench, restored, "restore", backup, new=restored)),
                bench.quiet.measure(lambda: run(bench, restored, "doctor", "--quiet"))]
        cells = (f"{result.wall_seconds:.2f} ({result.cpu_seconds:.2f})" for result in runs)
        rows.append((f"{users:,}", number(population.path.stat().st_size / 1e6), *cells))
    print_table(
        "Seconds, with the CPU time in parentheses, by the number of users in the file",
        ("users", "file (MB)", "backup", "restore", "doctor"), rows)


def run(bench, database, *command, new=None):
    """Runs a command on a database; deletes the file that it creates before."""
    if new:
        new.unlink(missing_ok=True)
    start = time.monotonic()
    process = subprocess.Popen([bench.program, *command, "--database", database], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command[0])
    return Run(1, time.monotonic() - start, usage.ru_utime + usage.ru_stime)
