"""Files of a shared folder that are not complete, or not those that were written."""

import re

# The name of a file of `kindling sync`, with the number of its device.
NAME = re.compile(r"([0-9a-f]{12})-\d+-\d+\.jsonl")


class Damage:
    """A file of a folder that is damaged or missing for a while; ends with `undo`."""

    def __init__(self, rng, folder):
        """Damages a file; raises IndexError if there is none."""
        self._path = rng.choice(sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name)))
        self._original = self._path.read_bytes()
        self.name = rng.choice(sorted(KINDS))
        self._damaged = KINDS[self.name](self._original, rng)
        if self._damaged is None:
            self._path.unlink()
        else:
            self._path.write_bytes(self._damaged)

    def __str__(self):
        return f"{self._path.name}: {self.name}"

    @property
    def replica(self):
        """The number of the device that wrote the file."""
        return int(NAME.fullmatch(self._path.name)[1], 16)

    def undo(self):
        """Completes the file, even if its device has removed it since, but not if that has written it again."""
        if (self._path.read_bytes() if self._path.exists() else None) in (self._damaged, None):
            self._path.write_bytes(self._original)


def truncated(content, rng):
    return content[:rng.randrange(len(content))]


def padded(content, rng):
    """A copy whose size is set before its content arrives."""
    size = rng.randrange(len(content))
    return content[:size] + bytes(len(content) - size)


def flipped(content, rng):
    index = rng.randrange(len(content))
    return content[:index] + bytes([content[index] ^ 1 << rng.randrange(8)]) + content[index + 1:]


KINDS = {
    "a copy that is not complete": truncated, "a copy with the final size": padded, "a flipped bit": flipped,
    "a file that was not copied": lambda content, rng: None}
