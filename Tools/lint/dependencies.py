"""Compares the dependencies of each target in Package.swift with the imports of its sources."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

IMPORT = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|fileprivate|private) )?import "
    r"(?:(?:struct|class|enum|protocol|typealias|func|var|let) )?(\w+)", re.M)


def manifest(root):
    """Returns the package as SwiftPM reads it; the folder for its build is a temporary one, so it waits for no build."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["swift", "package", "--scratch-path", folder, "dump-package"]
        return json.loads(subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout)


def names(target):
    """Returns the names of the dependencies of a target; a product has the name of its module."""
    return {next(value for key, value in dependency.items() if key in ("byName", "product", "target"))[0]
            for dependency in target["dependencies"]}


def imports(folder, excluded):
    """Returns the modules that the Swift files of a folder import, without those in excluded files and folders."""
    files = (file for file in folder.rglob("*.swift") if not any(file.is_relative_to(folder / e) for e in excluded))
    return {module for file in files for module in IMPORT.findall(file.read_text())}


def mistakes(package, root):
    """Yields a message for each dependency that no file imports, and for each imported one that is not declared.

    Tests may depend on a program that they start.
    """
    known = {target["name"] for target in package["targets"]}.union(*map(names, package["targets"]))
    programs = {target["name"] for target in package["targets"] if target["type"] == "executable"}
    for target in package["targets"]:
        if target["type"] == "system":
            continue
        declared = names(target)
        imported = imports(Path(root, target["path"]), target["exclude"]) & known - {target["name"]}
        for name in sorted(declared - imported - (programs if target["type"] == "test" else set())):
            yield f"{target['name']} depends on {name}, but does not import it"
        for name in sorted(imported - declared):
            yield f"{target['name']} imports {name}, but does not depend on it"
