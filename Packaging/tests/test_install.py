"""The files of an installation: versions, folders, modes, manual pages and completions."""

import json
import os
import re
import shutil
import stat
import subprocess
import unittest

from support import PROGRAM, ROOT, UNITS, FolderTestCase, files, make

SHELL_FILES = {
    "bash": "share/bash-completion/completions/kindling", "zsh": "share/zsh/site-functions/_kindling",
    "fish": "share/fish/vendor_completions.d/kindling.fish"}
# Commands that load the completions of the file $1, and print how they complete: only bash completes in a script.
COMPLETE = {
    "bash": 'source "$1"; COMP_WORDS=(kindling call goals.lo) COMP_CWORD=2 COMP_LINE="kindling call goals.lo" '
            'COMP_POINT=22; _kindling kindling goals.lo call; printf "%s\\n" "${COMPREPLY[@]}"',
    "zsh": 'autoload -Uz compinit; compinit -D -u; source "$1"; print ${_comps[kindling]}',
    "fish": 'source $argv[1]; test (complete -c kindling | count) -gt 20; and echo loaded'}
COMPLETED = {"bash": "goals.log\n", "zsh": "_kindling\n", "fish": "loaded\n"}


def command_names(command=None, path="kindling"):
    """Yields the names of the pages of all commands."""
    if command is None:
        dump = [PROGRAM, "--experimental-dump-help"]
        command = json.loads(subprocess.run(dump, check=True, capture_output=True).stdout)["command"]
    yield path
    for value in command.get("subcommands", []):
        yield from command_names(value, f"{path}.{value['commandName']}")


class VersionTests(unittest.TestCase):
    def test_the_program_and_every_file_have_the_version_of_the_sources(self):
        def version(path, pattern):
            return re.search(pattern, (ROOT / path).read_text(), re.M)[1]

        versions = {
            "program": subprocess.run(
                [PROGRAM, "--version"], check=True, capture_output=True, text=True).stdout.strip(),
            "CHANGELOG.md": version("CHANGELOG.md", r"^## \[(.*)\]"),
            "Clients/python": version("Clients/python/kindling/generated/version.py", 'VERSION = "(.*)"'),
            "Clients/typescript": json.loads((ROOT / "Clients/typescript/package.json").read_text())["version"],
            "Examples/emacs": version("Examples/emacs/kindling.el", ";; Version: (.*)"),
            "openrpc.json": json.loads((ROOT / "openrpc.json").read_text())["info"]["version"],
            "Makefile": re.search("--tag kindling:([0-9.]+) ", make("-n", "image", "KINDLING=program"))[1],
        }
        source = version("Modules/kindling/Kindling.swift", 'static let version = "(.*)"')
        self.assertEqual(versions, {name: source for name in versions})


class InstallTests(FolderTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.addClassCleanup(os.umask, os.umask(0o077))
        make("install", f"KINDLING={PROGRAM}", f"DESTDIR={cls.folder}/first", "PREFIX=/opt/local")
        cls.prefix = cls.folder / "first/opt/local"

    def test_files_are_in_their_standard_folders(self):
        documents = ["README.md", "SECURITY.md", "EXPORT.md", "CHANGELOG.md", "openrpc.json"]
        documents += [str(path.relative_to(ROOT)) for path in (ROOT / "Documentation").rglob("*.*")]
        documents += [path.name for path in ROOT.glob("LICENSE*")]
        self.assertEqual(files(self.prefix), {
            "bin/kindling", "lib/sysusers.d/kindling.conf", *SHELL_FILES.values(),
            *(f"lib/systemd/system/{path.name}" for path in UNITS),
            *(f"share/man/man1/{name}.1" for name in command_names()),
            *(f"share/doc/kindling/{name}" for name in documents)})

    def test_everybody_may_read_and_only_the_program_is_executable(self):
        for path in self.prefix.rglob("*"):
            expected = 0o755 if path.is_dir() or path.name == "kindling" and path.parent.name == "bin" else 0o644
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), expected, path)

    def test_the_installed_program_works(self):
        reply = subprocess.run(
            [self.prefix / "bin/kindling", "call", "system.ping", "--database", ":memory:"], check=True,
            capture_output=True, text=True).stdout
        self.assertIn("time", json.loads(reply))

    def test_shells_load_their_completions(self):
        environment = {
            **os.environ, "PATH": f"{self.prefix}/bin:{os.environ['PATH']}", "HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        for shell, name in SHELL_FILES.items():
            with self.subTest(shell=shell):
                if not shutil.which(shell):
                    self.skipTest(f"{shell} is not installed")
                arguments = [self.prefix / name] if shell == "fish" else [shell, self.prefix / name]
                result = subprocess.run(
                    [shell, "-c", COMPLETE[shell], *arguments], capture_output=True, text=True, env=environment)
                self.assertEqual((result.stdout, result.stderr, result.returncode), (COMPLETED[shell], "", 0))

    def test_zsh_finds_its_completions_by_their_first_line(self):
        self.assertTrue((self.prefix / SHELL_FILES["zsh"]).read_text().startswith("#compdef kindling\n"))

    def test_uninstall_removes_only_what_was_installed(self):
        make("install", f"KINDLING={PROGRAM}", f"DESTDIR={self.folder}/second", "PREFIX=/usr")
        others = {"bin/other", "share/man/man1/other.1", "share/doc/other/README.md", "share/zsh/site-functions/_other"}
        others |= {"lib/systemd/system/other.socket", "lib/sysusers.d/other.conf"}
        for name in others:
            path = self.folder / "second/usr" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        make("uninstall", f"DESTDIR={self.folder}/second", "PREFIX=/usr")
        self.assertEqual(files(self.folder / "second/usr"), others)

    def test_only_a_program_that_is_not_given_is_built(self):
        self.assertNotIn("swift build", make("-n", "install", "deb", "image", "KINDLING=program"))
        self.assertIn("swift build -c release", make("-n", "install"))
