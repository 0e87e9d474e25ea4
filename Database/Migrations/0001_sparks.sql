-- Sparks, and the points, streak, fuel, cards and missions derived from them.
-- Times are milliseconds since 1970-01-01T00:00:00Z; civil days are days since 1970-01-01.

-- `day` is the civil day of `created_at` in `zone`, the zone of the user at the time of the call. `title_key` is the
-- sort key of the title. `revision` counts the edits. `card_id` is the card that the spark dropped, if any.
create table sparks (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  title text not null check (length(title) between 1 and 6400),
  title_key text not null,
  notes text check (length(notes) between 1 and 160000),
  category text not null check (
    category = 'challenge' or category = 'decision' or category = 'energy' or category = 'experiment'
    or category = 'idea'),
  intensity integer not null check (intensity between 1 and 4),
  tags text not null default '[]' check (tags like '[%]'),
  estimated_minutes integer check (estimated_minutes between 1 and 1440),
  actual_minutes integer check (actual_minutes between 1 and 1440),
  is_favorite integer not null default 0 check (is_favorite in (0, 1)),
  points integer not null check (points between 8 and 62),
  created_at integer not null,
  updated_at integer not null,
  zone text not null check (length(zone) between 1 and 64),
  day integer not null,
  is_morning integer not null check (is_morning in (0, 1)),
  revision integer not null default 0 check (revision >= 0),
  card_id text check (length(card_id) between 1 and 64)
) strict;

-- Counts the copies of a card.
create index sparks_by_card on sparks (user_id, card_id, created_at) where card_id is not null;

-- Both indexes contain the columns by which most lists filter, so that lists read only the sparks that they return.
create index sparks_by_time on sparks (
  user_id, created_at, id, day, category, intensity, points, is_favorite);
create index sparks_by_title on sparks (
  user_id, title_key, created_at desc, id desc, day, category, intensity, is_favorite);

-- The terms of sparks. Each starts with the id of the user and a letter: `x` before a folded word, `t` before the
-- hexadecimal bytes of a tag. The row id orders the sparks of all users by time: the upper bits are the creation time
-- in units of 1,024 ms, the lower 31 bits are the id of the spark.
create virtual table spark_search using fts5 (
  terms, content = '', tokenize = 'ascii', detail = none, columnsize = 0);
create virtual table spark_terms using fts5vocab (spark_search, instance);

-- The number of sparks of a user that contain a word; `folded` is the word without case and diacritics.
create table spark_words (
  user_id integer not null references users (id) on delete cascade,
  word text not null check (length(word) between 1 and 64),
  folded text not null,
  sparks integer not null check (sparks > 0),
  primary key (user_id, folded, word)
) strict, without rowid;

-- The number of sparks per day, category and intensity, and of those in the morning; missions and statistics sum them.
create table spark_days (
  user_id integer not null references users (id) on delete cascade,
  day integer not null,
  category text not null check (
    category = 'challenge' or category = 'decision' or category = 'energy' or category = 'experiment'
    or category = 'idea'),
  low integer not null check (low >= 0),
  medium integer not null check (medium >= 0),
  high integer not null check (high >= 0),
  extreme integer not null check (extreme >= 0),
  mornings integer not null check (mornings between 0 and low + medium + high + extreme),
  primary key (user_id, day, category)
) strict, without rowid;

-- A user's totals. `levels` is the sum of the intensities of all sparks, `points` the sum of the ledger, `latest_day`
-- the latest day for which missions were evaluated. Sparks of days before `first_day`, that of joining, count neither
-- for streaks nor for missions of days and weeks.
create table spark_profiles (
  user_id integer primary key references users (id) on delete cascade,
  decisions integer not null check (decisions >= 0),
  energies integer not null check (energies >= 0),
  ideas integer not null check (ideas >= 0),
  experiments integer not null check (experiments >= 0),
  challenges integer not null check (challenges >= 0),
  levels integer not null check (levels between decisions + energies + ideas + experiments + challenges
    and 4 * (decisions + energies + ideas + experiments + challenges)),
  points integer not null check (points >= 0),
  streak integer not null check (streak >= 0),
  longest_streak integer not null check (longest_streak between streak and 4000000),
  last_day integer check ((last_day is null) = (streak = 0)),
  fuel integer not null check (fuel between 0 and 999),
  overloads integer not null check (overloads >= 0),
  last_overload_at integer check ((last_overload_at is null) = (overloads = 0)),
  missions_completed integer not null check (missions_completed >= 0),
  latest_day integer not null,
  first_day integer not null default 0
) strict;

-- The cards that a user owns, and the number of times each was obtained.
create table card_states (
  user_id integer not null references users (id) on delete cascade,
  card_id text not null check (length(card_id) between 1 and 64),
  owned integer not null check (owned > 0),
  obtained_at integer not null,
  primary key (user_id, card_id)
) strict, without rowid;

-- A mission is completed once per period: the day for daily missions, the Monday for weekly missions, 0 for others.
-- `position` is the time in milliseconds, or one more than the latest position; rewards are paid in this order.
create table mission_completions (
  user_id integer not null references users (id) on delete cascade,
  period integer not null,
  mission_id text not null check (length(mission_id) between 1 and 64),
  day integer not null,
  completed_at integer not null,
  reward integer not null check (reward between 1 and 1000000),
  position integer not null check (position between -1000000000000000 and 1000000000000000),
  primary key (user_id, period, mission_id)
) strict, without rowid;

create index mission_completions_by_day on mission_completions (user_id, day);

-- Finds the next reward; rewards are added to the fuel gauge one by one.
create index mission_completions_by_position on mission_completions (user_id, position);

create table mission_favorites (
  user_id integer not null references users (id) on delete cascade,
  mission_id text not null check (length(mission_id) between 1 and 64),
  primary key (user_id, mission_id)
) strict, without rowid;
