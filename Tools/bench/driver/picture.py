"""Draws line and bar charts as SVG, in light and dark."""

import html
import math

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 78, 118, 56, 62
STYLE = """
    text { font: 14px system-ui, sans-serif; fill: #24292f; }
    .paper { fill: #ffffff; }
    .title { font-size: 16px; font-weight: 600; }
    .grid { stroke: #d0d7de; }
    .axis { stroke: #57606a; }
    .line { fill: none; stroke-width: 2.5; }
    .limit { stroke: #57606a; stroke-dasharray: 5 4; stroke-width: 1.5; }
    .missed { fill: #c2410c; }
    .value { paint-order: stroke; stroke: #ffffff; stroke-width: 5px; }
    .line-0 { stroke: #c2410c; } .mark-0 { fill: #c2410c; }
    .line-1 { stroke: #1d4ed8; } .mark-1 { fill: #1d4ed8; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .paper { fill: #0d1117; }
      .grid { stroke: #30363d; }
      .axis { stroke: #8b949e; }
      .limit { stroke: #8b949e; }
      .missed { fill: #fb923c; }
      .value { stroke: #0d1117; }
      .line-0 { stroke: #fb923c; } .mark-0 { fill: #fb923c; }
      .line-1 { stroke: #79a8ff; } .mark-1 { fill: #79a8ff; }
    }
"""


def step(highest):
    """Returns a round distance between grid lines, so that there are three to seven above the axis."""
    power = 10 ** math.floor(math.log10(highest / 3))
    return next(power * factor for factor in (1, 2, 5, 10) if highest / (power * factor) <= 6)


def text(x, y, content, anchor="middle", attributes=""):
    """Returns a text element."""
    return f'  <text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{attributes}>{html.escape(content)}</text>'


def opening(title, height):
    """Returns the first elements of a chart: the background and the title."""
    label = html.escape(title)
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}">',
        f"  <style>{STYLE}  </style>", f'  <rect class="paper" width="{WIDTH}" height="{height}"/>',
        text(16, 28, title, "start", ' class="title"')]


def line_chart(title, x_label, y_label, x_values, lines):
    """Returns a line chart as SVG, with a logarithmic x-axis and a y-axis from 0.

    `lines` maps the name of each line to its y-values.
    """
    distance = step(max(max(values) for values in lines.values()))
    top = distance * math.ceil(1.05 * max(max(values) for values in lines.values()) / distance)
    first, last = math.log10(min(x_values)), math.log10(max(x_values))

    def x(number):
        return LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(number) - first) / ((last - first) or 1)

    def y(value):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top

    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts = opening(title, HEIGHT) + [
        text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, x_label),
        text(20, middle, y_label, attributes=f' transform="rotate(-90 20 {middle:.1f})"')]
    for number in range(round(top / distance) + 1):
        value = number * distance
        kind = "grid" if number else "axis"
        parts.append(f'  <path class="{kind}" d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}"/>')
        parts.append(text(LEFT - 10, y(value) + 5, f"{value:g}", "end"))
    for number in x_values:
        parts.append(f'  <path class="axis" d="M{x(number):.1f} {HEIGHT - BOTTOM}v5"/>')
        parts.append(text(x(number), HEIGHT - BOTTOM + 22, f"{number:,}"))
    # Names follow the last points and must not overlap.
    heights = {name: y(values[-1]) for name, values in lines.items()}
    below = None
    for name in sorted(heights, key=heights.get):
        if below is not None:
            heights[name] = max(heights[name], below + 17)
        below = heights[name]
    for index, (name, values) in enumerate(lines.items()):
        track = "L".join(f"{x(number):.1f} {y(value):.1f}" for number, value in zip(x_values, values))
        parts.append(f'  <path class="line line-{index}" d="M{track}"/>')
        mark = f' class="mark-{index}"'
        for number, value in zip(x_values, values):
            spot = f'cx="{x(number):.1f}" cy="{y(value):.1f}" r="4"'
            parts.append(f"  <circle{mark} {spot}><title>{value:.1f}</title></circle>")
        parts.append(text(WIDTH - RIGHT + 12, heights[name] + 5, f"{name} {values[-1]:.0f}", "start", mark))
    return "\n".join([*parts, "</svg>"]) + "\n"


# The maximum width of a character, the space to the right of bars for values, and the height of a row.
CHARACTER, BARS_RIGHT, ROW = 7.8, 70, 26


def bar_chart(title, bars, mark, mark_label):
    """Returns a bar chart as SVG, with a vertical line at the value `mark`.

    `bars` lists the name, the value, the text and whether it misses its goal, of each bar.
    """
    top = max(mark, max(value for _, value, _, _ in bars))
    left = round(26 + CHARACTER * max(len(name) for name, *_ in bars))
    height = TOP + ROW * len(bars) + 40

    def x(value):
        return left + (WIDTH - left - BARS_RIGHT) * value / top

    bottom = height - 34
    parts = opening(title, height)
    parts.append(f'  <path class="axis" d="M{left} {TOP - 4}V{bottom}"/>')
    parts.append(f'  <path class="limit" d="M{x(mark):.1f} {TOP - 4}V{bottom}"/>')
    parts.append(text(x(mark), bottom + 20, mark_label))
    for index, (name, value, label, is_missed) in enumerate(bars):
        y = TOP + ROW * index
        kind = "missed" if is_missed else "mark-1"
        parts.append(text(left - 10, y + 15, name, "end"))
        parts.append(
            f'  <rect class="{kind}" x="{left}" y="{y + 3}" width="{x(value) - left:.1f}" height="16" rx="2"/>')
        parts.append(text(x(value) + 8, y + 15, label, "start", ' class="value"'))
    if any(is_missed for *_, is_missed in bars):
        parts.append(text(16, bottom + 20, "orange: misses its goal", "start"))
    return "\n".join([*parts, "</svg>"]) + "\n"
