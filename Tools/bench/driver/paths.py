"""The paths of sources, programs and output."""

import pathlib

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
BENCH = REPOSITORY / "Tools/bench"
POPULATION = REPOSITORY / "Tools/population"
OUTPUT = REPOSITORY / "bench-output"

KINDLING = REPOSITORY / ".build/release/kindling"
BASELINE = OUTPUT / "baseline"
CLIENT = OUTPUT / "client"
