"""Random calls with marked texts, whose effects are recognized on every device."""

import collections
import contextlib
import datetime
import json
import re
import sqlite3

from ledger import EXISTS

MARK = re.compile(r"z([sb])(\d+)z\1")
APP = "torture"
FIRST_DAY, DAYS = datetime.date(2026, 10, 1), 6
EPOCH = datetime.date(1970, 1, 1)
# The rows of a call that does not fit into one message of an exchange.
BULK_ROWS = 5200
# The kinds of objects: the expression of their IDs, their table, and the names of parameters by the columns of parts.
# The first column has the mark.
KINDS = {
    "spark": ("id", "sparks", {
        "title": "title", "notes": "notes", "tags": "tags", "estimated_minutes": "estimatedMinutes",
        "actual_minutes": "actualMinutes"}),
    "habit": ("id", "habits", {"name": "name", "question": "question", "notes": "notes", "group_name": "group"}),
    "table": ("id", "library_tables", {"name": "name", "description": "description", "target_goal": "targetGoal"}),
    "entry": ("id", "library_entries", {"title": "title", "notes": "notes", "tags": "tags"}),
    "kit": ("'kit-' || id", "kits", {"name": "name"}),
    "question": ("'kit-' || kit_id || '-' || position", "kit_questions", {
        "prompt": "prompt", "correct_answer": "correctAnswer", "accepted_answers": "acceptedAnswers"}),
}
LISTS, MINUTES = ("tags", "accepted_answers"), ("estimated_minutes", "actual_minutes")
# The kinds whose objects a reset deletes.
RESET = ("spark", "import")
METHODS = {
    "spark": ("sparks.create", "sparks.update", "sparks.delete", "sparkId"),
    "habit": ("habits.create", "habits.update", "habits.delete", "habitId"),
    "table": ("tables.create", "tables.update", "tables.delete", "tableId"),
    "entry": ("entries.add", "entries.update", "entries.delete", "entryId"),
    "kit": ("kits.create", "kits.update", "kits.delete", "kitId"),
    "question": ("kits.addQuestions", "kits.updateQuestion", "kits.removeQuestion", "questionId"),
}
OWNERS = {"entry": ("table", "tableId"), "question": ("kit", "kitId")}
# The frequencies of actions on kinds; objects that own others are deleted less often.
CREATIONS = {"spark": 6, "habit": 2, "table": 2, "entry": 6, "kit": 3, "question": 4}
UPDATES = {"spark": 8, "habit": 5, "table": 3, "entry": 6, "kit": 1, "question": 5}
DELETIONS = {"spark": 3, "habit": 0.5, "table": 0.3, "entry": 2, "kit": 0.5, "question": 2}
MARKS, UNMARKS, LESSONS, PREFERENCES, GROUPS, RESETS = 8, 2, 1, 1, 4, 0.1


class Content:
    """The marked objects of a device: their parts, and their local IDs."""

    def __init__(self, database):
        self.parts, self.ids = {}, {}
        # The IDs of rows by kind.
        self.rows = collections.defaultdict(set)
        with contextlib.closing(sqlite3.connect(database)) as connection:
            for kind, (identifier, table, columns) in KINDS.items():
                names = ", ".join(columns)
                query = f"select {identifier}, {names} from {table} where {next(iter(columns))} like 'zs%'"
                for row in connection.execute(query):
                    self._add((kind, number(row[1])), row[0], dict(zip(columns, row[1:])))
            for habit, day, amount, note in connection.execute(
                    "select name, day, amount, habit_marks.note from habit_marks join habits on id = habit_id "
                    "where name like 'zs%'"):
                self._add(("mark", number(habit), day), None, {"amount": amount, "note": note})
            imported = connection.execute("select id, title from sparks where title like 'zb%'").fetchall()
            marks = collections.Counter(number(title) for _, title in imported)
            for mark, rows in marks.items():
                self._add(("import", mark), None, {"rows": rows})
            self.rows["spark"].update(identifier for identifier, _ in imported)
            for name, identifier, rows in connection.execute(
                    "select name, 'kit-' || id, (select count(*) from kit_questions where kit_id = id) from kits "
                    "where name like 'zb%'"):
                self._add(("deck", number(name)), identifier, {"rows": rows})
            for lesson, in connection.execute("select lesson_id from lesson_completions"):
                self._add(("lesson", lesson), None, {})
            for text, in connection.execute("select content from preferences where app = ?", [APP]):
                self._add(("preferences", APP), None, {"value": json.loads(text)["value"]})

    def _add(self, target, identifier, parts):
        self.parts[target], self.ids[target] = parts, identifier
        self.rows["kit" if target[0] == "deck" else target[0]].add(identifier)

    def of(self, kind):
        """Returns the objects of a kind."""
        return [target for target in self.parts if target[0] == kind]


