"""Looks at a page with Chromium, narrow and wide, light and dark, and says what is wrong with what it sees.

    pages.py CHROMIUM PAGE FOLDER

The pictures are left in the folder, light-360.png and so on. The page itself has no scripts; it is measured from a frame around it.
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

WIDTHS = {360: 640, 1400: 1000}
SCHEMES = {"dark": 0, "light": 1}

MEASURE = """
addEventListener("load", () => {
  const page = document.querySelector("iframe").contentDocument;
  const root = page.scrollingElement;
  // What a parent hides, and what is there for the scrolling of a part of the page, is not beyond the edge.
  const isClipped = element => {
    for (let each = element.parentElement; each && each !== page.body; each = each.parentElement)
      if (getComputedStyle(each).overflowX !== "visible") return true;
    return false;
  };
  const beyond = [...page.body.querySelectorAll("*")].filter(element =>
    !isClipped(element) && element.getBoundingClientRect().right > root.clientWidth + 0.5);
  document.querySelector("output").textContent = JSON.stringify({
    width: root.clientWidth, scrollWidth: root.scrollWidth, height: root.scrollHeight,
    beyond: beyond.slice(0, 5).map(element => element.outerHTML.slice(0, 120)),
    scripts: page.scripts.length, images: page.images.length, links: page.querySelectorAll("link, iframe, object").length,
    frames: page.querySelectorAll("iframe").length, details: page.querySelectorAll("details").length,
  });
});
"""


def run(chromium, *arguments):
    """What Chromium prints; it has a profile of its own, and no network to ask."""
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1"]
    options += ["--no-first-run", "--proxy-server=127.0.0.1:9"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [chromium, *options, f"--user-data-dir={profile}", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode:
        sys.exit(f"Chromium ended with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


def frame(page, width, height):
    """A document with the page in a frame: a window of Chromium cannot be as narrow as a telephone."""
    return (
        "<!doctype html><meta charset=utf-8><style>body{margin:0}iframe{border:0;display:block}output{display:none}</style>"
        f'<iframe width={width} height={height} srcdoc="{html.escape(page)}"></iframe><output></output>'
        f"<script>{MEASURE}</script>"
    )


def pixels(picture):
    """The rows of a picture that Chromium made: PNG of eight bits, RGB or RGBA, not interlaced."""
    data, place, packed = picture.read_bytes(), 8, b""
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert depth == 8 and kind in (2, 6), (depth, kind)
    size = {2: 3, 6: 4}[kind]
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        if data[place + 4 : place + 8] == b"IDAT":
            packed += data[place + 8 : place + 8 + length]
        place += length + 12
    raw, stride = zlib.decompress(packed), width * size
    rows, before = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        row = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), before, size)
        rows.append([tuple(row[x : x + 3]) for x in range(0, stride, size)])
        before = row
    return rows


def unfiltered(kind, row, before, size):
    """A row without its filter (PNG, 9.2)."""
    if kind == 2:
        return bytearray((a + b) & 255 for a, b in zip(row, before))
    for x in range(len(row) if kind else 0):
        left = row[x - size] if x >= size else 0
        above = before[x]
        corner = before[x - size] if x >= size else 0
        if kind == 1:
            row[x] = (row[x] + left) & 255
        elif kind == 3:
            row[x] = (row[x] + (left + above) // 2) & 255
        elif kind == 4:
            guess = left + above - corner
            nearest = min((left, above, corner), key=lambda each: abs(guess - each))
            row[x] = (row[x] + nearest) & 255
    return row


def brightness(colour):
    return sum(colour) / 3


def look(chromium, page, folder):
    """What is wrong with a page."""
    wrong, grounds = [], {}
    for width, height in WIDTHS.items():
        document = folder / "frame.html"
        document.write_text(frame(page, width, height), encoding="utf-8")
        for scheme, value in SCHEMES.items():
            name = f"{scheme}-{width}"
            picture = folder / f"{name}.png"
            arguments = [f"--window-size={max(width, 500)},{height}", f"--blink-settings=preferredColorScheme={value}"]
            dump = run(chromium, *arguments, f"--screenshot={picture}", "--dump-dom", document.as_uri())
            found = json.loads(html.unescape(re.search("<output>(.*?)</output>", dump, re.S)[1]))
            if found["width"] != width or found["scrollWidth"] > width or found["beyond"]:
                wrong.append(f"{name}: something is wider than the window: {found}")
            if found["scripts"] or found["images"] or found["links"]:
                wrong.append(f"{name}: something on the page is more than text: {found}")
            rows = [row[:width] for row in pixels(picture)]
            colours = {}
            for row in rows:
                for colour in row:
                    colours[colour] = colours.get(colour, 0) + 1
            ground = grounds[name] = rows[0][0]
            if len(colours) < 100:
                wrong.append(f"{name}: the picture has {len(colours)} colours only")
            strong = sum(n for colour, n in colours.items() if abs(brightness(colour) - brightness(ground)) > 120)
            if not 0.002 < strong / (width * height) < 0.5:
                wrong.append(f"{name}: {strong} pixels stand out from the ground, which is no text")
            print(f"{name}: {found['scrollWidth']} x {found['height']}, {len(colours)} colours, ground {ground}")
    document.unlink()
    for width in WIDTHS:
        light, dark = brightness(grounds[f"light-{width}"]), brightness(grounds[f"dark-{width}"])
        if not (light > 200 and dark < 60):
            wrong.append(f"{width}: the ground is {light} where light is preferred, and {dark} where dark is")
    return wrong


if __name__ == "__main__":
    sys.stderr = sys.stdout
    _, program, file, place = sys.argv
    problems = look(program, pathlib.Path(file).read_text(encoding="utf-8"), pathlib.Path(place).resolve())
    print("\n".join(problems))
    sys.exit(1 if problems else 0)
