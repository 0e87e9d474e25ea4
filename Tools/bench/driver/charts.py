"""Draws the charts of a report."""

import picture
from report import misses_goal

# The names of the charts in the order of the page, by the table that they illustrate.
NAMES = {"baseline": ("ratios.svg", "sparks.svg"), "anki": ("anki.svg",), "history": ("history.svg",),
         "library": ("library.svg",)}


def plain(title):
    """Returns a title without the marks of Markdown."""
    return title.replace("`", "")


def bars(lines):
    """Returns the bars of the values of lines."""
    return [(plain(line["title"]), line["figures"]["value"], f"{line['figures']['value']:.2f}", misses_goal(line))
            for line in lines]


def spark_costs(lines):
    """Returns the chart of `sparks.create` by the number of existing sparks; none without these lines."""
    lines = [line for line in lines if "sparks" in line["figures"]]
    if not lines:
        return {}
    costs = {
        label: [1e6 * line["figures"]["wall_seconds"][name] / line["figures"]["count"] for line in lines]
        for label, name in (("Kindling", "kindling"), ("C program", "baseline"))}
    return {"sparks.svg": picture.line_chart(
        "Cost of one more spark", "existing sparks of the user", "microseconds per sparks.create",
        [line["figures"]["sparks"] for line in lines], costs)}


def draw(report):
    """Returns the charts by file name; charts without lines are omitted."""
    lines = {name: table["lines"] for name, table in report.data["tables"].items()}
    ratios = [line for line in lines["baseline"] if "wall_seconds" in line["figures"]]
    selected = {
        "ratios.svg": ("Rate relative to a C program with the same SQL", bars(ratios), "as fast as C"),
        "anki.svg": ("Rate relative to Anki's backend", bars(lines["anki"]), "as fast as Anki"),
        "history.svg": ("Cost with a history of years, relative to a short one",
                        bars(lines["history"] + lines["habits"]), "no growth"),
        "library.svg": ("Cost with a million entries, relative to a thousand", bars(lines["library"]), "no growth"),
    }
    charts = {name: picture.bar_chart(title, rows, 1, label) for name, (title, rows, label) in selected.items() if rows}
    return charts | spark_costs(lines["baseline"])
