"""The main person of the demo: what happens on each day."""

import json
from datetime import timedelta
from pathlib import Path

import plan
from student import Student

COURSE = Path(__file__).resolve().parents[1] / "content/night-sky.json"

# New questions come little by little, so that some are always recent, and as many as this at the beginning.
FIRST_QUESTIONS = 6
NEW_QUESTIONS = 2
RETENTION = 95
ROUNDS = 4
STEP = timedelta(minutes=11)
LESSONS = 20
DAYS_PER_HOLIDAY = 25
# With more sparks, the account would have reached the highest level.
DAYS_PER_SPARK = 10
LAST_SPARKS = 4
DAYS_PER_TEST = 7
# The last days were busy, so that questions are due.
DAYS_WITHOUT_REVIEWS = 4


class Learner:
    """A person who learns, reviews, keeps habits and tables, and captures sparks, with holidays and bad days."""

    def __init__(self, person, texts, days, rng):
        self.person = person
        self.texts = texts
        self.days = days
        self.rng = rng
        self.student = Student(person, rng)
        self.questions = 0
        start = days * 2 // 5
        self.holiday = range(start, start + days // DAYS_PER_HOLIDAY)
        # On these two days nothing happens, so that the streak of the goal lapses.
        self.bad_days = range(days * 13 // 20, days * 13 // 20 + 2) if days >= 30 else range(0)
        self.lesson_days = self.spread(min(LESSONS, days // 3), 3)
        self.spark_days = self.spread(max(LAST_SPARKS, days // DAYS_PER_SPARK), LAST_SPARKS)

    def spread(self, count, last):
        """Returns days before today: the last ones, and others at random before them."""
        last = min(last, count, self.days - 1)
        earlier = [day for day in range(1, self.days - 1 - last) if day not in self.holiday]
        chosen = self.rng.sample(earlier, min(count - last, len(earlier)))
        return {*chosen, *range(self.days - 1 - last, self.days - 1)}

    async def begin(self):
        """Creates the goal, the habits, the tables and the kit."""
        call, texts = self.person.call, self.texts
        await call("goals.set", text=texts["goal"], duration="year")
        self.habits = {}
        for key, text in texts["habits"].items():
            created = await call("habits.create", **text, **plan.HABITS[key])
            self.habits[key] = created["habit"]["id"]
        self.tables = {}
        fields = [{**names, **field} for names, field in zip(texts["runFields"], plan.RUN_FIELDS)]
        for key, values in (
                ("runs", {"category": "health", "customFields": fields}),
                ("weight", {"category": "health", "targetValue": max(2, self.days // 6), "targetUnit": "entries"}),
                ("kitchen", {"category": "hobbies"})):
            table = (await call("tables.create", **texts["tables"][key], **values))["table"]
            self.tables[key] = table["id"]
            if key == "runs":
                self.run_fields = [field["key"] for field in table["customFields"]]
                self.grounds = table["customFields"][1]["options"]
        await call(
            "kits.create", name=texts["kit"]["name"],
            questions=[self.question(*pair) for pair in zip(texts["kit"]["prompts"], plan.ANSWERS)])
        await call("reviews.configure", desiredRetention=RETENTION)
        path = (await call("paths.list"))["items"][0]["id"]
        self.lessons = iter(await self.lessons_of(path))
        await self.begin_course()
        self.sparks = self.shuffled(list(zip(texts["sparks"], plan.SPARKS)))
        self.recipes, self.logs, self.checks = (self.shuffled(texts[key]) for key in ("recipes", "logs", "checks"))

    async def begin_course(self):
        """Imports a course of one's own beside the shipped path, and completes its first lesson."""
        course = json.loads(COURSE.read_text(encoding="utf-8"))["courses"][0]
        del course["id"]
        path = (await self.person.call("paths.import", source=course))["path"]["id"]
        await self.person.call("lessons.complete", lessonId=(await self.lessons_of(path))[0])

    async def lessons_of(self, path):
        """Returns the IDs of the lessons of a path, in their order."""
        stages = (await self.person.call("paths.get", pathId=path))["stages"]
        return [lesson["id"] for stage in stages for lesson in stage["lessons"]]

    def question(self, prompt, answer):
        """Returns a question with three wrong answers."""
        others = [other for other in plan.ANSWERS if other != answer]
        return {"prompt": prompt, "correctAnswer": answer, "incorrectAnswers": self.rng.sample(others, 3)}

    def shuffled(self, values):
        """Yields values in a random order, each again only after all others."""
        while True:
            yield from self.rng.sample(values, len(values))

    async def live(self, index, day):
        """Lives a day; the first one has the index 0."""
        if index in self.bad_days:
            return
        if index in self.holiday:
            await self.rest(index, day)
            return
        await self.person.world.go_to(day, 7, 30)
        if self.rng.random() < 0.85 and index < self.days - 1 - DAYS_WITHOUT_REVIEWS:
            await self.review(index)
        await self.person.world.go_to(day, 20, 30)
        if index % DAYS_PER_TEST == 0:
            await self.student.study()
        is_frozen = index > 0 and self.rng.random() < 0.06
        self.person.later("goals.freeze" if is_frozen else "goals.log")
        if index in self.lesson_days:
            self.person.later("lessons.complete", lessonId=next(self.lessons))
        if index in self.spark_days:
            self.capture(day)
        self.mark_habits(index, day)

    async def rest(self, index, day):
        """Lives a day of the holiday: habits are paused, and the goal is frozen."""
        await self.person.world.go_to(day, 20, 30)
        if index == self.holiday[0]:
            last = day + timedelta(days=len(self.holiday) - 1)
            for habit in self.habits.values():
                self.person.later("habits.pause", habitId=habit, **{"from": str(day), "to": str(last)})
        self.person.later("goals.freeze")

    async def review(self, index):
        """Answers what is due, and some new questions, until nothing is due soon."""
        new = min(NEW_QUESTIONS, FIRST_QUESTIONS + len(plan.ANSWERS) * index // self.days - self.questions)
        self.questions += new
        for _ in range(ROUNDS):
            items = (await self.person.call("reviews.next", limit=60))["items"]
            fresh = [item for item in items if item["state"] == "new"][:new]
            new -= len(fresh)
            due = [item for item in items if item["isDue"] and item["state"] != "new"]
            if not fresh + due:
                return
            for item in due + fresh:
                [rating] = self.rng.choices(plan.RATINGS, plan.RATING_WEIGHTS)
                self.person.later(
                    "reviews.answer", questionId=item["questionId"], rating=rating,
                    milliseconds=self.rng.randint(2_500, 24_000))
            await self.person.world.set_clock(self.person.world.now + STEP)

    def capture(self, day):
        """Captures the next spark, at a time of the day that has passed."""
        text, (category, intensity) = next(self.sparks)
        minutes = self.rng.choice([None, 15, 30, 45, 90])
        self.person.later(
            "sparks.create", title=text["title"], notes=text["notes"] or None, tags=text["tags"], category=category,
            intensity=intensity, estimatedMinutes=minutes, isFavorite=self.rng.random() < 0.2,
            createdAt=self.moment(day))

    def moment(self, day):
        """Returns an instant of a day from 8:00 to 19:59."""
        hour, minute = self.rng.randint(8, 19), self.rng.randint(0, 59)
        return self.person.world.moment(day, hour, minute).isoformat()

    def mark_habits(self, index, day):
        """Marks the habits of a day, and writes the entries of tables."""
        marked = set()
        for key, habit in self.habits.items():
            mark = plan.habit_mark(key, day.weekday(), index / self.days, self.rng)
            if mark:
                marked.add(key)
                if key == "read" and "done" in mark and self.rng.random() < 0.1:
                    mark["note"] = self.rng.choice(self.texts["habitNotes"])
                self.person.later("habits.mark", habitId=habit, day=str(day), **mark)
        if "run" in marked:
            self.run(index, day)
        self.write_entries(index, day)

    def run(self, index, day):
        """Writes the entry of a run; runs get faster."""
        minutes = self.rng.randint(22, 58)
        pace = plan.KILOMETERS_PER_MINUTE * self.rng.uniform(0.85, 1 + 0.15 * index / self.days)
        distance, ground, with_friend = self.run_fields
        self.enter(
            "runs", day, self.rng.choice(self.texts["runs"]), durationSeconds=60 * minutes,
            mood=self.rng.randint(2, 5), isImportant=self.rng.random() < 0.05, customData={
                distance: round(minutes * pace, 1), ground: self.rng.choice(self.grounds),
                with_friend: self.rng.random() < 0.3})

    def write_entries(self, index, day):
        """Writes the entries of a weekday: a measurement, a log, a rating or a checklist."""
        weekday = day.weekday()
        if weekday == 0:
            kilograms = round(74.5 - 3.2 * index / self.days + self.rng.uniform(-0.6, 0.6), 1)
            self.enter("weight", day, self.texts["weight"], type="measurement", value=kilograms)
        elif weekday == 2 and self.rng.random() < 0.7:
            self.enter("kitchen", day, **next(self.logs), type="log")
        elif weekday == 4 and self.rng.random() < 0.7:
            self.enter("kitchen", day, next(self.checks), type="checklist", checked=self.rng.random() < 0.75)
        elif weekday == 5 and self.rng.random() < 0.7:
            self.enter("kitchen", day, **next(self.recipes), type="rating", rating=self.rng.randint(2, 5), mood=4)

    def enter(self, table, day, title, **values):
        """Adds an entry to a table, at a time of the day that has passed."""
        self.person.later(
            "entries.add", tableId=self.tables[table], title=title, occurredAt=self.moment(day), **values)

    def finish(self):
        """Begins today, so that enough remains to be done."""
        self.person.later("habits.mark", habitId=self.habits["water"], add=0.75)
        self.person.later("habits.mark", habitId=self.habits["meditate"], done=True)
        text, (category, intensity) = next(self.sparks)
        self.person.later(
            "sparks.create", title=text["title"], notes=text["notes"] or None, tags=text["tags"], category=category,
            intensity=intensity)
