"""The instructions of a Containerfile that needs no engine: it copies files and sets the start of the program."""

import fnmatch
import json
import os
import shlex
import shutil
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Image:
    """The configuration of an image whose files are in `root`."""

    root: Path
    environment: dict = field(default_factory=dict)
    user: int = 0
    folder: str = "/"
    volumes: list = field(default_factory=list)
    entrypoint: list = field(default_factory=list)
    command: list = field(default_factory=list)


def instructions(text):
    """Returns the names and arguments of instructions."""
    lines = [line.strip() for line in text.splitlines()]
    return [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]


def is_ignored(path, patterns):
    """Returns whether a path of the context matches an ignore file; the last match of the path or a parent counts."""
    ignored = False
    for pattern in patterns:
        names = [str(path), *map(str, Path(path).parents)]
        if any(fnmatch.fnmatchcase(name, pattern.lstrip("!")) for name in names):
            ignored = not pattern.startswith("!")
    return ignored


def build(text, ignore_file, context, root):
    """Executes the instructions in `text` with the files of `context`, and returns the image."""
    patterns = [line for line in ignore_file.splitlines() if line and not line.startswith("#")]
    image = Image(root)
    for name, value in instructions(text):
        if name == "FROM":
            if value != "scratch":
                raise ValueError(f"another image is needed: {value}")
        elif name == "COPY":
            copy(shlex.split(value), patterns, context, root)
        elif name == "ENV":
            variable, _, content = value.partition("=")
            image.environment[variable] = content
        elif name == "USER":
            image.user = int(value.split(":")[0])
        elif name == "WORKDIR":
            image.folder = value
        elif name == "VOLUME":
            image.volumes.append(value)
        elif name in ("ENTRYPOINT", "CMD"):
            setattr(image, "entrypoint" if name == "ENTRYPOINT" else "command", json.loads(value))
        else:
            raise ValueError(f"unknown instruction: {name}")
    return image


def copy(words, patterns, context, root):
    """Copies a file or a folder, with the owner that the option --chown names."""
    owner = 0
    if words[0].startswith("--chown="):
        owner = int(words.pop(0).partition("=")[2].split(":")[0])
    source, destination = words
    if is_ignored(source, patterns):
        raise ValueError(f"{source} is ignored")
    target = root / destination.lstrip("/")
    target.parent.mkdir(parents=True, exist_ok=True)
    if (context / source).is_dir():
        shutil.copytree(context / source, target)
    else:
        shutil.copy(context / source, target)
    for path in [target, *target.rglob("*")]:
        os.chown(path, owner, owner)
