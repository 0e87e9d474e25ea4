"""Measures Kindling with a short history and one a thousand times as long; the cost of a call must not grow with it.

Both databases have the same users, friendships and active participations, and give the same replies to the same calls.
They differ in the number of marks, journal rows, ticks and completed participations.
"""

import dataclasses
import datetime
import pathlib
import sqlite3
import time

import compare
import workload
from measure import PROGRAMS, client, median
from report import COST_HEAD

DAY = 86_400_000
TASKS = 10


@dataclasses.dataclass
class HistorySize:
    """The size of the history of a database."""

    name: str
    # The number of days that each user has marked as learned, each with a journal row.
    marked_days: int
    # The number of days on which each active participation has all its ticks.
    ticked_days: int
    # The number of completed participations of each friend of the reader.
    completed_participations: int


SHORT, LONG = HistorySize("short", 1, 1, 0), HistorySize("long", 1000, 50, 10)

# Marks and journal rows are in order of days, and on each day in order of users, as in production. The last day is
# yesterday; it has its own run and period, so that the goals do not depend on the earlier days.
MARKS = """
  with recursive past (ago) as (select :days union all select ago - 1 from past where ago > 1)
  insert into goal_marks (user_id, day, run, period, kind, marked_at, zone)
  select u.id, (:now - ago * :length) / :length, iif(ago = 1, :run, 1),
    iif(ago = 1, :run, 1), 'learned', :now - ago * :length, 'UTC'
  from past cross join users u where u.id <= :users
  """
PERIODS = """
  insert into goal_periods (
    user_id, period, text, duration, start_day, end_day, days_learned, days_frozen, streak, ending)
  select m.user_id, 1, 'Swift', 'year', min(m.day), max(m.day) + 1, count(*), 0, count(*), 'goal_changed'
  from goal_marks m where m.period < :run group by m.user_id
  """
JOURNAL = """
  insert into journal (user_id, topic, subject, time, data)
  select user_id, 'goal.learned', period, marked_at,
    '{"run":' || run || ',"streak":' || iif(period = :run, 1, day - :now / :length + :days + 1)
      || ',"day":"' || date(day * 86400, 'unixepoch') || '"}'
  from goal_marks order by id
  """
GOALS = """
  insert into goals (
    user_id, text, duration, created_at, run, blocking_run, period, period_start, period_end, days_learned, days_frozen,
    state, streak, freezes_used, last_learned_at, last_learned_day, frozen_since)
  select id, 'Swift', 'month', :now - :length, :run, :run, :run, (:now - :length) / :length, :now / :length + 29, 1, 0,
    'active', 1, 0, :now - :length, (:now - :length) / :length, 0
  from users where id <= :users
  """
CHALLENGE = """
  insert into challenges (id, title, description, duration, tasks_per_day, created_at)
  values (1, 'A year of small steps', '', 366, :tasks, :now)
  """
FRIENDSHIPS = """
  insert into friendships (member_id, friend_id, since)
  select :reader, id, :now from users where id < :reader union all select id, :reader, :now from users where id < :reader
  """
# The latest ticks are 90 minutes old, so that "1 hour ago" stays correct while the benchmark runs.
PARTICIPATIONS = """
  with recursive times (past) as (select 0 union all select past + 1 from times where past < :completed)
  insert into participations (
    participant_id, challenge_id, status, started_at, start_day, reached_day, ticked_day, ticks, updated_at,
    activity_at, activity_task, revision)
  select u.id, 1, iif(past = 0, 'active', 'completed'), :now - 99 * :length, :now / :length - 99,
    :now / :length, 100, iif(past = 0, :tasks, 0), :now - 5400000 - u.id, :now - 5400000 - u.id,
    iif(past = 0, 'Task ' || :tasks, null), 1
  from times cross join users u where u.id < :reader
  """
TICKS = """
  with recursive past (ago) as (select :ticked - 1 union all select ago - 1 from past where ago > 0),
    tasks (task) as (select 0 union all select task + 1 from tasks where task < :tasks - 1)
  insert into task_completions (participation_id, day, task_index, task_name, completed_at)
  select p.id, 100 - ago, task, 'Task ' || (task + 1), p.activity_at - ago * :length
  from participations p cross join past cross join tasks where p.status = 'active'
  """


