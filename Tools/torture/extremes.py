"""Extreme values of declared parameters, as JSON texts, because some of them are values that Python cannot express."""

import json

# A text of more bytes is not useful: the limit of a message and the limits of files are far above it.
MAX_LENGTH = 1 << 20
MAX_DEPTH = 128
# The most code points and bytes of one character.
MAX_CODE_POINTS = 32
dumps = json.dumps

WRONG_TYPES = ("null", "true", "false", "0", "-1", "1.5", '""', '"text"', "[]", "[null]", "{}", '{"a": {"b": []}}')
NOT_NUMBERS = ("NaN", "Infinity", "-Infinity", "undefined", "01", "+1", ".5", "1.", "0x10", "1e", "--1", "1_000")
INTEGERS = tuple(
    str(number) for bits in (31, 32, 53, 63, 64) for number in (2**bits - 1, 2**bits, -(2**bits), -(2**bits) - 1))
NUMBERS = (
    "0", "-0", "-0.0", "1", "-1", "1.0", "1e3", "1E+2", "1e-400", "1e308", "-1e308", "1e309", "-1e309", "1e999999999",
    "4.9e-324", "0.1", "9007199254740993", "1" + "0" * 400, "0." + "3" * 400, *INTEGERS)
# Texts that programs misread as numbers, SQL, patterns, formulas, paths or markup.
MISLEADING = (
    "NaN", "Infinity", "-0", "1e999", "null", "true", "%", "_", "\\", "'", "' or 1=1 --", '"', "*", "a* OR b",
    "NEAR(a b)", "^a", "=1+1", "@SUM(A1)", "../../etc/passwd", "/dev/null", "%s%n", "%@", "<script>", "${HOME}",
    "\r\n", "\t", "a\x00b", "\x00", "\x7f", "\x1b[2J")
# Characters that change under case mapping, normalization, segmentation or display.
UNICODE = (
    "ß", "İ", "ı", "ﬁ", "Å", "\u0041\u030a", "가", "\u1100\u1161\u11a8", "\u200b", "\ufeff", "\u2028", "\u202e\u202d",
    "\ufffe", "\uffff", "\U0010ffff", "\U000e0001", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇫🇷🇪🇸🇫", "👍🏿", "\u0e33" * 3, "ﷺ",
    "\u0300\u0301\u0302", "नमस्ते", "\u00a0", "\u3000", "𝕏", "ǅ", "Σς", "א\u05b0\u05bc", "\u06dd123")
# Escapes of lone surrogates, an unknown escape, and bytes that are not UTF-8.
INVALID_TEXTS = (
    '"\\ud800"', '"\\udc00\\ud800"', '"\\x"', '"\\u12"', '"\udcff"', '"\udcc0\udc80"', '"\udced\udca0\udc80"')
DATES = (
    "0000-00-00", "0000-01-01", "0001-01-01", "1582-10-10", "1970-01-01", "2024-02-29", "2026-02-29", "2026-04-31",
    "9999-12-31", "10000-01-01", "-0001-01-01", "2026-1-1", "2026-11-21 ", "２０２６-11-21", "20261121", "2026-W47")
INSTANTS = tuple(f"{day}T{time}" for day in ("0000-01-01", "0001-01-01", "2026-11-21", "9999-12-31") for time in (
    "00:00:00Z", "23:59:60Z", "24:00:00Z", "23:59:59.9999999999Z", "12:00:00+14:00", "12:00:00-12:59", "12:00:00+99:99",
    "12:00:00", "12:00Z", "12:00:00z"))
TIMES = ("00:00", "23:59", "24:00", "12:60", "1:00", "-1:00", "１２:00", "12:00:00")
MONTHS = ("0000-00", "0001-01", "9999-12", "2026-13", "2026-11-21")
WHITESPACE = (" ", "   ", "\u00a0\u2003", "\n")


def with_fields(fields):
    """Returns the text of an object whose values are JSON texts."""
    return "{" + ", ".join(f"{dumps(name)}: {text}" for name, text in fields.items()) + "}"


def nested(depth):
    """Returns lists, and objects, of a depth."""
    return "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth


