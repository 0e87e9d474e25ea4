"""Text as mdoc source: escaped characters, macros for code in prose, and the blocks of a discussion."""

import re
import textwrap
from dataclasses import dataclass, field

# Characters that formatters would replace by typographic ones, or that begin an escape.
ESCAPES = {"\\": "\\e", "'": "\\(aq", "`": "\\(ga", "\"": "\\(dq", "^": "\\(ha", "~": "\\(ti"}
# Words of prose that have a macro: code in backticks, options, paths in a variable, environment variables.
CODE = re.compile(
    r"(?P<opening>[(\[]?)(?:`(?P<Ql>[^`]+)`|(?<![\w-])(?P<Fl>--[a-z][a-z-]*)"
    r"|(?<!\w)(?P<Pa>\$[A-Z_]+/[\w./-]*\w)|(?<!\w)\$(?P<Ev>[A-Z_]+))(?P<closing>[.,:;)\]?!]*)")
# Longer words may be broken after a comma.
LONG_WORD = 40


def literal(text):
    """Returns text that is printed character by character, hyphens included."""
    escaped = "".join(ESCAPES.get(character, character) for character in text).replace("-", "\\-")
    return "".join(character if character.isascii() else f"\\[u{ord(character):04X}]" for character in escaped)


def argument(text):
    """Returns one argument of a macro."""
    escaped = literal(text)
    return f'"{escaped}"' if " " in escaped else escaped


def prose(text):
    """Returns the lines of a paragraph; each sentence starts on a line."""
    sentences = re.split(r"(?<=[.!?]) (?=[A-Z`])", re.sub(r"\s+", " ", text.strip()))
    return [line for sentence in sentences for line in sentence_lines(sentence)]


def sentence_lines(sentence):
    """Returns the lines of a sentence, with a macro on a line of its own for each word of code."""
    lines, position = [], 0
    for match in CODE.finditer(sentence):
        lines += filled(sentence[position:match.start()])
        macro = next(name for name in ("Ql", "Fl", "Pa", "Ev") if match[name])
        word = match[macro].removeprefix("-") if macro == "Fl" else match[macro]
        # mdoc prints punctuation that is an argument of its own without a space before or after it.
        lines.append(" ".join([f".{macro}", *match["opening"], argument(word), *match["closing"]]))
        position = match.end()
    return lines + filled(sentence[position:])


def filled(text):
    """Returns lines of plain text; a line that would begin a macro is protected."""
    words = [word.replace(",", ",\\:") if len(word) > LONG_WORD else word for word in literal(text.strip()).split()]
    lines = textwrap.wrap(" ".join(words), 78, break_long_words=False, break_on_hyphens=False)
    return [f"\\&{line}" if line.startswith(".") else line for line in lines]


@dataclass
class Discussion:
    """The parts of a discussion: paragraphs, the commands to try, and the entries of its sections in capitals."""

    paragraphs: list = field(default_factory=list)
    commands: list = field(default_factory=list)
    sections: dict = field(default_factory=dict)


def parsed(text):
    """Returns the parts of a discussion.

    A block is a paragraph, a list of indented commands after a paragraph that ends with "Try it:", or a section:
    a line in capitals with a colon, and a line for each entry, whose meaning may be on a line of its own.
    """
    result = Discussion()
    for block in (text or "").split("\n\n"):
        lines = block.splitlines()
        if lines and re.fullmatch(r"[A-Z ]+:", lines[0]):
            result.sections[lines[0][:-1]] = entries(lines[1:])
        elif lines and all(line.startswith("  ") for line in lines):
            result.commands += [line.strip() for line in lines]
        elif lines:
            paragraph = re.sub(r"\s*Try it:$", "", " ".join(lines))
            result.paragraphs += [paragraph] if paragraph else []
    return result


def entries(lines):
    """Returns the terms of a section with their meanings."""
    result = []
    for line in lines:
        term, _, meaning = line.strip().partition("  ")
        if len(line) - len(line.lstrip()) > 4:
            result[-1][1] = line.strip()
        else:
            result.append([term, meaning.strip()])
    return result