class History:
    """A database with a history."""

    def __init__(self, path, size, users, now):
        self.path = pathlib.Path(path)
        self.size = size
        self.name = size.name
        self.users = users
        self.marks = users * size.marked_days
        # The ID of the reader of the feed, whose friends are all users with goals.
        self.reader = users + 1
        self.values = {
            "now": now, "length": DAY, "users": users, "reader": self.reader, "tasks": TASKS,
            "days": size.marked_days, "ticked": size.ticked_days, "completed": size.completed_participations,
            "run": 1 if size.marked_days == 1 else 2,
        }

    def make(self):
        """Creates the database with Kindling and inserts the history."""
        workload.make_database(self.path, self.reader)
        with workload.bulk_connection(self.path) as database:
            for statement in (MARKS, PERIODS, JOURNAL, GOALS, CHALLENGE, FRIENDSHIPS, PARTICIPATIONS, TICKS):
                database.execute(statement, self.values)
            database.execute("update counters set value = 1 where name = 'participation_changes'")

    def rewind(self):
        """Removes the rows that the measured calls have written, and restores the goals."""
        database = sqlite3.connect(self.path)
        with database:
            database.execute("delete from journal where seq > ?", (self.marks,))
            database.execute("delete from goal_marks where id > ?", (self.marks,))
            database.execute("delete from goals")
            database.execute(GOALS, self.values)
            database.execute("update sessions set last_used_at = :now", self.values)
        database.execute("pragma wal_checkpoint(truncate)")
        database.close()


def measure(bench, histories, calls, *options, check=compare.check_replies):
    """Runs a file of calls on each database alternately, and checks the replies after every round.

    Returns the median wall-clock seconds and the median CPU seconds of each database, without the start of the program.
    """
    program = PROGRAMS[0]
    ping_calls = bench.folder / "one.calls"
    workload.write_calls(ping_calls, workload.pings(1))
    replies = {history.name: bench.folder / f"{history.name}.replies" for history in histories}
    starts = {name: [] for name in replies}
    samples = {name: [] for name in replies}
    for number in range(bench.rounds):
        for history in histories if number % 2 == 0 else reversed(histories):
            name, command = history.name, program.on(history.path, *options)
            history.rewind()
            starts[name].append(client("piped", ping_calls, bench.folder / "one.replies", *command))
            samples[name].append(client("piped", calls[name], replies[name], *command))
        check(*replies.values())

    def median_without_start(name, value):
        return median(map(value, samples[name])) - median(map(value, starts[name]))

    wall_seconds = [median_without_start(history.name, lambda sample: sample.wall_seconds) for history in histories]
    cpu_seconds = [median_without_start(history.name, lambda sample: sample.cpu_seconds) for history in histories]
    return wall_seconds, cpu_seconds


def compare_lengths(report, bench, scale):
    """Measures Kindling with both histories."""
    users, now = int(1000 * scale), int(time.time() * 1000)
    histories = [History(bench.folder / f"{size.name}.sqlite3", size, users, now) for size in (SHORT, LONG)]
    for history in histories:
        history.make()
    calls = bench.folder / "calls"
    calls_by_name = {history.name: calls for history in histories}
    count = workload.write_calls(calls, workload.feeds(histories[0].reader, int(300 * scale)))
    times = measure(bench, histories, calls_by_name)
    report.growth("history", "piped `feed.list`", count, *times, is_rate=True)
    # Fewer days than a month, so that no period ends.
    count = workload.write_calls(calls, workload.goal_marks(users // 10, 20))
    clock = datetime.datetime.fromtimestamp(now / 1000, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    times = measure(bench, histories, calls_by_name, "--clock", clock)
    report.growth("history", "piped `goals.log`", count, *times, is_rate=True)
    report.set_head("history", "", *(f"{history.marks:,} journal rows" for history in histories), *COST_HEAD)
    tasks = " and ".join(f"{users * TASKS * history.size.ticked_days:,}" for history in histories)
    report.note(
        "history", f"{users:,} users with a goal, all friends of the reader of the feed; {tasks} completed tasks.")
