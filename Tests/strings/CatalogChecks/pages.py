"""Measures a page in Chromium at two widths in both color schemes, and prints the problems.

    pages.py CHROMIUM PAGE FOLDER

Screenshots are saved in the folder: light-360.png and so on. The page must not contain scripts; therefore a script in a
surrounding document, which shows the page in a frame, measures it.
"""

import html
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zlib

# The heights of the windows, by width.
HEIGHTS = {360: 640, 1400: 1000}
# The number of pixel rows, from the top, that are decoded.
MAX_ROWS = 320
SCHEMES = {"dark": 0, "light": 1}

MEASURE = """
addEventListener("load", () => {
  const page = document.querySelector("iframe").contentDocument;
  const root = page.scrollingElement;
  // An element inside a clipped or scrollable one does not widen the page.
  const isClipped = element => {
    for (let each = element.parentElement; each && each !== page.body; each = each.parentElement)
      if (getComputedStyle(each).overflowX !== "visible") return true;
    return false;
  };
  const overflowing = [...page.body.querySelectorAll("*")].filter(element =>
    !isClipped(element) && element.getBoundingClientRect().right > root.clientWidth + 0.5);
  document.querySelector("output").textContent = JSON.stringify({
    width: root.clientWidth, scrollWidth: root.scrollWidth, height: root.scrollHeight,
    overflowing: overflowing.slice(0, 5).map(element => element.outerHTML.slice(0, 120)),
    scripts: page.scripts.length, images: page.images.length,
    external: page.querySelectorAll("link, iframe, object").length,
    // These two are only printed with problems.
    frames: page.querySelectorAll("iframe").length, details: page.querySelectorAll("details").length,
  });
});
"""


def run(chromium, *arguments):
    """Returns the output of Chromium, run with a temporary profile and without network access."""
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1"]
    options += ["--no-first-run", "--proxy-server=127.0.0.1:9"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [chromium, *options, f"--user-data-dir={profile}", *arguments]
        process = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if process.returncode:
        sys.exit(f"Chromium exited with {process.returncode}: {process.stderr[-2000:]}")
    return process.stdout


def frame(page, width, height):
    """Returns a document with the page in a frame, since Chromium windows cannot be as narrow as a phone."""
    return (
        "<!doctype html><meta charset=utf-8><style>body{margin:0}iframe{border:0;display:block}output{display:none}</style>"
        f'<iframe width={width} height={height} srcdoc="{html.escape(page)}"></iframe><output></output>'
        f"<script>{MEASURE}</script>"
    )


def pixels(picture):
    """Returns the upper pixel rows of a Chromium screenshot: a PNG with 8-bit RGB or RGBA, not interlaced."""
    data, offset, packed = picture.read_bytes(), 8, b""
    width, height, depth, color_type = struct.unpack(">IIBB", data[16:26])
    assert depth == 8 and color_type in (2, 6), (depth, color_type)
    bytes_per_pixel = {2: 3, 6: 4}[color_type]
    while offset < len(data):
        (length,) = struct.unpack(">I", data[offset : offset + 4])
        if data[offset + 4 : offset + 8] == b"IDAT":
            packed += data[offset + 8 : offset + 8 + length]
        offset += length + 12
    raw, stride = zlib.decompress(packed), width * bytes_per_pixel
    rows, before = [], bytearray(stride)
    for y in range(min(height, MAX_ROWS)):
        start = y * (stride + 1)
        row = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), before, bytes_per_pixel)
        rows.append([tuple(row[x : x + 3]) for x in range(0, stride, bytes_per_pixel)])
        before = row
    return rows


def unfiltered(filter_type, row, before, bytes_per_pixel):
    """Reverses the filter of a row (PNG, 9.2)."""
    if filter_type == 2:
        return bytearray((a + b) & 255 for a, b in zip(row, before))
    for x in range(len(row) if filter_type else 0):
        left = row[x - bytes_per_pixel] if x >= bytes_per_pixel else 0
        above = before[x]
        corner = before[x - bytes_per_pixel] if x >= bytes_per_pixel else 0
        if filter_type == 1:
            row[x] = (row[x] + left) & 255
        elif filter_type == 3:
            row[x] = (row[x] + (left + above) // 2) & 255
        elif filter_type == 4:
            guess = left + above - corner
            nearest = min((left, above, corner), key=lambda each: abs(guess - each))
            row[x] = (row[x] + nearest) & 255
    return row


def brightness(color):
    return sum(color) / 3


def inspect(chromium, page, folder):
    """Saves screenshots of a page, prints its measurements, and returns its problems."""
    problems, backgrounds = [], {}
    for width, height in HEIGHTS.items():
        document = folder / "frame.html"
        document.write_text(frame(page, width, height), encoding="utf-8")
        for scheme, value in SCHEMES.items():
            name = f"{scheme}-{width}"
            picture = folder / f"{name}.png"
            arguments = [f"--window-size={max(width, 500)},{height}", f"--blink-settings=preferredColorScheme={value}"]
            dump = run(chromium, *arguments, f"--screenshot={picture}", "--dump-dom", document.as_uri())
            measured = json.loads(html.unescape(re.search("<output>(.*?)</output>", dump, re.S)[1]))
            if measured["width"] != width or measured["scrollWidth"] > width or measured["overflowing"]:
                problems.append(f"{name}: something is wider than the window: {measured}")
            if measured["scripts"] or measured["images"] or measured["external"]:
                problems.append(f"{name}: the page has scripts, images or external content: {measured}")
            rows = [row[:width] for row in pixels(picture)]
            colors = {}
            for row in rows:
                for color in row:
                    colors[color] = colors.get(color, 0) + 1
            background = backgrounds[name] = rows[0][0]
            if len(colors) < 100:
                problems.append(f"{name}: the picture has {len(colors)} colors")
            strong = sum(n for color, n in colors.items() if abs(brightness(color) - brightness(background)) > 120)
            if not 0.002 < strong / (width * len(rows)) < 0.5:
                problems.append(f"{name}: {strong} pixels contrast with the background, which is implausible for text")
            print(f"{name}: {measured['scrollWidth']} x {measured['height']}, {len(colors)} colors, background {background}")
    document.unlink()
    for width in HEIGHTS:
        light, dark = brightness(backgrounds[f"light-{width}"]), brightness(backgrounds[f"dark-{width}"])
        if not (light > 200 and dark < 60):
            problems.append(f"{width}: the background brightness is {light} in the light scheme and {dark} in the dark scheme")
    return problems


if __name__ == "__main__":
    sys.stderr = sys.stdout
    _, program, file, folder = sys.argv
    problems = inspect(program, pathlib.Path(file).read_text(encoding="utf-8"), pathlib.Path(folder).resolve())
    print("\n".join(problems))
    sys.exit(1 if problems else 0)
