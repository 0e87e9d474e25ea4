-- The learning goal of each user, its past periods, and what determines them: decisions and marked days.
-- Each mark belongs to a run and to a period; a run ends when the streak is reset. Both are numbered per user from 1.
-- The goal, its periods, and the run and the period of each mark follow from the decisions and the marks in the order
-- of their positions: the times of the calls in milliseconds, which increase even if the clock is set back.

-- What a user has decided; `state` is the state from which later decisions go on, as JSON, if earlier ones are unknown.
create table goal_decisions (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  position integer not null,
  type text not null check (type in ('set', 'update', 'continue', 'delete', 'base')),
  decided_at integer not null,
  day integer not null,
  zone text not null check (length(zone) between 1 and 64),
  day_starts_at integer not null check (day_starts_at between 0 and 6),
  text text check (length(text) between 1 and 3200),
  duration text check (duration in ('week', 'month', 'year')),
  keep_streak integer check (keep_streak in (0, 1)),
  state text,
  check (type in ('set', 'update') or text is null and duration is null),
  check (type <> 'set' or text is not null and duration is not null),
  check ((keep_streak is not null) = (type = 'continue') and (state is not null) = (type = 'base'))
) strict;

create index goal_decisions_by_position on goal_decisions (user_id, position);

create table goals (
  user_id integer primary key references users (id) on delete cascade,
  text text not null check (length(text) between 1 and 3200),
  duration text not null check (duration = 'week' or duration = 'month' or duration = 'year'),
  created_at integer not null,
  run integer not null check (run >= 1),
  -- A mark of today prevents another mark if it belongs to this run or a later one.
  blocking_run integer not null check (blocking_run between 1 and run),
  period integer not null check (period >= 1),
  period_start integer not null,
  period_end integer not null check (period_end >= period_start),
  days_learned integer not null check (days_learned >= 0),
  days_frozen integer not null check (days_frozen >= freezes_used),
  state text not null check (state in ('active', 'period_complete')),
  streak integer not null check (streak >= 0),
  freezes_used integer not null check (
    freezes_used between 0 and case duration when 'week' then 2 when 'month' then 6 else 60 end),
  last_learned_at integer,
  last_learned_day integer,
  -- The number of days frozen in this run after the last learned one; each extends the deadline of the streak.
  frozen_since integer not null check (frozen_since >= 0),
  -- The time at which the streak lapsed; null if it has not lapsed, or if a day of this period was learned since.
  lapsed_at integer,
  check ((last_learned_at is null) = (streak = 0) and (last_learned_day is null) = (streak = 0)),
  check (streak > 0 or frozen_since = 0),
  check (streak = 0 or lapsed_at is null)
) strict;

create table goal_marks (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  day integer not null,
  -- Null if the mark has no effect, because another device has marked the day, too.
  run integer check (run >= 1),
  period integer check (period >= 1),
  kind text not null check (kind in ('learned', 'frozen')),
  marked_at integer not null,
  zone text not null check (length(zone) between 1 and 64),
  position integer not null,
  unique (user_id, day, run),
  check ((run is null) = (period is null))
) strict;

create index goal_marks_by_position on goal_marks (user_id, position);

create table goal_periods (
  user_id integer not null references users (id) on delete cascade,
  period integer not null check (period >= 1),
  text text not null check (length(text) between 1 and 3200),
  duration text not null check (duration = 'week' or duration = 'month' or duration = 'year'),
  start_day integer not null,
  end_day integer not null check (end_day >= start_day),
  days_learned integer not null check (days_learned >= 0),
  days_frozen integer not null check (days_frozen >= 0),
  streak integer not null check (streak >= 0),
  ending text not null check (ending in ('completed', 'goal_changed', 'lapsed', 'deleted')),
  primary key (user_id, period)
) strict, without rowid;