def number(text):
    """Returns the number in a marked text."""
    return int(MARK.match(text)[2])


class Trace:
    """A call, and what it does."""

    def __init__(self, method, parameters, registers, parents=(), resets=()):
        self.method, self.parameters = method, parameters
        # As the ledger has them.
        self.registers, self.parents, self.resets = registers, parents, resets


class Traces:
    """Random calls; all devices of a round have one source of numbers."""

    def __init__(self, rng, numbers, lessons):
        self._rng, self._numbers, self._lessons = rng, numbers, lessons

    def next(self, content, is_alone):
        """Returns a call that is possible with the content of a device.

        Unless no exchange runs at the same time, it is none whose effect depends on whether a day is marked.
        """
        while True:
            actions = [(self._group, GROUPS), (self._lesson, LESSONS), (self._preferences, PREFERENCES)]
            if is_alone:
                actions += [(self._mark, MARKS), (self._unmark, UNMARKS), (self._reset, RESETS)]
            actions += self._kinds()
            [action] = self._rng.choices([action for action, _ in actions], [weight for _, weight in actions])
            with contextlib.suppress(IndexError):
                return action(content)

    def _kinds(self):
        return [
            (lambda content, kind=kind, act=act: act(kind, content), weight)
            for act, weights in ((self._create, CREATIONS), (self._update, UPDATES), (self._delete, DELETIONS))
            for kind, weight in weights.items()]

    def restoration(self, content):
        """Returns the deletion of a spark or an entry, which is taken back at once; None if there are none."""
        targets = content.of("spark") + content.of("entry")
        return self._deletion(self._rng.choice(targets), content) if targets else None

    def bulk(self):
        """Returns a call that writes very many rows."""
        mark = next(self._numbers)
        if self._rng.random() < 0.5:
            rows = "".join(f"zb{mark}zb {row}\n" for row in range(BULK_ROWS))
            return Trace(
                "data.import", {"format": "csv", "what": "sparks", "onConflict": "skip", "content": f"title\n{rows}"},
                {(("import", mark), EXISTS): True, (("import", mark), "rows"): BULK_ROWS})
        questions = [{"prompt": f"{row}", "correctAnswer": f"{row}"} for row in range(BULK_ROWS)]
        return Trace(
            "kits.create", {"name": f"zb{mark}zb", "stage": 0, "questions": questions},
            {(("deck", mark), EXISTS): True, (("deck", mark), "rows"): BULK_ROWS})

    # MARK: - Actions

    def _values(self, target, columns):
        """Returns new values of columns, as parameters and as registers."""
        parameters, registers = {}, {}
        kind, mark = target
        for column in columns:
            new = next(self._numbers)
            value = new % 1440 + 1 if column in MINUTES else f"w{new}"
            if column == next(iter(KINDS[kind][2])):
                value = f"zs{mark}zs {value}"
            parameters[KINDS[kind][2][column]] = [value] if column in LISTS else value
            registers[target, column] = f'["{value}"]' if column in LISTS else value
        return parameters, registers

    def _new(self, kind):
        """Returns the parameters of a new object with the values of its columns, its registers, and the object."""
        target = kind, next(self._numbers)
        parameters, registers = self._values(target, KINDS[kind][2])
        return parameters, {**registers, (target, EXISTS): True}, target

    def _create(self, kind, content):
        parameters, registers, target = self._new(kind)
        parents = {}
        if kind in OWNERS:
            owner, parameter = OWNERS[kind]
            parents[target] = self._rng.choice(content.of(owner))
            identifier = content.ids[parents[target]]
        if kind == "spark":
            parameters |= {"category": "idea", "intensity": "low"}
        elif kind == "habit":
            parameters |= {"kind": "amount", "target": 5}
        elif kind == "table":
            parameters |= {"category": "health"}
        elif kind == "entry":
            parameters |= {"type": "log", parameter: identifier}
        elif kind == "question":
            return self._add_questions(parameters, registers, parents, {parameter: identifier})
        elif kind == "kit":
            # A kit without questions is not shown, so one that is not marked remains.
            questions = {"questions": [{"prompt": "First", "correctAnswer": "First"}]}
            parents[target] = None
            return self._add_questions(None, registers, parents, {**parameters, "stage": 0, **questions}, target)
        return Trace(METHODS[kind][0], parameters, registers, parents)

    def _add_questions(self, first, registers, parents, parameters, kit=None):
        """Returns a call that adds up to three questions to a kit, or creates it with them."""
        questions = [first] if first else []
        kit = kit or next(iter(parents.values()))
        for _ in range(self._rng.randint(0, 2)):
            question, values, target = self._new("question")
            questions.append(question)
            registers |= values
            parents[target] = kit
        parents = {child: parent for child, parent in parents.items() if parent}
        parameters["questions"] = parameters.get("questions", []) + questions
        return Trace("kits.create" if "name" in parameters else "kits.addQuestions", parameters, registers, parents)

    def _update(self, kind, content):
        target = self._rng.choice(content.of(kind))
        columns = list(KINDS[kind][2])
        parameters, registers = self._values(target, self._rng.sample(columns, self._rng.randint(1, len(columns))))
        method, parameter = METHODS[kind][1], METHODS[kind][3]
        return Trace(method, {parameter: content.ids[target], **parameters}, registers)

    def _delete(self, kind, content):
        targets = content.of(kind) + (content.of("deck") if kind == "kit" else [])
        return self._deletion(self._rng.choice(targets), content)

    def _deletion(self, target, content):
        _, _, method, parameter = METHODS["kit" if target[0] == "deck" else target[0]]
        return Trace(method, {parameter: content.ids[target]}, {(target, EXISTS): False})

    def _mark(self, content):
        habit = self._rng.choice(content.of("habit"))
        day = FIRST_DAY + datetime.timedelta(self._rng.randrange(DAYS))
        target = "mark", habit[1], (day - EPOCH).days
        amount, note = next(self._numbers), f"w{next(self._numbers)}"
        values = {"amount": (amount, amount * 1000), "note": (note, note)}
        registers = {}
        if target in content.parts:
            values = {part: values[part] for part in self._rng.sample(sorted(values), self._rng.randint(1, 2))}
        else:
            registers[target, EXISTS] = True
        registers |= {(target, part): stored for part, (_, stored) in values.items()}
        parameters = {part: value for part, (value, _) in values.items()}
        return Trace(
            "habits.mark", {"habitId": content.ids[habit], "day": day.isoformat(), **parameters}, registers,
            {target: habit})

    def _unmark(self, content):
        target = self._rng.choice(content.of("mark"))
        day = EPOCH + datetime.timedelta(target[2])
        return Trace(
            "habits.unmark", {"habitId": content.ids["habit", target[1]], "day": day.isoformat()},
            {(target, EXISTS): False})

    def _lesson(self, _):
        lesson = self._rng.choice(self._lessons)
        return Trace("lessons.complete", {"lessonId": lesson}, {(("lesson", lesson), EXISTS): True})

    def _preferences(self, _):
        value, target = f"w{next(self._numbers)}", ("preferences", APP)
        return Trace(
            "preferences.set", {"app": APP, "values": {"value": value}},
            {(target, EXISTS): True, (target, "value"): value})

    def _reset(self, _):
        return Trace("sparks.reset", {}, {}, resets=RESET)

    def _group(self, content):
        """Returns calls for one transaction, on different objects."""
        calls, registers, parents = [], {}, {}
        for _ in range(self._rng.randint(2, 4)):
            kind = self._rng.choice(sorted(UPDATES))
            trace = self._rng.choice((self._create, self._update))(kind, content)
            if registers.keys() & trace.registers.keys():
                continue
            calls.append({"method": trace.method, "params": trace.parameters})
            registers |= trace.registers
            parents |= dict(trace.parents)
        return Trace("system.atomic", {"calls": calls}, registers, parents)
