"""Checks links between the Markdown pages, and references to sections of the rules in comments."""

import re

LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
HEADING = re.compile(r"#{1,6} (.+)")
# A reference such as (Habits, 4.2) or (Kits and exams, 3.1 and 3.6); a line of a comment may end within it.
BREAK = r"(?: |\s*\n\s*(?:///?|--|#)?\s*)"
NUMBER = r"\d+(?:\.\d+)*"
# Every title that is followed by a comma and a number counts, so that a wrong title is found, too.
REFERENCE = re.compile(
    rf"\((?P<page>[A-Z][a-z]+(?:{BREAK}[A-Za-z]+)*),{BREAK}"
    rf"(?P<numbers>{NUMBER}(?:,?{BREAK}(?:and{BREAK}|to{BREAK})?{NUMBER})*)\.?\)")
RULES = "Documentation/rules"
# Files whose comments refer to sections.
COMMENTED = {".swift", ".sql", ".xcstrings", ".py", ".md", ".conversation"}


def headings(page):
    """Returns the headings of a page outside of code."""
    is_code, found = False, []
    for line in page.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        match = None if is_code else HEADING.fullmatch(line)
        if match:
            found.append(match[1])
    return found


def anchors(page):
    """Returns the anchors that GitHub gives to the headings of a page."""
    found, counts = set(), {}
    for heading in headings(page):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = "".join(c for c in text.lower() if c.isalnum() or c in " -_").replace(" ", "-")
        number = counts.get(anchor, 0)
        counts[anchor] = number + 1
        found.add(f"{anchor}-{number}" if number else anchor)
    return found


def broken_links(root, files):
    """Yields a file, a line number and a message for each link whose file or heading does not exist."""
    pages = {}
    for file in files:
        if file.suffix != ".md":
            continue
        text = file.read_text()
        for match in LINK.finditer(blanked(text)):
            line = text.count("\n", 0, match.start()) + 1
            target = (file.parent / match[1]).resolve() if match[1] else file
            if not target.exists():
                yield file, line, f"{match[1]} does not exist"
            elif match[2] and target.suffix == ".md":
                if target not in pages:
                    pages[target] = anchors(target.read_text())
                if match[2] not in pages[target]:
                    yield file, line, f"{target.relative_to(root)} has no heading #{match[2]}"


def blanked(text):
    """Returns a page with spaces for blocks of code and code in a line, which contain no links."""
    lines, is_code = [], False
    for line in text.split("\n"):
        fence = line.startswith("```")
        code = is_code or fence or line.startswith("    ")
        is_code ^= fence
        lines.append(" " * len(line) if code else re.sub(r"`[^`]*`", lambda match: " " * len(match[0]), line))
    return "\n".join(lines)


def sections(root):
    """Returns the numbers of the sections of each page of the rules, by the title of the page."""
    pages = {}
    for path in sorted((root / RULES).glob("*.md")):
        titles = headings(path.read_text())
        if titles:
            numbers = (re.match(r"(\d+(?:\.\d+)*)\.? ", title) for title in titles[1:])
            pages[titles[0]] = {match[1] for match in numbers if match}
    return pages


def broken_references(root, files):
    """Yields a file, a line number and a message for each reference to a section that does not exist."""
    pages = sections(root)
    for file in files:
        if file.suffix not in COMMENTED:
            continue
        text = file.read_text(errors="replace")
        for match in REFERENCE.finditer(text):
            page = re.sub(BREAK, " ", match["page"])
            line = text.count("\n", 0, match.start()) + 1
            if page not in pages:
                yield file, line, f"{RULES} has no page \"{page}\""
                continue
            for number in re.findall(NUMBER, match["numbers"]):
                if number not in pages[page]:
                    yield file, line, f"the page \"{page}\" has no section {number}"


def mistakes(root, files):
    """Yields a line for each broken link and reference."""
    for check in (broken_links, broken_references):
        for file, line, message in check(root, files):
            yield f"{file.relative_to(root)}:{line}: {message}"
