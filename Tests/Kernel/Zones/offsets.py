"""Writes offsets of time zones according to Python's zoneinfo:

    offsets.py OUTPUT < PATHS

Reads the paths of TZif files, one a line. For each, writes the number of its line, a time in seconds since 1970 and the
offset in seconds, as little-endian integers of 64 bits: on both sides of all transitions from 1900 to 2100, and at
random times up to 2400.
"""

import random
import struct
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
STEP = 15 * 86_400
RANDOM_TIMES = 100


def seconds(year):
    return (datetime(year, 1, 1, tzinfo=timezone.utc) - EPOCH) // timedelta(seconds=1)


def transitions(offset, content):
    """Yields the times in the second data block, and changes between two times of a grid, which a rule can cause."""
    def counts(start):
        return struct.unpack(">6l", content[start + 20:start + 44])

    utc, standard, leap, times, types, abbreviations = counts(0)
    start = 44 + times * 5 + types * 6 + abbreviations + leap * 8 + standard + utc
    yield from struct.unpack(f">{counts(start)[3]}q", content[start + 44:start + 44 + 8 * counts(start)[3]])
    for lower in range(seconds(1970), seconds(2101), STEP):
        upper = lower + STEP
        if offset(lower) == offset(upper):
            continue
        while upper - lower > 1:
            middle = (lower + upper) // 2
            lower, upper = (middle, upper) if offset(middle) == offset(lower) else (lower, middle)
        yield upper


def main():
    first, last, latest = seconds(1900), seconds(2101), seconds(2400)
    with open(sys.argv[1], "wb") as output:
        for number, line in enumerate(sys.stdin):
            path = line.rstrip("\n")
            with open(path, "rb") as file:
                content = file.read()
                file.seek(0)
                zone = ZoneInfo.from_file(file)

            def offset(time):
                return (EPOCH + timedelta(seconds=time)).astimezone(zone).utcoffset() // timedelta(seconds=1)

            draw = random.Random(number)
            times = {time + step for time in transitions(offset, content) for step in (-1, 0) if first <= time < last}
            times.update(draw.randrange(first, latest) for _ in range(RANDOM_TIMES))
            output.writelines(struct.pack("<3q", number, time, offset(time)) for time in sorted(times))


if __name__ == "__main__":
    main()
