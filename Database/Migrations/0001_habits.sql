-- The habits of each user with their marks and pauses, and a checkpoint of each, so that lists do not read all marks.

-- `schedule` is `daily`, `weekdays 1,3,5`, `times 3/7`, `per week` or `per month`. `reminders` contains times with
-- weekdays from Monday 1: `07:30 1,2,3;18:00 6`. The target is in thousandths. `created_day` and `archived_day` are the
-- civil days of the instants.
create table habits (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 2560),
  question text not null check (length(question) <= 6400),
  notes text not null check (length(notes) <= 64000),
  kind text not null check (kind = 'check' or kind = 'amount'),
  schedule text not null check (
    schedule = 'daily' or schedule = 'per week' or schedule = 'per month' or schedule glob 'weekdays [1-7]*'
    or schedule glob 'times [1-9]*/[1-9]*'),
  target integer check (target between 0 and 1000000000000),
  direction text check (direction = 'at_least' or direction = 'at_most'),
  unit text not null check (length(unit) <= 640),
  color integer not null check (color between 0 and 19),
  group_name text not null check (length(group_name) <= 1280),
  icon text check (length(icon) between 1 and 32),
  reminders text not null check (
    length(reminders) <= 159 and (reminders = '' or reminders glob '[0-2][0-9]:[0-5][0-9] [1-7]*')),
  start_day integer,
  end_day integer check (end_day >= start_day),
  position integer not null check (position >= 0),
  created_at integer not null,
  created_day integer not null,
  archived_at integer,
  archived_day integer,
  check ((kind = 'amount') = (target is not null) and (kind = 'amount') = (direction is not null)),
  check (direction <> 'at_least' or target > 0),
  check ((archived_at is null) = (archived_day is null))
) strict;

create index habits_by_position on habits (user_id, position);

-- A mark says done or not, an amount in thousandths, or skipped. The row of an unmarked day has only a note.
create table habit_marks (
  habit_id integer not null references habits (id) on delete cascade,
  day integer not null,
  done integer check (done in (0, 1)),
  amount integer check (amount between 0 and 1000000000000),
  skipped integer not null check (skipped in (0, 1)),
  note text check (length(note) between 1 and 16000),
  primary key (habit_id, day),
  check ((done is not null) + (amount is not null) + skipped between (note is null) and 1)
) strict, without rowid;

-- The pauses of a habit neither overlap nor touch. One without a last day has no end.
create table habit_pauses (
  habit_id integer not null references habits (id) on delete cascade,
  first_day integer not null,
  last_day integer check (last_day >= first_day),
  primary key (habit_id, first_day)
) strict, without rowid;

-- What the days before a day contribute to later ones: the score and the streak of the day before, the longest streak,
-- the last day that counts, the first day of the next interval, and the values of the last days that are neither
-- skipped nor paused, oldest first. A habit may lack a checkpoint.
create table habit_checkpoints (
  habit_id integer primary key references habits (id) on delete cascade,
  day integer not null,
  score real not null check (score between 0 and 1),
  latest_step real not null check (latest_step between 0 and 1),
  run integer not null check (run >= 0),
  longest integer not null check (longest >= run),
  last_day integer check (last_day < day),
  next_interval integer,
  latest_values text not null check (length(latest_values) <= 1462 and not latest_values glob '*[^0-9,]*')
) strict;
