"""Creates databases in which users have marked habits for some time, consistent enough to pass the doctor."""

import datetime
import pathlib

import workload
from measure import PROGRAMS, client
from spark_database import CLOCK, DAY, NOW, TODAY

OPTIONS = ("--clock", CLOCK)
# The schedules of the habits in turn: kind, schedule, target in thousandths, direction, and marked days of 100.
PLANS = [
    ("check", "daily", None, None, 92), ("check", "weekdays 1,3,5", None, None, 92),
    ("check", "times 3/7", None, None, 50), ("check", "times 10/30", None, None, 40),
    ("amount", "daily", 2000, "atLeast", 95), ("amount", "daily", 3000, "atMost", 80),
    ("amount", "per week", 9000, "atLeast", 60), ("amount", "per month", 45000, "atMost", 60),
]

TEMPORARY = """
  create temporary table plans (
    number integer primary key, kind text, schedule text, target integer, direction text, marked integer)
  """
HABITS = """
  with recursive numbers (number) as (select 0 union all select number + 1 from numbers where number < :habits - 1)
  insert into habits (
    id, user_id, name, question, notes, kind, schedule, target, direction, unit, color, group_name, reminder, position,
    created_at, created_day)
  select (u.id - 1) * :habits + n.number + 1, u.id, 'Habit ' || n.number, 'Did you do it today?', '', p.kind,
    p.schedule, p.target, p.direction, iif(p.kind = 'amount', 'l', ''), n.number % 20,
    iif(n.number % 3, '', 'Health'), iif(n.number % 2, null, '07:30 1,2,3,4,5'), n.number, :first * :length + 28800000,
    :first
  from users u cross join numbers n join plans p on p.number = n.number % :plans
  """
# A number below 100 decides what a mark says. Each user has one day without marks, which Kindling marks later.
MARKS = """
  with recursive days (day) as (select :first union all select day + 1 from days where day < :today - 1)
  insert into habit_marks (habit_id, day, done, amount, skipped)
  select id, day, iif(kind = 'check' and number > 2, number > 6, null),
    iif(kind = 'amount' and number > 2, number % 37 * 125, null), number <= 2
  from (
    select h.id, h.kind, h.schedule, p.marked, d.day,
      (h.id * 7919 + d.day * 104729 + h.id * d.day % 613) % 1009 % 100 as number
    from habits h join plans p on p.number = h.position % :plans cross join days d
    where d.day <> :today - 1 - h.user_id % :delays)
  where number < marked and (schedule not like 'weekdays%' or (day + 3) % 7 in (0, 2, 4))
  order by id, day
  """
PAUSES = """
  insert into habit_pauses (habit_id, first_day, last_day)
  select id, :today - 20, :today - 16 from habits where id % 10 = 3 and :days > 20
  """


def mark(habit, plan, amount, is_done=True):
    """Returns a call that marks a habit today."""
    return "habits.mark", {"habitId": habit, **({"done": is_done} if plan[0] == "check" else {"amount": amount})}


class HabitDatabase:
    """A database whose users have a number of habits with marks on a number of days up to yesterday.

    Kindling has written the checkpoints on one of the last `delays` days, in equal parts.
    """

    def __init__(self, folder, name, users, habits, days, delays=1):
        self.name = name
        self.path = pathlib.Path(folder) / f"{name}.sqlite3"
        self.users = users
        self.habits = habits
        self.days = days
        self.delays = delays
        self.first_day = TODAY - days

    def make(self):
        """Creates the database with Kindling, inserts habits and marks, and lets Kindling add the checkpoints."""
        workload.make_database(self.path, self.users, NOW)
        values = {
            "habits": self.habits, "days": self.days, "first": self.first_day, "today": TODAY, "length": DAY,
            "plans": len(PLANS), "delays": self.delays}
        with workload.bulk_connection(self.path) as database:
            database.execute(TEMPORARY)
            database.executemany("insert into plans values (?, ?, ?, ?, ?, ?)", (
                (number, *plan) for number, plan in enumerate(PLANS)))
            for statement in (HABITS, MARKS, PAUSES):
                database.execute(statement, values)
        calls = self.path.with_suffix(".calls")
        workload.write_calls(calls, self.late_marks())
        start = datetime.datetime.fromtimestamp((NOW - self.delays * DAY) / 1000, datetime.timezone.utc)
        clock = start.strftime("%Y-%m-%dT%H:%M:%SZ")
        client("piped", calls, self.path.with_suffix(".replies"), *PROGRAMS[0].on(self.path, "--clock", clock))

    def rewind(self):
        """Does nothing, because the measured calls only read."""

    def plan(self, habit):
        """Returns the plan of a habit."""
        return PLANS[(habit - 1) % self.habits % len(PLANS)]

    def habits_of(self, user):
        """Returns the IDs of the habits of a user."""
        return range((user - 1) * self.habits + 1, user * self.habits + 1)

    def late_marks(self):
        """Yields calls of all users, who mark the day without marks when it is today."""
        for delay in range(self.delays - 1, -1, -1):
            for user in range(1, self.users + 1):
                if user % self.delays == delay:
                    yield workload.resume(user)
                    yield from (mark(habit, self.plan(habit), 2) for habit in self.habits_of(user))
            yield "clock.advance", {"seconds": 86_400}