class Extremes:
    """The extreme values of the schemas of a registry."""

    def __init__(self, registry):
        self._registry = registry

    def of(self, schema, base=None):
        """Yields extreme values of a schema; those of composed values differ from a valid one in one part."""
        schema = self._registry.resolved(schema)
        yield from WRONG_TYPES
        yield from getattr(self, f"_{schema.get('type', 'anything')}")(schema, base)

    def sample(self, schema):
        """Returns a simple value of a schema."""
        schema = self._registry.resolved(schema)
        kind = schema.get("type")
        if "enum" in schema:
            return schema["enum"][0]
        if kind == "object":
            return {name: self.sample(schema["properties"][name]) for name in schema.get("required", ())}
        if kind == "array":
            return [self.sample(schema["items"])] * max(1, schema.get("minItems", 0))
        if kind == "string":
            formats = {"date": "2026-11-21", "date-time": "2026-11-21T08:00:00Z"}
            text = "12:30" if "pattern" in schema else "a" * max(1, schema.get("minLength", 0))
            return formats.get(schema.get("format"), text)
        return schema.get("minimum", 1)

    def _anything(self, *_):
        yield from NUMBERS
        yield from INVALID_TEXTS
        for depth in (MAX_DEPTH - 4, MAX_DEPTH, 100_000):
            yield from nested(depth)

    def _boolean(self, *_):
        yield from ('"true"', '"NaN"', "1e999", "TRUE")

    def _integer(self, schema, _):
        for bound in ("minimum", "maximum"):
            if bound in schema:
                yield from (str(schema[bound] + step) for step in (-1, 0, 1))
        yield from self._number(schema, _)

    def _number(self, schema, _):
        if "minimum" in schema:
            yield from (dumps(schema["minimum"]), dumps(schema["minimum"] - 1e-9))
        yield from NUMBERS
        yield from NOT_NUMBERS
        yield from map(dumps, ("0", "1", "NaN", "1e3"))

    def _string(self, schema, base):
        if "enum" in schema:
            yield from map(dumps, schema["enum"])
            value = schema["enum"][0]
            yield from map(dumps, (value.upper(), value + "\x00", value[:-1]))
        if isinstance(base, str):
            yield from map(dumps, (base + " ", base.upper(), base + "\x00", base + "\u0301", base[:-1], base * 2))
        for texts in (MISLEADING, UNICODE, WHITESPACE, DATES, INSTANTS, TIMES, MONTHS):
            yield from map(dumps, texts)
        yield from INVALID_TEXTS
        yield from (dumps(text, ensure_ascii=False) for text in UNICODE)
        least, most = schema.get("minLength", 0), min(schema.get("maxLength", 256), MAX_LENGTH)
        yield from (dumps("a" * count) for count in (least - 1, least, least + 1) if count >= 0)
        yield from (dumps("é" * count, ensure_ascii=False) for count in (most - 1, most, most + 1))
        yield dumps(" " * most + "a")
        many = min(most, MAX_LENGTH // 64)
        for marks in (MAX_CODE_POINTS - 1, MAX_CODE_POINTS):
            yield dumps(("e" + "\u0301" * marks) * many, ensure_ascii=False)
        yield dumps("a" + "\u0301" * 10_000, ensure_ascii=False)
        yield dumps("\u200d".join("👩" * many), ensure_ascii=False)

    def _array(self, schema, base):
        items = schema.get("items", {})
        item = base[0] if base else self.sample(items)
        text = dumps(item)
        least, most = schema.get("minItems", 0), schema.get("maxItems", 1000)
        for count in {0, 1, 2, least, most, most + 1, max(0, least - 1)}:
            yield "[" + ", ".join([text] * count) + "]"
        yield from nested(MAX_DEPTH)
        yield from (f"[{value}]" for value in self.of(items, item))
        yield from (f"[{text}, {value}]" for value in WRONG_TYPES)

    def _object(self, schema, base):
        base = base or self.sample(schema)
        fields = {name: dumps(value) for name, value in base.items()}
        yield with_fields({**fields, "unknown": "1"})
        yield with_fields({**fields, "": "{}", "\x00": "[]"})
        for name in fields:
            yield with_fields({other: text for other, text in fields.items() if other != name})
            yield with_fields(fields)[:-1] + f", {dumps(name)}: {fields[name]}}}"
        others = schema.get("additionalProperties")
        properties = schema.get("properties", {}) or ({"a": others} if others else {})
        for name, field in properties.items():
            yield from (with_fields({**fields, name: value}) for value in self.of(field, base.get(name)))
        yield from nested(MAX_DEPTH)
