-- Users, their preferences and reminders, their sessions, and the failed sign-ins that throttle password guessing.
-- Times are milliseconds since 1970-01-01T00:00:00Z; civil days are days since 1970-01-01.
-- Enumerations are checked with `or`: `in (…)` with three or more values builds a temporary index for every insert.

-- `locale` is the code of a language, possibly with a script, which the program need not serve: catalogs can add and
-- remove one.
create table users (
  id integer primary key autoincrement,
  name text not null check (length(name) between 2 and 3200),
  email text not null unique check (email = lower(email) and length(email) between 6 and 254),
  password_hash text not null check (password_hash like '$argon2id$%'),
  avatar text not null default 'cat' check (
    avatar = 'cat' or avatar = 'dog' or avatar = 'man' or avatar = 'woman' or avatar = 'flame' or avatar = 'star'
    or avatar = 'rocket' or avatar = 'leaf'),
  locale text not null default 'en' check (
    locale glob '[a-z][a-z]' or locale glob '[a-z][a-z][a-z]' or locale glob '[a-z][a-z]-[A-Z][a-z][a-z][a-z]'
    or locale glob '[a-z][a-z][a-z]-[A-Z][a-z][a-z][a-z]'),
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
  day_starts_at integer not null default 0 check (day_starts_at between 0 and 6),
  week_starts_on integer not null default 1 check (week_starts_on between 1 and 7),
  is_on_leaderboard integer not null default 0 check (is_on_leaderboard in (0, 1)),
  joined_at integer not null
) strict;

-- A row with a name is a token for scripts. Only tokens have permissions; `domains` is empty if all are permitted.
create table sessions (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  token_hash blob not null unique check (length(token_hash) = 32),
  client text check (length(client) between 1 and 100),
  name text check (length(name) between 1 and 100),
  domains text not null default '[]' check (length(domains) between 2 and 1000),
  is_read_only integer not null default 0 check (is_read_only between 0 and 1),
  created_at integer not null,
  last_used_at integer not null,
  check (name is not null or (domains = '[]' and is_read_only = 0))
) strict;

create unique index sessions_by_user on sessions (user_id, name);

-- The preferences of front ends, a JSON object per app.
create table preferences (
  user_id integer not null references users (id) on delete cascade,
  app text not null check (length(app) between 1 and 64),
  content text not null check (content like '{_%}' and length(cast(content as blob)) <= 65536),
  primary key (user_id, app)
) strict, without rowid;

-- The settings of reminders that users have changed; `weekdays` are numbers from Monday, such as '1,3,5'. A kind has a
-- time and weekdays only if users can choose them.
create table reminders (
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (
    kind = 'streak' or kind = 'mission_deadline' or kind = 'weekly_report' or kind = 'daily_spark'
    or kind = 'achievement' or kind = 'goal' or kind = 'study' or kind = 'habit'),
  is_on integer not null check (is_on in (0, 1)),
  minute integer check (minute between 0 and 1439),
  weekdays text check (length(weekdays) between 1 and 13),
  primary key (user_id, kind)
) strict, without rowid;

-- The codes with which users who forgot their password choose a new one; at most one per user.
create table password_resets (
  user_id integer primary key references users (id) on delete cascade,
  code_hash blob not null check (length(code_hash) = 32),
  expires_at integer not null
) strict;

-- One row per email address with failed sign-ins, registered or not; only the hash of the address is stored.
create table sign_in_failures (
  email_hash blob primary key check (length(email_hash) = 32),
  failures integer not null check (failures > 0),
  first_failed_at integer not null,
  last_failed_at integer not null,
  blocked_until integer not null
) strict, without rowid;

create index sign_in_failures_by_time on sign_in_failures (last_failed_at);
