-- Spaced repetition: a row for each question of a kit that was answered at least once, and a log of all answers.
-- A question without answers has no row: new questions follow from the kit and `review_kits`.
-- A question is identified by the slug of its kit, built in or a user's own, and its position in the kit.

-- `due_day` is the civil day of `due_at` in the user's zone at the time of the answer.
create table review_questions (
  user_id integer not null references users (id) on delete cascade,
  kit_id text not null check (length(kit_id) between 1 and 64),
  position integer not null check (position between 1 and 20000),
  phase text not null check (phase = 'learning' or phase = 'review' or phase = 'relearning'),
  step integer not null check (step between 0 and 10 and (phase <> 'review' or step = 0)),
  stability real not null check (stability between 0.001 and 1000000000),
  difficulty real not null check (difficulty between 1 and 10),
  answered_at integer not null,
  due_at integer not null check (due_at >= answered_at),
  due_day integer not null,
  reps integer not null check (reps >= 1),
  lapses integer not null check (lapses between 0 and reps),
  primary key (user_id, kit_id, position)
) strict, without rowid;

create index review_questions_learning on review_questions (user_id, due_at, kit_id, position) where phase <> 'review';
create index review_questions_due on review_questions (user_id, due_day, kit_id, position) where phase = 'review';
create index review_questions_learning_of_kit
  on review_questions (user_id, kit_id, due_at, position) where phase <> 'review';
create index review_questions_due_of_kit
  on review_questions (user_id, kit_id, due_day, position) where phase = 'review';

-- The questions that the user excluded from reviews, answered or not.
create table suspended_questions (
  user_id integer not null references users (id) on delete cascade,
  kit_id text not null check (length(kit_id) between 1 and 64),
  position integer not null check (position between 1 and 20000),
  primary key (user_id, kit_id, position)
) strict, without rowid;

-- The numbers of answered questions of a kit, of suspended ones, and of suspended ones without an answer, and the
-- position of its first question that is neither answered nor suspended.
create table review_kits (
  user_id integer not null references users (id) on delete cascade,
  kit_id text not null check (length(kit_id) between 1 and 64),
  questions integer not null check (questions >= 0),
  suspended integer not null check (suspended >= 0),
  suspended_new integer not null check (suspended_new between 0 and suspended),
  first_new integer not null check (first_new between 1 and questions + suspended_new + 1),
  check (questions + suspended > 0),
  primary key (user_id, kit_id)
) strict, without rowid;

-- The number of questions due on a day, without suspended ones; a day without due questions has no row.
create table review_due (
  user_id integer not null references users (id) on delete cascade,
  day integer not null,
  questions integer not null check (questions >= 0),
  primary key (user_id, day)
) strict, without rowid;

-- The number of questions answered for the first time on a day, of all answers, and of those rated above 1, and the sum
-- of their durations.
create table review_days (
  user_id integer not null references users (id) on delete cascade,
  day integer not null,
  first_answers integer not null check (first_answers between 0 and answers),
  answers integer not null check (answers >= 0),
  correct integer not null check (correct between 0 and answers),
  milliseconds integer not null check (milliseconds >= 0),
  primary key (user_id, day)
) strict, without rowid;

create table review_settings (
  user_id integer primary key references users (id) on delete cascade,
  new_per_day integer not null check (new_per_day between 0 and 9999),
  desired_retention integer not null check (desired_retention between 70 and 99),
  has_fuzz integer not null check (has_fuzz in (0, 1))
) strict;

-- All answers that were not undone, numbered per user from 1, with the previous state of the question; the columns of
-- that state are null if the question was new. `day` is the civil day of the answer. The answer counts for
-- `counted_day`, which never decreases on a device. `due_at` and `due_day` are those of the question after the answer,
-- null if they are not known. Answers remain if their question is deleted with its kit.
create table review_log (
  user_id integer not null references users (id) on delete cascade,
  number integer not null check (number >= 1),
  kit_id text not null check (length(kit_id) between 1 and 64),
  position integer not null check (position between 1 and 20000),
  rating integer not null check (rating between 1 and 4),
  answered_at integer not null,
  zone text not null check (length(zone) between 1 and 64),
  day integer not null,
  counted_day integer not null check (counted_day >= day),
  milliseconds integer check (milliseconds between 0 and 86400000),
  due_at integer,
  due_day integer,
  before_phase text check (before_phase = 'learning' or before_phase = 'review' or before_phase = 'relearning'),
  before_step integer check (before_step between 0 and 10 and (before_phase <> 'review' or before_step = 0)),
  before_stability real check (before_stability between 0.001 and 1000000000),
  before_difficulty real check (before_difficulty between 1 and 10),
  before_answered_at integer,
  before_due_at integer,
  before_due_day integer,
  before_reps integer check (before_reps >= 0),
  before_lapses integer check (before_lapses >= 0),
  check ((due_at is null) = (due_day is null)),
  check (
    (before_phase is null) = (before_step is null) and (before_phase is null) = (before_stability is null)
    and (before_phase is null) = (before_difficulty is null) and (before_phase is null) = (before_answered_at is null)
    and (before_phase is null) = (before_due_at is null) and (before_phase is null) = (before_due_day is null)
    and (before_phase is null) = (before_reps is null) and (before_phase is null) = (before_lapses is null)),
  primary key (user_id, number)
) strict, without rowid;
