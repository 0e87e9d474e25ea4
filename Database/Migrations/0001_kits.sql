-- Users' own kits of questions, the results of all users on kits and exams, and their latest attempts.
-- A kit is identified by its slug: 'kit-maths' is built in and 'knots.quiz' is installed, and both have no row here;
-- 'kit-7' is the kit of row 7. `question_count` is the number of its rows in `kit_questions`.

-- `name_key` is the case-insensitive key by which names are compared and sorted.
create table kits (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  stage integer check (stage between 0 and 7),
  name text not null check (length(name) between 1 and 960),
  name_key text not null,
  question_count integer not null check (question_count between 1 and 20000),
  created_at integer not null,
  unique (user_id, stage, name_key)
) strict;

-- A unique constraint permits any number of null stages.
create unique index kits_without_stage on kits (user_id, name_key) where stage is null;

-- Both lists are JSON: up to three incorrect answers, and further answers that are accepted when typed.
create table kit_questions (
  kit_id integer not null references kits (id) on delete cascade,
  position integer not null check (position between 1 and 20000),
  prompt text not null check (length(prompt) between 1 and 64000),
  correct_answer text not null check (length(correct_answer) between 1 and 64000),
  incorrect_answers text not null check (incorrect_answers like '[%]'),
  accepted_answers text not null check (accepted_answers like '[%]'),
  primary key (kit_id, position)
) strict, without rowid;

create index kit_questions_flash_cards on kit_questions (kit_id) where incorrect_answers = '[]';

-- The tests and exams finished since the last reset. `subject` is the slug of a kit or the number of an exam; `result`
-- is in percent, rounded half up.
create table study_results (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  mode text not null check (mode in ('test', 'exam')),
  subject text not null check (length(subject) between 1 and 64),
  asked integer not null check (asked between 1 and 20000),
  correct integer not null check (correct between 0 and asked),
  result integer as ((200 * correct + asked) / (2 * asked)),
  is_partial integer not null check (is_partial in (0, 1)),
  finished_at integer not null,
  check (is_partial = 0 or mode = 'test')
) strict;

create index study_results_of_user on study_results (user_id);

-- The best result of each existing kit, in percent.
create table kit_results (
  user_id integer not null references users (id) on delete cascade,
  kit_id text not null check (length(kit_id) between 1 and 64),
  best integer not null check (best between 0 and 100),
  primary key (user_id, kit_id)
) strict, without rowid;

create table exam_results (
  user_id integer not null references users (id) on delete cascade,
  exam integer not null check (exam between 0 and 4),
  best integer not null check (best between 0 and 100),
  primary key (user_id, exam)
) strict, without rowid;

create table final_stages (
  user_id integer not null references users (id) on delete cascade,
  stage integer not null check (stage between 5 and 7),
  chosen_at integer not null,
  primary key (user_id, stage)
) strict, without rowid;

-- A user's totals of finished tests and exams; a user who has finished none since the last reset has no row.
create table study_totals (
  user_id integer primary key references users (id) on delete cascade,
  tests_finished integer not null check (tests_finished >= 0),
  exams_finished integer not null check (exams_finished >= 0),
  correct_answers integer not null check (correct_answers between 0 and total_questions),
  total_questions integer not null check (total_questions >= 0)
) strict;

-- At most one test, one exam and one workout per user, running or finished. `subject` is the slug of a kit, the
-- number of an exam, or null for a workout. `round` counts from 1; `asked` and `correct` count the answered and
-- correctly answered questions of the round, and `solved` counts the solved questions of the attempt. `position` is
-- the position of the current question; 0 if there is none, after the last question of a test, an exam or a round. A
-- finished test or exam stores the best result before and after it (null if its kit was deleted) and the exam that it
-- unlocked.
create table attempts (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  mode text not null check (mode = 'test' or mode = 'exam' or mode = 'workout'),
  subject text check (
    ifnull(
      case mode
        when 'test' then length(subject) between 1 and 64
        when 'exam' then subject in ('0', '1', '2', '3', '4')
        else subject is null
      end, 0)),
  question_count integer not null check (question_count between 1 and 100000000),
  round integer not null check (round = 1 or (round > 1 and mode = 'workout')),
  round_size integer not null check (round_size between 1 and question_count),
  position integer not null check (position between 0 and question_count),
  asked integer not null check (asked between 0 and round_size - (position > 0)),
  correct integer not null check (correct between 0 and asked),
  solved integer not null check (solved between correct and question_count),
  best_before integer check (best_before between 0 and 100),
  best_after integer check (best_after between best_before and 100),
  unlocked_exam integer check (unlocked_exam between 0 and 4),
  is_partial integer not null check (is_partial in (0, 1)),
  started_at integer not null,
  check (is_partial = 0 or mode = 'test'),
  check ((best_before is null) = (best_after is null)),
  unique (user_id, mode)
) strict;

-- The questions of an attempt as of its start, in the order in which they are asked. `options` is null if the answer is
-- typed; `is_solved` is 1 if the last answer was correct.
create table attempt_questions (
  attempt_id integer not null references attempts (id) on delete cascade,
  position integer not null check (position between 1 and 100000000),
  prompt text not null check (length(prompt) between 1 and 64000),
  correct_answer text not null check (length(correct_answer) between 1 and 64000),
  accepted_answers text not null,
  options text,
  is_solved integer not null check (is_solved in (0, 1)),
  primary key (attempt_id, position)
) strict, without rowid;

create index attempt_questions_open on attempt_questions (attempt_id, position) where is_solved = 0;
