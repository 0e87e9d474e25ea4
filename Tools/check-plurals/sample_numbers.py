"""The numbers to compare; all but the integers are texts, which preserve trailing zeros."""

from decimal import Decimal
from itertools import product

# The integers that a text is likely to contain, up to one million.
INTEGERS = range(1_000_001)

# Decimals from 0.0 to 3.999 with one to three fraction digits, including trailing zeros.
SMALL = [f"{i}.{f:0{v}}" for i, v in product(range(4), (1, 2, 3)) for f in range(10**v)]

# Numbers from 10 to two million with fraction digits, powers of ten with their neighbors, and edge cases.
EDGE_CASES = (
    [f"{i}.{tail}" for i in (10, 11, 12, 13, 21, 100, 101, 111, 999_999, 1_000_000, 1_000_001, 1_500_000, 2_000_000)
     for tail in ("0", "00", "5", "50", "000001")]
    + [str(10**power + more) for power in range(7, 18) for more in (-1, 0, 1, 1_000_000)]
    + ["0.000001", "1.000000", "1.000001", "1234567.89", "999999999999999999"])

NEGATIVE = [
    f"-{number}" for number in [0, 1, 2, 3, 11, 21, 101, 1_000_000, 1_000_001, *SMALL[::7], *EDGE_CASES]]

WRITTEN = SMALL + EDGE_CASES + NEGATIVE

MANTISSAS = [
    "1", "1.0", "1.00", "1.2", "1.20", "1.5", "1.0005", "1.0000001", "2", "2.0", "3", "10", "10.0", "11", "21", "100",
    "101.5", "999", "999.9"]


def exponents(language, style):
    """Returns the exponents of ten with compact forms; in Spanish, 10^9 has only a long one (short: « 1000 M »)."""
    return [3, 6, 12] if (language, style) == ("es", "compact-short") else [3, 6, 9, 12]


def compact(language, style):
    """Yields compact forms with their values: `1.2c6` and 1200000."""
    for sign, mantissa, exponent in product(("", "-"), MANTISSAS, exponents(language, style)):
        yield f"{sign}{mantissa}c{exponent}", f"{Decimal(sign + mantissa).scaleb(exponent):f}"
