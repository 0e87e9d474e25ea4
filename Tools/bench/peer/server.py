"""The peer: ping, sessions, lessons and the dashboard in idiomatic Python.

    server.py DATABASE < calls > replies

python-lsp-jsonrpc reads and writes the messages (with headers), and sqlite3 stores the data with Kindling's schema and
settings and with equivalent statements. Each call has its own commit, because the library delivers one call at a time.
"""

import datetime
import hashlib
import json
import pathlib
import secrets
import sqlite3
import sys

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "driver"))
import catalog as source  # noqa: E402

CATALOG = json.loads(source.CATALOG.read_text())
TEXTS = source.texts()
PATH = CATALOG["path"]
STAGES = CATALOG["stages"]
LESSONS = {
    lesson["id"]: (index, position, lesson["minutes"])
    for index, stage in enumerate(STAGES) for position, lesson in enumerate(stage["lessons"], 1)}
DAY = 86_400_000


def instant(milliseconds):
    """Returns an instant as text."""
    time = datetime.datetime.fromtimestamp(milliseconds // 1000, datetime.timezone.utc)
    return f"{time:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03}Z"


def fraction(part, total):
    """Returns a ratio; 0 if the total is 0."""
    return part / total if total else 0


class Progress:
    """The progress of a user."""

    def __init__(self, database, user):
        key = (user, PATH)
        self.completed = dict(database.execute(
            "select lesson_id, completed_at from lesson_completions where user_id = ? and path_id = ?", key))
        self.stages = {stage for stage, in database.execute(
            "select stage_id from stage_completions where user_id = ? and path_id = ?", key)}
        self.streak, self.longest, self.last_day = database.execute(
            "select current, longest, last_day from learning_streaks where user_id = ?", (user,)).fetchone() or (0, 0, None)
        self.unlocked = dict(database.execute(
            "select achievement_id, unlocked_at from achievement_unlocks where user_id = ?", (user,)))
        self.recorded = set(self.stages)
        self.advance_stage()

    def advance_stage(self):
        """Advances the current stage past all complete stages."""
        self.current = None
        for index, stage in enumerate(STAGES):
            if stage["id"] in self.stages or all(lesson["id"] in self.completed for lesson in stage["lessons"]):
                self.stages.add(stage["id"])
            else:
                self.current = index
                break

    def reported_streak(self, day):
        """Returns the streak on a day; 0 if it is broken."""
        return self.streak if self.last_day is not None and self.last_day >= day - 1 else 0

    def mark(self, day):
        """Extends or restarts the streak with a day; returns whether it changed."""
        if self.last_day is not None and day <= self.last_day:
            return False
        self.streak = self.streak + 1 if self.last_day == day - 1 else 1
        self.longest, self.last_day = max(self.longest, self.streak), day
        return True

    def due(self, day):
        """Returns the achievements whose rules are met and that are not unlocked yet."""
        return [entry for entry in CATALOG["achievements"]
                if entry["id"] not in self.unlocked and self.is_met(entry["rule"], day)]

    def is_met(self, rule, day):
        """Returns whether the rule of an achievement is met."""
        (kind, value), = rule.items()
        return {
            "stage": lambda: value in self.stages, "lessons": lambda: len(self.completed) >= value,
            "percent": lambda: len(self.completed) * 100 >= len(LESSONS) * value,
            "streak": lambda: self.reported_streak(day) >= value, "everyStage": lambda: self.current is None,
        }[kind]()

    def counters(self):
        """Returns the counters of a reply."""
        total = len(CATALOG["achievements"])
        return {
            "totalLessonsCompleted": len(self.completed), "totalLessons": len(LESSONS),
            "lessonsProgress": fraction(len(self.completed), len(LESSONS)), "completedStages": len(self.stages),
            "totalStages": len(STAGES), "currentStage": self.current_number(), "achievementsEarned": len(self.unlocked),
            "totalAchievements": total, "achievementsProgress": fraction(len(self.unlocked), total)}

    def current_number(self):
        """Returns the number of the current stage, from 1; the last number if all stages are complete."""
        return len(STAGES) if self.current is None else self.current + 1


def stage_summary(index):
    """Returns a stage with its number, title and description."""
    slug = STAGES[index]["id"]
    return {"id": slug, "number": index + 1, "title": TEXTS[f"stage.{slug}.title"],
            "description": TEXTS[f"stage.{slug}.description"]}


def badge(entry, time):
    """Returns an earned achievement."""
    slug, category = entry["id"], entry["category"]
    return {"id": slug, "title": TEXTS[f"achievement.{slug}.title"],
            "description": TEXTS[f"achievement.{slug}.description"], "category": category,
            "categoryTitle": TEXTS[f"category.{category}"], "isEarned": True, "unlockedAt": instant(time), "hint": None}


class Server(dict):
    """The methods by name."""

    def __init__(self, path):
        self.database = sqlite3.connect(path, isolation_level=None)
        for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on", "wal_autocheckpoint = 4000"):
            self.database.execute(f"pragma {pragma}").fetchall()
        self.user = None
        self.origin = secrets.randbits(48)
        super().__init__({
            "system.ping": lambda _: {"time": instant(self.now())}, "auth.resume": self.writing(self.resume),
            "lessons.complete": self.writing(self.complete), "dashboard.get": self.dashboard})

    @staticmethod
    def now():
        """Returns the milliseconds since 1970."""
        return int(datetime.datetime.now(datetime.timezone.utc).timestamp() * 1000)

    def writing(self, method):
        """Wraps a method in a transaction."""
        def run(params):
            self.database.execute("begin immediate")
            try:
                result = method(params)
                self.database.execute("commit")
                return result
            except BaseException:
                self.database.execute("rollback")
                raise
        return run

    def resume(self, params):
        """Signs a user in by a session token."""
        digest = hashlib.sha256(params["token"].encode()).digest()
        session, user, name, email, avatar, locale, zone, day_starts_at, joined = self.database.execute(
            "select s.id, u.id, u.name, u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.joined_at "
            "from sessions s join users u on u.id = s.user_id where s.token_hash = ?", (digest,)).fetchone()
        self.database.execute("update sessions set last_used_at = ? where id = ?", (self.now(), session))
        self.user, self.zone, first = user, zone, name.split(" ")[0]
        self.first_name = first
        return {"user": {
            "id": user, "name": name, "firstName": first, "initials": first[:2].upper(), "email": email, "avatar": avatar,
            "joinedAt": instant(joined), "locale": locale, "timeZone": zone, "dayStartsAt": day_starts_at}}

    def complete(self, params):
        """Completes a lesson."""
        slug, now, run = params["lessonId"], self.now(), self.database.execute
        index, position, minutes = LESSONS[slug]
        progress, day = Progress(self.database, self.user), now // DAY
        stage, before, current = STAGES[index]["id"], progress.reported_streak(day), progress.current
        assert stage in progress.stages or index == current, "the stage is locked"
        was_complete, earned, finished, changed = stage in progress.stages, [], [], slug not in progress.completed
        if changed:
            progress.completed[slug] = now
            progress.advance_stage()
            has_new_streak = progress.mark(day)
            finished = [entry["id"] for entry in STAGES if entry["id"] in progress.stages - progress.recorded]
            earned = progress.due(day)
            run("insert into lesson_completions (user_id, path_id, lesson_id, completed_at, zone, day) "
                "values (?, ?, ?, ?, ?, ?)", (self.user, PATH, slug, now, self.zone, day))
            run("insert into learned_lessons (user_id, lesson_id, path_id, stage_id, day, completed_at, is_imported) "
                "values (?, ?, ?, ?, ?, ?, 0)", (self.user, slug, PATH, stage, day, now))
            self.append_event("lesson.completed", slug, now, {
                "pathId": PATH, "stageId": stage,
                "day": str(datetime.date(1970, 1, 1) + datetime.timedelta(days=day))})
            for finished_stage in finished:
                run("insert into stage_completions values (?, ?, ?, ?)", (self.user, PATH, finished_stage, now))
                self.append_event("stage.completed", finished_stage, now, {"pathId": PATH})
            if has_new_streak:
                run("insert or replace into learning_streaks values (?, ?, ?, ?)",
                    (self.user, progress.streak, progress.longest, day))
            for entry in earned:
                progress.unlocked[entry["id"]] = now
                run("insert into achievement_unlocks values (?, ?, ?)", (self.user, entry["id"], now))
                self.append_event("achievement.unlocked", entry["id"], now, {"category": entry["category"]})
        title = TEXTS[f"stage.{stage}.title"]
        is_finished = not was_complete and stage in progress.stages
        is_unlocked = progress.current is not None and progress.current != current
        return {
            "lesson": {
                "id": slug, "stageId": stage, "position": position, "title": TEXTS[f"lesson.{slug}.title"],
                "subtitle": TEXTS[f"lesson.{slug}.subtitle"], "minutes": minutes, "isCompleted": True,
                "completedAt": instant(progress.completed[slug])},
            "changed": changed,
            "stageFinished": {
                "id": stage, "number": index + 1, "title": title,
                "text": TEXTS["stage.finished"].replace("%(title)@", title)} if is_finished else None,
            "stageUnlocked": stage_summary(progress.current) if is_unlocked else None,
            "achievements": [badge(entry, now) for entry in earned],
            "streak": {"before": before, "after": progress.reported_streak(day), "longest": progress.longest},
            "progress": progress.counters()}

    def append_event(self, topic, subject, now, data):
        """Appends an event to the journal."""
        self.database.execute(
            "insert into journal (user_id, topic, subject, time, data, origin) values (?, ?, ?, ?, ?, ?)",
            (self.user, topic, subject, now, json.dumps(data, separators=(",", ":")), self.origin))

    def dashboard(self, _):
        """Returns the dashboard."""
        progress, now = Progress(self.database, self.user), self.now()
        streak, done, total = progress.reported_streak(now // DAY), len(progress.completed), len(LESSONS)
        greeting = ("night", "morning", "afternoon", "evening")[sum(now // 3_600_000 % 24 >= hour for hour in (5, 12, 17))]
        earned = [(progress.unlocked[entry["id"]], entry) for entry in CATALOG["achievements"]
                  if entry["id"] in progress.unlocked]
        current = None if progress.current is None else STAGES[progress.current]
        return {
            "greeting": TEXTS[f"greeting.{greeting}"].replace("%(firstName)@", self.first_name),
            "motivation": TEXTS["motivation.over_half" if done * 2 > total else "motivation.started" if done
                                else "motivation.start"],
            "forToday": current and self.next_lesson(progress, current),
            "path": {
                "id": PATH, "title": TEXTS[f"path.{PATH}.title"], "description": TEXTS[f"path.{PATH}.description"],
                "isShipped": True, "currentStage": progress.current_number(), "stages": len(STAGES),
                "completedStages": len(progress.stages), "lessons": total, "lessonsCompleted": done,
                "fraction": fraction(done, total), "minutes": sum(minutes for _, _, minutes in LESSONS.values()),
                "stage": current and stage_summary(progress.current),
                "stageText": f"Stage {progress.current_number()} of {len(STAGES)}",
                "lessonsText": f"{done} of {total} lessons"},
            "badges": {
                "earned": [badge(entry, time) for time, entry in sorted(earned, key=lambda pair: -pair[0])],
                "tiles": [{"category": kind, "title": TEXTS[f"category.{kind}"], "text": TEXTS[f"tile.{kind}"]}
                          for kind in ("mastery", "streak", "milestone")],
                "header": TEXTS["badges.none" if not earned else "badges.under_half"]},
            "streak": {
                "current": streak, "longest": progress.longest, "text": f"{streak}-day streak" if streak else "No streak yet",
                "longestText": f"Longest: {progress.longest} days", "week": min(streak, 7)},
            "progress": progress.counters()}

    @staticmethod
    def next_lesson(progress, stage):
        """Returns the first lesson of a stage that is not completed."""
        lesson = next(entry for entry in stage["lessons"] if entry["id"] not in progress.completed)
        slug, (index, position, minutes) = lesson["id"], LESSONS[lesson["id"]]
        return {
            "lessonId": slug, "title": TEXTS[f"lesson.{slug}.title"], "subtitle": TEXTS[f"lesson.{slug}.subtitle"],
            "minutes": minutes, "durationText": f"{minutes} min", "stageId": stage["id"],
            "stageTitle": TEXTS[f"stage.{stage['id']}.title"], "stageNumber": index + 1, "lessonIndex": position,
            "lessonsInStage": len(stage["lessons"])}


def main():
    """Serves until the input ends."""
    writer = JsonRpcStreamWriter(sys.stdout.buffer)
    endpoint = Endpoint(Server(sys.argv[1]), writer.write)
    JsonRpcStreamReader(sys.stdin.buffer).listen(endpoint.consume)
    endpoint.shutdown()


if __name__ == "__main__":
    main()
