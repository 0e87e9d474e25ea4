"""The numbers to compare, in written form."""

from decimal import Decimal
from itertools import product

# The integers that a text is likely to contain, up to the first million.
WHOLE = range(1_000_001)

# Decimals from 0.0 to 3.999 with one to three fraction digits, including trailing zeros.
SMALL = [f"{i}.{f:0{v}}" for i, v in product(range(4), (1, 2, 3)) for f in range(10**v)]

# Millions with and without fraction digits, fractions with trailing zeros, and powers of ten and their neighbors.
LARGE = (
    [f"{i}.{tail}" for i in (10, 11, 12, 13, 21, 100, 101, 111, 999_999, 1_000_000, 1_000_001, 1_500_000, 2_000_000)
     for tail in ("0", "00", "5", "50", "000001")]
    + [str(10**power + more) for power in range(7, 18) for more in (-1, 0, 1, 1_000_000)]
    + ["0.000001", "1.000000", "1.000001", "1234567.89", "999999999999999999"])

NEGATIVE = [
    f"-{number}" for number in [0, 1, 2, 3, 11, 21, 101, 1_000_000, 1_000_001, *SMALL[::7], *LARGE]]

WRITTEN = SMALL + LARGE + NEGATIVE

MANTISSAS = [
    "1", "1.0", "1.00", "1.2", "1.20", "1.5", "1.0005", "1.0000001", "2", "2.0", "3", "10", "10.0", "11", "21", "100",
    "101.5", "999", "999.9"]


def powers(language, style):
    """Returns the powers of ten with compact forms; Spanish 10^9 is « mil millones », but « 1000 M » in short form."""
    return [3, 6, 12] if (language, style) == ("es", "compact-short") else [3, 6, 9, 12]


def compact(language, style):
    """Yields compact forms with their values: `1.2c6` and 1200000."""
    for sign, mantissa, power in product(("", "-"), MANTISSAS, powers(language, style)):
        yield f"{sign}{mantissa}c{power}", f"{Decimal(sign + mantissa).scaleb(power):f}"
