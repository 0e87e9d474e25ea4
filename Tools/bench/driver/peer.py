"""Measures Kindling against a server in Python with python-lsp-jsonrpc and sqlite3."""

import subprocess
import sys

import workload
from measure import client, fresh_copy
from paths import BENCH, KINDLING, OUTPUT

PACKAGE = "python-lsp-jsonrpc==1.1.2"
VENV = OUTPUT / "peer"


def interpreter(folder=VENV, package=PACKAGE, module="pylsp_jsonrpc"):
    """Returns the Python of a virtual environment with a package; None if the package cannot be installed."""
    python = folder / "bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    probe = [str(python), "-c", f"import {module}"]
    if subprocess.run(probe, capture_output=True).returncode != 0:
        subprocess.run([str(python), "-m", "pip", "install", "-q", package], stderr=subprocess.DEVNULL)
    return python if subprocess.run(probe, capture_output=True).returncode == 0 else None


def compare(report, bench, scale):
    """Runs every workload once with each program; there are few calls, because the peer is slow."""
    python = interpreter()
    if python is None:
        report.note("python", "The peer was skipped because its package could not be installed from PyPI.")
        return
    users = max(10, int(100 * scale))
    template, calls = bench.folder / "peer.template", bench.folder / "peer.calls"
    workload.make_database(template, users)
    programs = {
        "kindling": [KINDLING, "--database"],
        "peer": [python, "-B", BENCH / "peer/server.py"],
    }
    loads = {
        "`system.ping`": list(workload.pings(int(20_000 * scale))),
        "`lessons.complete`": list(workload.complete_paths(users)),
        "`dashboard.get`": list(workload.dashboards(users, 100)),
    }
    workload.write_calls_with_headers(calls, workload.pings(1))
    start = {}
    for name, command in programs.items():
        fresh_copy(template, bench.folder / f"{name}.peer")
        start[name] = min(
            client("piped", calls, bench.folder / "replies", *command, bench.folder / f"{name}.peer").wall_seconds
            for _ in range(3))
    for title, load in loads.items():
        workload.write_calls_with_headers(calls, load)
        rates = {}
        for name, command in programs.items():
            replies = bench.folder / f"{name}.replies"
            sample = client("piped", calls, replies, *command, bench.folder / f"{name}.peer")
            answered = replies.read_bytes().count(b'"result"')
            if answered != len(load):
                raise SystemExit(f"bench: {name} answered {answered} of {len(load)} calls of {title}")
            rates[name] = len(load) / max(sample.wall_seconds - start[name], 1e-6)
        report.peer("python", title, rates["kindling"], rates["peer"])
