"""Compares the plural rules of `strings plural` with those of Babel and of ICU.

    compare.py STRINGS ICU

Prints one line for each language, kind and peer, and ends with 1 where an answer differs.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from decimal import Decimal
from itertools import chain

import babel
from babel.core import Locale, get_cldr_version
from babel.localedata import locale_identifiers

import numbers_asked as asked

STRINGS, ICU = sys.argv[1:]
LANGUAGES = ["en", "es", "fr"]
KINDS = ["cardinal", "ordinal"]
SHOWN = 5

# Languages whose rules CLDR 48 has added or changed; Babel follows CLDR 47.
CHANGED = {"cv", "ie", "kok", "scn", "sgs"}

# Where a peer is known not to follow CLDR: its name, the numbers, and why.
KNOWN = [
    ("ICU", lambda number: "c" not in number and abs(Decimal(number)) > 2**53,
     "ICU rounds whole numbers beyond 2^53 before it looks at their last digits"),
    ("Babel", lambda number: number.lstrip("-").startswith("0.0"),
     "Babel counts the digits of a fraction without the zeros at its start"),
]


def answers(language, kind, numbers):
    """Our category of each number, while the program is at work on the next."""
    command = [STRINGS, "plural", language, "-"] + (["--ordinal"] if kind == "ordinal" else [])
    with tempfile.TemporaryFile("w+") as questions:
        questions.writelines(f"{number}\n" for number in numbers)
        questions.seek(0)
        with subprocess.Popen(command, stdin=questions, stdout=subprocess.PIPE, text=True) as program:
            for line in program.stdout:
                yield line.rstrip("\n")
        if program.returncode != 0:
            raise SystemExit(f"check-plurals: strings plural {language} ended with {program.returncode}")


def known(peer, number):
    """Why a peer is known to answer otherwise; None where it is not."""
    return next((why for name, covers, why in KNOWN if peer.startswith(name) and covers(number)), None)


class Comparison:
    """What was compared with a peer, which answers differ, and which are known to."""

    def __init__(self, peer):
        self.peer, self.compared, self.differing, self.expected = peer, 0, [], Counter()

    def add(self, numbers, ours, theirs, label=""):
        for number, our, their in zip(numbers, ours, theirs, strict=True):
            self.compared += 1
            if our == their:
                continue
            if why := known(self.peer, number):
                self.expected[why] += 1
            else:
                self.differing.append(f"  {label}{number}: {our}, {self.peer} says {their}")

    def report(self, line):
        """Prints a line and what differs; returns whether nothing does but what is known to."""
        print(f"{line}, {len(self.differing):,} differ")
        for why, count in self.expected.items():
            print(f"  and {count:,} are known to: {why}")
        print("\n".join(self.differing[:SHOWN]), end="\n" if self.differing else "", flush=True)
        return not self.differing


def report(language, kind, peer, numbers, ours, theirs):
    """Prints how many answers of a language were compared and differ."""
    comparison = Comparison(peer)
    comparison.add(numbers, ours, theirs)
    return comparison.report(f"{language} {kind}: {comparison.compared:,} numbers compared with {peer}")


def same_as_babel(language, kind):
    """Whole numbers, decimals and negative numbers; Babel knows no compact forms."""
    locale = Locale(language)
    rule = locale.plural_form if kind == "cardinal" else locale.ordinal_form
    numbers = [*map(str, asked.WHOLE), *asked.WRITTEN]
    theirs = map(rule, chain(asked.WHOLE, map(Decimal, asked.WRITTEN)))
    return report(
        language, kind, f"Babel {babel.__version__} (CLDR {get_cldr_version()})", numbers,
        answers(language, kind, numbers), theirs)


def written(text, language):
    """The digits of a text that ICU wrote, with a point: `1.2` of « 1,2 million »."""
    point = "." if language == "en" else ","
    return "".join(c for c in text if c.isdigit() or c in (point, "-")).replace(",", ".")


def same_as_icu(language, kind):
    """Decimals, negative numbers and compact forms; ICU has to write each as it is asked before its answer counts."""
    numbers, questions = [], []
    for number in asked.WRITTEN:
        numbers.append(number)
        questions.append((number, skeleton(number), number))
    for style in ("compact-long", "compact-short"):
        for number, worth in asked.compact(language, style):
            mantissa = number.partition("c")[0]
            numbers.append(number)
            questions.append((mantissa, f"{style} {skeleton(mantissa)}", worth))
    lines = "".join(f"{language}\t{kind}\t{how}\t{worth}\n" for _, how, worth in questions)
    versions, *replies = subprocess.run(
        [ICU], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    theirs = []
    for (mantissa, how, _), reply in zip(questions, replies, strict=True):
        category, text = reply.split("\t")
        # French writes 1c3 as « mille », without a digit.
        if written(text, language) not in (mantissa, "-" if mantissa == "-1" else ""):
            category = f"“{text}”, which is another number"
        theirs.append(category)
    icu, cldr = versions.split("\t")
    return report(
        language, kind, f"ICU {icu} (CLDR {cldr})", numbers, answers(language, kind, numbers), theirs)


def skeleton(number):
    """What makes ICU keep the digits after the point, without separators between thousands."""
    digits = len(number.partition(".")[2])
    return f"group-off {'.' + '0' * digits if digits else 'precision-integer'}"


def others_same_as_babel(kind):
    """All other languages that both know, on fewer numbers; one line says how many differ."""
    ask = [*map(str, range(1101)), "1000000", "1000001", *asked.SMALL[::9], *asked.LARGE]
    languages = sorted({name.split("_")[0] for name in locale_identifiers()} - {*LANGUAGES, *CHANGED})
    comparison, compared, unknown = Comparison("Babel"), 0, []
    for language in languages:
        locale = Locale(language)
        rule = locale.plural_form if kind == "cardinal" else locale.ordinal_form
        if subprocess.run([STRINGS, "plural", language, "1"], capture_output=True).returncode != 0:
            unknown.append(language)
            continue
        compared += 1
        comparison.add(ask, answers(language, kind, ask), [rule(Decimal(number)) for number in ask], f"{language} ")
    print(f"no rules here, {kind}: {' '.join(unknown) or 'none'}")
    return comparison.report(
        f"{compared} other languages, {kind}: {len(ask):,} numbers of each compared with Babel")


same = [compare(language, kind)
        for language in LANGUAGES for kind in KINDS for compare in (same_as_babel, same_as_icu)]
same += [others_same_as_babel(kind) for kind in KINDS]
sys.exit(0 if all(same) else 1)
