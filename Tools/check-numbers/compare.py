"""Compares the numbers and percentages of `strings number` with those of Babel and ICU in all locales of CLDR.

    compare.py STRINGS ICU

Each text must be that of Babel or of ICU. Prints how many are, and some of the others. Exits with 1 if there are others
that are not in KNOWN.
"""

import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import babel
from babel.core import Locale, get_cldr_version
from babel.localedata import locale_identifiers
from babel.numbers import format_decimal, format_percent

STRINGS, ICU = sys.argv[1:]
LANGUAGES = ("en", "es", "fr")
KINDS = ("number", "percent")
MAX_PRINTED = 20

# All lengths with all digits, the neighbors of separators, and the bounds of 64 bits, with both signs.
MAGNITUDES = sorted({
    *range(0, 1100, 50), *(int("1234567890123456789"[:count]) for count in range(1, 20)),
    *(10**power + more for power in range(1, 19) for more in (-1, 0)), 2**63 - 1})
NUMBERS = [*MAGNITUDES, *(-magnitude for magnitude in MAGNITUDES if magnitude), -2**63]

# The digit zero of each numbering system that is the default of a locale; the other digits follow it.
ZEROS = {
    "adlm": 0x1E950, "arab": 0x660, "arabext": 0x6F0, "beng": 0x9E6, "cakm": 0x11136, "deva": 0x966, "hmnp": 0x1E140,
    "latn": 0x30, "mtei": 0xABF0, "mymr": 0x1040, "nkoo": 0x7C0, "olck": 0x1C50, "tibt": 0xF20}

# Languages and locales that neither Babel nor this version of ICU writes as CLDR's JSON distribution does, and why.
KNOWN = {
    **dict.fromkeys(("ab", "co", "cu", "dv", "rif"), "Babel uses patterns that are unconfirmed drafts"),
    **dict.fromkeys(("lmo", "nds", "oc", "prg", "szl", "vmw"), "Babel omits symbols that are contributed drafts"),
    "en_US_POSIX": "the POSIX variant, which writes no separators, is not in the JSON distribution",
}


def strings_texts(name, kind):
    """Returns the texts of all numbers from `strings number`."""
    command = [STRINGS, "number", name, "-"] + (["--percent"] if kind == "percent" else [])
    lines = "".join(f"{number}\n" for number in NUMBERS)
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]


def babel_texts(name, kind, number):
    """Returns the texts of Babel, with and without separators: it does not know from which number on they are written.

    Babel knows the symbols and the numbering system of a locale, but inserts only the separator.
    """
    locale = Locale.parse(name)
    system = locale.default_numbering_system
    symbols = locale.number_symbols.get(system) or locale.number_symbols["latn"]
    characters = {ord("0") + digit: chr(ZEROS[system] + digit) for digit in range(10)}
    characters |= {ord(sign): symbols.get(key, sign) for sign, key in (("-", "minusSign"), ("%", "percentSign"))}
    write, value = (format_decimal, number) if kind == "number" else (format_percent, Decimal(number) / 100)
    return [write(value, locale=locale, numbering_system=system, group_separator=has_separators).translate(characters)
            for has_separators in (True, False)]


def icu_texts(jobs):
    """Returns the version of ICU, and the texts of all numbers of each locale and kind."""
    skeletons = {"number": "precision-integer", "percent": "percent precision-integer"}
    requests = "".join(
        f"{name}\tcardinal\t{skeletons[kind]}\t{number}\n" for name, kind in jobs for number in NUMBERS)
    versions, *replies = subprocess.run(
        [ICU], input=requests, capture_output=True, text=True, check=True).stdout.splitlines()
    texts = iter(reply.partition("\t")[2] for reply in replies)
    icu, cldr = versions.split("\t")
    return f"ICU {icu} (CLDR {cldr})", {job: [next(texts) for _ in NUMBERS] for job in jobs}


def main():
    names = sorted(locale_identifiers())
    jobs = [(name, kind) for name in names for kind in KINDS]
    with ThreadPoolExecutor() as pool:
        ours = dict(zip(jobs, pool.map(lambda job: strings_texts(*job), jobs)))
    version, icu = icu_texts(jobs)
    counts, unknown, known = Counter(), {}, Counter()
    for (name, kind), texts in ours.items():
        for number, text, icu_text in zip(NUMBERS, texts, icu[name, kind], strict=True):
            theirs = babel_texts(name, kind, number)
            counts["icu"] += text == icu_text
            counts["babel"] += text in theirs
            if text == icu_text or text in theirs:
                continue
            if reason := KNOWN.get(name) or KNOWN.get(name.split("_")[0]):
                known[reason] += 1
            else:
                unknown.setdefault((name, kind), f"  {name} {kind} {number}: {text!a}, {theirs!a}, {icu_text!a}")
        # Only ICU knows from which number on separators are written, so it must agree in the languages of the program.
        if name.split("_")[0] in LANGUAGES and kind == "number" and name not in KNOWN:
            lengths = [[len(text) for text in number_texts] for number_texts in (texts, icu[name, kind])]
            if lengths[0] != lengths[1]:
                unknown[name, kind] = f"  {name}: separators are not those of {version}"
    total = len(jobs) * len(NUMBERS)
    print(f"{len(names):,} locales, {total:,} texts; {counts['babel']:,} are those of Babel {babel.__version__} "
          f"(CLDR {get_cldr_version()}), {counts['icu']:,} those of {version}")
    for reason, count in known.items():
        print(f"  {count:,} known differences: {reason}")
    print(f"{len(unknown):,} locales differ from both")
    print("\n".join(list(unknown.values())[:MAX_PRINTED]), end="\n" if unknown else "")
    return 1 if unknown else 0


sys.exit(main())
