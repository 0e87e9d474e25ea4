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
    """Yields the times in the second data block, and the changes of the rule after it, between times of a grid."""
    def counts(start):
        return struct.unpack(">6l", content[start + 20:start + 44])

    utc, standard, leap, times, types, abbreviations = counts(0)
    start = 44 + times * 5 + types * 6 + abbreviations + leap * 8 + standard + utc
    listed = struct.unpack(f">{counts(start)[3]}q", content[start + 44:start + 44 + 8 * counts(start)[3]])
    yield from listed
    if b"," not in content.split(b"\n")[-2]:
        return
    before = None
    for time in range(max([0, *listed]), seconds(2101), STEP):
        lower, upper, after = time - STEP, time, offset(time)
        if before is not None and before != after:
            while upper - lower > 1:
                middle = (lower + upper) // 2
                lower, upper = (middle, upper) if offset(middle) == before else (lower, middle)
            yield upper
        before = after


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
                return int(datetime.fromtimestamp(time, zone).utcoffset().total_seconds())

            draw = random.Random(number)
            times = {time + step for time in transitions(offset, content) for step in (-1, 0) if first <= time < last}
            times.update(draw.randrange(first, latest) for _ in range(RANDOM_TIMES))
            output.writelines(struct.pack("<3q", number, time, offset(time)) for time in sorted(times))


if __name__ == "__main__":
    main()
