"""Measures the import of sparks from CSV against the baseline, which writes the same rows."""

import csv
import random

import cards
import compare
import transfer
import workload
from measure import PROGRAMS, Comparison, client
from paths import BASELINE
from spark_database import APPEND_ONLY, BASES, CLOCK, DAY, FIRST_DAY, MORNING, NOW, WAKING, WEEKS, civil, spark_params

SPARKS = 1_000_000
HEADER = ("id", "title", "notes", "category", "intensity", "tags", "estimatedMinutes", "actualMinutes", "isFavorite",
          "points", "createdAt", "updatedAt", "zone", "day", "isMorning", "revision")


def instant(time):
    """Returns a time in milliseconds as text."""
    day, rest = divmod(time, DAY)
    seconds, milliseconds = divmod(rest, 1000)
    clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{milliseconds:03}"
    return f"{civil(day)}T{clock}Z"


def rows(count):
    """Yields the rows of an export of sparks, spread over the days up to yesterday."""
    for number, params in enumerate(spark_params(random.Random("import"), count)):
        day, rest = divmod(number * 7 * WEEKS, count)
        time = (FIRST_DAY + day) * DAY + MORNING + WAKING * rest // count
        level = cards.INTENSITIES.index(params["intensity"]) + 1
        yield (
            number + 1, params["title"], params.get("notes"), params["category"], params["intensity"],
            ", ".join(params.get("tags", [])), params.get("estimatedMinutes"), params.get("actualMinutes"),
            str(params.get("isFavorite", False)).lower(), BASES[params["category"]] * (level + 1) // 2, instant(time),
            instant(time), "UTC", civil(time // DAY), str(time % DAY < DAY // 2).lower(), 0)


def compare_import(report, bench, scale):
    """Measures Kindling against the baseline on fresh copies."""
    count, file, template = int(SPARKS * scale), bench.folder / "sparks.csv", bench.folder / "import.template"
    with open(file, "w", newline="") as target:
        writer = csv.writer(target)
        writer.writerow(HEADER)
        writer.writerows(rows(count))
    workload.make_database(template, 1, NOW)
    params = {"path": str(file), "format": "csv", "what": "sparks", "onConflict": "skip"}

    def run(program, database):
        if program.name == "kindling":
            sample, reply = transfer.call(bench.folder, database, "data.import", params)
            if reply["added"] != count:
                raise SystemExit(f"bench: {reply} instead of {count} sparks")
            return sample
        return client("piped", "/dev/null", "/dev/null", BASELINE, database, "--clock", CLOCK, "--import", file)

    samples = bench.interleaved(template, run, max(1, bench.rounds // 2))
    written = compare.check_rows(
        *map(bench.database, PROGRAMS), compare.SPARK_QUERIES, dict.fromkeys(APPEND_ONLY, 0))
    compare.check_database(bench.database(PROGRAMS[0]))
    comparison = Comparison.of(samples, count, written=written)
    report.rate("`data.import` of sparks from csv", comparison)
    report.peaks("peak memory of the import", comparison.peaks)
    report.note(
        "baseline", f"{count:,} sparks from csv in one transaction; both programs wrote the same rows, including "
        "instants: " + ", ".join(f"{rows:,} {table}" for table, rows in written.items() if rows) + ".")
