-- Courses of users, and the progress of all users on learning paths.
-- A path is identified by its slug: that of the built-in path, or 'course-7' for a course. Stages and lessons of a
-- course are identified by the ids of its document, which stay when they are moved.

create table courses (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  title_en text check (length(title_en) between 1 and 6400),
  title_es text check (length(title_es) between 1 and 6400),
  title_fr text check (length(title_fr) between 1 and 6400),
  description_en text check (length(description_en) <= 32000),
  description_es text check (length(description_es) <= 32000),
  description_fr text check (length(description_fr) <= 32000),
  stage_count integer not null check (stage_count between 1 and 200),
  lesson_count integer not null check (lesson_count between 1 and 20000),
  minutes integer not null check (minutes >= lesson_count),
  created_at integer not null,
  check (coalesce(title_en, title_es, title_fr) is not null)
) strict;

create index courses_by_user on courses (user_id, id);

create table course_stages (
  course_id integer not null references courses (id) on delete cascade,
  document_id text not null check (length(document_id) between 1 and 40),
  number integer not null check (number between 1 and 200),
  title_en text check (length(title_en) between 1 and 6400),
  title_es text check (length(title_es) between 1 and 6400),
  title_fr text check (length(title_fr) between 1 and 6400),
  description_en text check (length(description_en) <= 32000),
  description_es text check (length(description_es) <= 32000),
  description_fr text check (length(description_fr) <= 32000),
  primary key (course_id, document_id),
  unique (course_id, number),
  check (coalesce(title_en, title_es, title_fr) is not null)
) strict, without rowid;

-- The bodies are the last columns and the rows have ids, so that an outline of a course does not read the bodies.
create table course_lessons (
  course_id integer not null,
  document_id text not null check (length(document_id) between 1 and 40),
  stage integer not null check (stage between 1 and 200),
  position integer not null check (position between 1 and 100),
  title_en text check (length(title_en) between 1 and 6400),
  title_es text check (length(title_es) between 1 and 6400),
  title_fr text check (length(title_fr) between 1 and 6400),
  subtitle_en text check (length(subtitle_en) between 1 and 6400),
  subtitle_es text check (length(subtitle_es) between 1 and 6400),
  subtitle_fr text check (length(subtitle_fr) between 1 and 6400),
  minutes integer not null check (minutes between 1 and 1440),
  body_en text check (length(body_en) between 1 and 640000),
  body_es text check (length(body_es) between 1 and 640000),
  body_fr text check (length(body_fr) between 1 and 640000),
  primary key (course_id, document_id),
  unique (course_id, stage, position),
  foreign key (course_id, stage) references course_stages (course_id, number) on delete cascade,
  check (coalesce(title_en, title_es, title_fr) is not null)
) strict;

create table course_links (
  course_id integer not null,
  lesson text not null check (length(lesson) between 1 and 40),
  position integer not null check (position between 1 and 20),
  title_en text check (length(title_en) between 1 and 6400),
  title_es text check (length(title_es) between 1 and 6400),
  title_fr text check (length(title_fr) between 1 and 6400),
  url text not null check (length(url) between 1 and 64000),
  primary key (course_id, lesson, position),
  foreign key (course_id, lesson) references course_lessons (course_id, document_id) on delete cascade,
  check (coalesce(title_en, title_es, title_fr) is not null)
) strict, without rowid;

-- The path of a user's dashboard, badges and overview of today; without a row, the built-in path.
create table active_paths (
  user_id integer primary key references users (id) on delete cascade,
  path_id text not null
) strict;

-- Completions of lessons that are no longer in their course remain, for the case that a lesson comes back.
create table lesson_completions (
  user_id integer not null references users (id) on delete cascade,
  path_id text not null,
  lesson_id text not null,
  completed_at integer not null,
  zone text not null check (length(zone) between 1 and 64),
  day integer not null,
  primary key (user_id, path_id, lesson_id)
) strict, without rowid;

-- All completions in the order in which they were recorded: the facts of the streak. Rows remain if their course is
-- deleted.
create table learned_lessons (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  lesson_id text not null,
  path_id text not null,
  stage_id text not null,
  day integer not null,
  completed_at integer not null,
  is_imported integer not null check (is_imported in (0, 1))
) strict;

create index learned_lessons_by_user on learned_lessons (user_id, id);

create table stage_completions (
  user_id integer not null references users (id) on delete cascade,
  path_id text not null,
  stage_id text not null,
  completed_at integer not null,
  primary key (user_id, path_id, stage_id)
) strict, without rowid;

create table achievement_unlocks (
  user_id integer not null references users (id) on delete cascade,
  achievement_id text not null check (length(achievement_id) between 1 and 64),
  unlocked_at integer not null,
  primary key (user_id, achievement_id)
) strict, without rowid;

create table learning_streaks (
  user_id integer primary key references users (id) on delete cascade,
  current integer not null check (current >= 0),
  longest integer not null check (longest >= current),
  last_day integer not null
) strict;
