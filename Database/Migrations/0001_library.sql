-- The library: tables created by users, their entries, and stored totals, so that statistics do not read all entries.

-- The totals cover the entries of the table. `value_sum` is the exact sum of the values of measurements, as a multiple
-- of 2^-1074 in two's complement, little-endian. `days` is the number of days with entries, `best_streak` the maximum
-- length so far of a run of such days.
--
-- `custom_fields` is an array of objects with the key, name, type, unit and options of each custom field.
create table library_tables (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 3200),
  description text not null check (length(description) <= 160000),
  category text not null check (
    category = 'personal' or category = 'work' or category = 'health' or category = 'finance'
    or category = 'learning' or category = 'hobbies' or category = 'projects'),
  target_goal text check (length(target_goal) between 1 and 16000),
  target_value real check (target_value > 0),
  target_unit text not null check (target_unit = 'entries' or target_unit = 'minutes' or target_unit = 'value'),
  custom_fields text not null check (custom_fields like '[%]'),
  is_active integer not null check (is_active in (0, 1)),
  created_at integer not null,
  updated_at integer not null,
  entries integer not null default 0 check (entries >= 0),
  seconds integer not null default 0 check (seconds >= 0),
  measurements integer not null default 0 check (measurements between 0 and entries),
  value_sum blob not null default (zeroblob(272)) check (length(value_sum) = 272),
  ratings integer not null default 0 check (ratings between 0 and entries),
  rating_sum integer not null default 0 check (rating_sum between ratings and 5 * ratings),
  checklists integer not null default 0 check (checklists between 0 and entries),
  checked integer not null default 0 check (checked between 0 and checklists),
  days integer not null default 0 check (days between 0 and entries),
  best_streak integer not null default 0 check (best_streak between 0 and 4000000)
) strict;

create index library_tables_by_user on library_tables (user_id);

-- `day` is the civil day of `occurred_at` in `zone`, with the user's zone and day start when it was computed; the day
-- start is not stored, so the exact day cannot be recomputed. `title_key` is the sort key of the title.
-- `custom_data` is an object with the values of the table's custom fields by their keys: texts, also for days and
-- choices, numbers and Booleans.
create table library_entries (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  table_id integer not null references library_tables (id) on delete cascade,
  type text not null check (
    type = 'checklist' or type = 'log' or type = 'measurement' or type = 'rating' or type = 'session'),
  title text not null check (length(title) between 1 and 6400),
  title_key text not null,
  notes text not null check (length(notes) <= 160000),
  duration_seconds integer check (duration_seconds between 1 and 3155760000),
  value real,
  checked integer check (checked in (0, 1)),
  rating integer check (rating between 1 and 5),
  tags text not null check (tags like '[%]'),
  custom_data text not null check (custom_data like '{%}'),
  mood integer check (mood between 1 and 5),
  is_important integer not null check (is_important in (0, 1)),
  occurred_at integer not null,
  created_at integer not null,
  updated_at integer not null,
  zone text not null check (length(zone) between 1 and 64),
  day integer not null,
  check ((type = 'measurement') = (value is not null)),
  check ((type = 'checklist') = (checked is not null)),
  check ((type = 'rating') = (rating is not null)),
  check (type <> 'session' or duration_seconds is not null)
) strict;

-- Indexes for the lists of entries: by user, and within a table by time (all, of one type, important only) and by
-- title. The indexes within a table also contain the columns by which its lists filter.
create index library_entries_by_user on library_entries (user_id, occurred_at, id);
create index library_entries_by_time on library_entries (table_id, occurred_at, id, day, type, is_important);
create index library_entries_by_type on library_entries (table_id, type, occurred_at, id, day, is_important);
create index library_entries_by_importance on library_entries (table_id, occurred_at, id, day, type, is_important)
  where is_important = 1;
create index library_entries_by_title on library_entries (
  table_id, title_key, occurred_at desc, id desc, day, type, is_important);

-- The number of entries of a table on a day.
create table library_days (
  table_id integer not null references library_tables (id) on delete cascade,
  day integer not null,
  entries integer not null check (entries > 0),
  primary key (table_id, day)
) strict, without rowid;

-- The maximal runs of consecutive days with entries.
create table library_runs (
  table_id integer not null references library_tables (id) on delete cascade,
  first_day integer not null,
  last_day integer not null check (last_day >= first_day),
  primary key (table_id, first_day)
) strict, without rowid;
