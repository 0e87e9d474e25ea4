"""Compares the plural rules of `strings plural` with those of Babel and of ICU.

    compare.py STRINGS ICU

Prints one line for each language, kind and peer, one for each kind of all other languages, and some of the differences.
Exits with 1 if a difference is not in KNOWN.
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

import sample_numbers as samples

STRINGS, ICU = sys.argv[1:]
LANGUAGES = ["en", "es", "fr"]
KINDS = ["cardinal", "ordinal"]
MAX_PRINTED = 5

# Languages whose rules CLDR 48 has added or changed; Babel implements CLDR 47.
CHANGED = {"cv", "ie", "kok", "scn", "sgs"}

# Known deviations of a peer from CLDR: its name, the numbers, and the reason.
KNOWN = [
    ("ICU", lambda number: "c" not in number and abs(Decimal(number)) > 2**53,
     "ICU rounds integers beyond 2^53 before it evaluates their last digits"),
    ("Babel", lambda number: number.lstrip("-").startswith("0.0"),
     "Babel counts fraction digits without leading zeros"),
]


def categories(language, kind, numbers):
    """Yields the category of each number from `strings plural`, while it processes the next ones."""
    command = [STRINGS, "plural", language, "-"] + (["--ordinal"] if kind == "ordinal" else [])
    with tempfile.TemporaryFile("w+") as input_file:
        input_file.writelines(f"{number}\n" for number in numbers)
        input_file.seek(0)
        with subprocess.Popen(command, stdin=input_file, stdout=subprocess.PIPE, text=True) as program:
            for line in program.stdout:
                yield line.rstrip("\n")
        if program.returncode != 0:
            raise SystemExit(f"check-plurals: strings plural {language} exited with {program.returncode}")


def known_reason(peer, number):
    """Returns the reason of a known deviation; None if there is none."""
    return next((reason for name, covers, reason in KNOWN if peer.startswith(name) and covers(number)), None)


class Comparison:
    """The comparison with a peer: how many numbers were compared, the unknown differences, and counts of known ones."""

    def __init__(self, peer):
        self.peer, self.compared, self.unknown, self.known = peer, 0, [], Counter()

    def add(self, numbers, ours, theirs, label=""):
        for number, our, their in zip(numbers, ours, theirs, strict=True):
            self.compared += 1
            if our == their:
                continue
            if reason := known_reason(self.peer, number):
                self.known[reason] += 1
            else:
                self.unknown.append(f"  {label}{number}: {our}, {self.peer}: {their}")

    def report(self, line):
        """Prints a line, the known reasons and the first unknown differences; returns whether all are known."""
        print(f"{line}, {len(self.unknown):,} differ")
        for reason, count in self.known.items():
            print(f"  {count:,} known differences: {reason}")
        print("\n".join(self.unknown[:MAX_PRINTED]), end="\n" if self.unknown else "", flush=True)
        return not self.unknown


def compare_categories(language, kind, peer, numbers, ours, theirs):
    """Compares the categories of a language and prints the result; returns whether all differences are known."""
    comparison = Comparison(peer)
    comparison.add(numbers, ours, theirs)
    return comparison.report(f"{language} {kind}: {comparison.compared:,} numbers compared with {peer}")


def compare_with_babel(language, kind):
    """Compares integers, decimals and negative numbers; Babel has no compact forms."""
    locale = Locale(language)
    rule = locale.plural_form if kind == "cardinal" else locale.ordinal_form
    numbers = [*map(str, samples.INTEGERS), *samples.WRITTEN]
    theirs = map(rule, chain(samples.INTEGERS, map(Decimal, samples.WRITTEN)))
    return compare_categories(
        language, kind, f"Babel {babel.__version__} (CLDR {get_cldr_version()})", numbers,
        categories(language, kind, numbers), theirs)


def digits_of(text, language):
    """Returns the sign and the digits of a text formatted by ICU, with a decimal point: `1.2` for « 1,2 million »."""
    point = "." if language == "en" else ","
    return "".join(c for c in text if c.isdigit() or c in (point, "-")).replace(",", ".")


def compare_with_icu(language, kind):
    """Compares decimals, negative numbers and compact forms; a text with another number counts as a difference."""
    numbers, requests = [], []
    for number in samples.WRITTEN:
        numbers.append(number)
        requests.append((number, skeleton(number), number))
    for style in ("compact-long", "compact-short"):
        for number, value in samples.compact(language, style):
            mantissa = number.partition("c")[0]
            numbers.append(number)
            requests.append((mantissa, f"{style} {skeleton(mantissa)}", value))
    lines = "".join(f"{language}\t{kind}\t{pattern}\t{value}\n" for _, pattern, value in requests)
    versions, *replies = subprocess.run(
        [ICU], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    theirs = []
    for (mantissa, _, _), reply in zip(requests, replies, strict=True):
        category, text = reply.split("\t")
        # French writes 1c3 as « mille », without a digit.
        if digits_of(text, language) not in (mantissa, "-" if mantissa == "-1" else ""):
            category = f"“{text}”, a different number"
        theirs.append(category)
    icu, cldr = versions.split("\t")
    return compare_categories(
        language, kind, f"ICU {icu} (CLDR {cldr})", numbers, categories(language, kind, numbers), theirs)


def skeleton(number):
    """Returns the number skeleton that preserves fraction digits and omits grouping separators."""
    digits = len(number.partition(".")[2])
    return f"group-off {'.' + '0' * digits if digits else 'precision-integer'}"


def compare_others_with_babel(kind):
    """Compares all other languages of Babel that `strings` supports, on fewer numbers; prints the unsupported ones."""
    numbers = [*map(str, range(1101)), "1000000", "1000001", *samples.SMALL[::9], *samples.EDGE_CASES]
    languages = sorted({name.split("_")[0] for name in locale_identifiers()} - {*LANGUAGES, *CHANGED})
    comparison, compared, unsupported = Comparison("Babel"), 0, []
    for language in languages:
        locale = Locale(language)
        rule = locale.plural_form if kind == "cardinal" else locale.ordinal_form
        if subprocess.run([STRINGS, "plural", language, "1"], capture_output=True).returncode != 0:
            unsupported.append(language)
            continue
        compared += 1
        comparison.add(
            numbers, categories(language, kind, numbers), [rule(Decimal(number)) for number in numbers],
            f"{language} ")
    print(f"unsupported, {kind}: {' '.join(unsupported) or 'none'}")
    return comparison.report(
        f"{compared} other languages, {kind}: {len(numbers):,} numbers each compared with Babel")


results = [compare(language, kind)
           for language in LANGUAGES for kind in KINDS for compare in (compare_with_babel, compare_with_icu)]
results += [compare_others_with_babel(kind) for kind in KINDS]
sys.exit(0 if all(results) else 1)
