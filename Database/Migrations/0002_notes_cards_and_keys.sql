-- A mark says done or not, an amount in thousandths, or skipped. The row of an unmarked day has only a note.
create table new_habit_marks (
  habit_id integer not null references habits (id) on delete cascade,
  day integer not null,
  done integer check (done in (0, 1)),
  amount integer check (amount between 0 and 1000000000000),
  skipped integer not null check (skipped in (0, 1)),
  note text check (length(note) between 1 and 16000),
  primary key (habit_id, day),
  check ((done is not null) + (amount is not null) + skipped between (note is null) and 1)
) strict, without rowid;

insert into new_habit_marks (habit_id, day, done, amount, skipped, note)
select habit_id, day, done, amount, skipped, note from habit_marks;

drop table habit_marks;

alter table new_habit_marks rename to habit_marks;

-- What the days before a day contribute to later ones: the score and the streak of the day before, the first day of the
-- next interval, and the values of the last days that are neither skipped nor paused, oldest first. A habit may lack a
-- checkpoint.
drop table habit_checkpoints;

create table habit_checkpoints (
  habit_id integer primary key references habits (id) on delete cascade,
  day integer not null,
  score real not null check (score between 0 and 1),
  latest_step real not null check (latest_step between 0 and 1),
  run integer not null check (run >= 0),
  next_interval integer,
  latest_values text not null check (length(latest_values) <= 1462 and not latest_values glob '*[^0-9,]*')
) strict;

-- Finds the next reward of a mission; rewards are added to the fuel gauge one by one.
create index ledger_missions on ledger (user_id, id) where rule = 'mission';

create table new_client_keys (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  client_key text not null check (length(client_key) between 1 and 4096),
  method text not null check (length(method) between 1 and 64),
  used_at integer not null,
  reply text,
  unique (user_id, client_key)
) strict;

insert into new_client_keys (user_id, client_key, method, used_at, reply)
select user_id, client_key, method, used_at, reply from client_keys;

drop table client_keys;

alter table new_client_keys rename to client_keys;

create index client_keys_by_time on client_keys (used_at);

-- The objects that a reply names; it is erased when one of them is deleted, or any object if this one has no kind,
-- because the objects are not known. An erased reply has no objects.
create table client_key_objects (
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (length(kind) <= 64),
  object_id text not null check (length(object_id) <= 128),
  key_id integer not null references client_keys (id) on delete cascade,
  primary key (user_id, kind, object_id, key_id)
) strict, without rowid;

create index client_key_objects_by_key on client_key_objects (key_id);

insert into client_key_objects (user_id, kind, object_id, key_id)
select user_id, '', '', id from client_keys where reply is not null;

-- The pages by which the calls of a user have made the file grow, without those that deletions have freed.
create table user_pages (
  user_id integer primary key references users (id) on delete cascade,
  pages integer not null check (pages > 0)
) strict;

create index imported_requests_by_email on imported_requests (email) where email is not null;

-- The card that the spark dropped, if any. It is known from the bonus of a second copy, or else from the journal, in
-- which the event of the card follows that of the spark.
alter table sparks add column card_id text check (length(card_id) between 1 and 64);

update sparks set card_id = known.card_id from (
  select spark_id, card_id from (
    select cast(subject as integer) as spark_id, topic, lead(topic) over events as next_topic,
      lead(subject) over events as card_id
    from journal where topic in ('spark.created', 'card.obtained')
    window events as (partition by user_id order by seq))
  where topic = 'spark.created' and next_topic = 'card.obtained') as known
where known.spark_id = sparks.id;

update sparks set card_id = bonus.card_id from (
  select user_id, cast(substr(subject, instr(subject, '/') + 1) as integer) as spark_id,
    substr(subject, 1, instr(subject, '/') - 1) as card_id
  from ledger where rule = 'card_duplicate') as bonus
where bonus.spark_id = sparks.id and bonus.user_id = sparks.user_id;

-- A deleted spark takes its card and its bonus back, and all remaining copies of a card but one have a bonus.
delete from ledger where rule = 'card_duplicate' and not exists (
  select 1 from sparks
  where sparks.id = cast(substr(ledger.subject, instr(ledger.subject, '/') + 1) as integer)
    and sparks.user_id = ledger.user_id);

-- Imported sparks have no events. Each card whose first copy has no spark belongs to one of them, in order of time.
with
  missing as (
    select user_id, card_id, row_number() over (partition by user_id order by obtained_at, card_id) as number
    from card_states
    where not exists (
      select 1 from sparks
      where sparks.user_id = card_states.user_id and sparks.card_id = card_states.card_id and not exists (
        select 1 from ledger
        where ledger.user_id = sparks.user_id and ledger.rule = 'card_duplicate'
          and ledger.subject = sparks.card_id || '/' || sparks.id))),
  imported as (
    select id, user_id, row_number() over (partition by user_id order by created_at, id) as number from sparks
    where card_id is null
      and id not in (select cast(subject as integer) from journal where topic = 'spark.created'))
update sparks set card_id = missing.card_id
from imported join missing on missing.user_id = imported.user_id and missing.number = imported.number
where sparks.id = imported.id;

delete from ledger where id in (
  select id from (
    select ledger.id, row_number() over (partition by ledger.user_id, sparks.card_id order by ledger.id desc) as number,
      (select count(*) from sparks as copies
        where copies.user_id = ledger.user_id and copies.card_id = sparks.card_id) as copies
    from ledger join sparks on sparks.id = cast(substr(ledger.subject, instr(ledger.subject, '/') + 1) as integer)
    where ledger.rule = 'card_duplicate')
  where number >= copies);

delete from card_states where not exists (
  select 1 from sparks where sparks.user_id = card_states.user_id and sparks.card_id = card_states.card_id);

update card_states set owned = (
  select count(*) from sparks where sparks.user_id = card_states.user_id and sparks.card_id = card_states.card_id);

-- Sparks of days before the first day, that of joining, count neither for streaks nor for missions of days and weeks.
-- Those that exist already still count.
alter table spark_profiles add column first_day integer not null default 0;

update spark_profiles set
  first_day = (
    select min(users.joined_at / 86400000,
      ifnull((select min(day) from spark_days where spark_days.user_id = users.id), 9223372036854775807))
    from users where users.id = spark_profiles.user_id),
  points = (
    select ifnull(sum(points), 0) from ledger
    where ledger.user_id = spark_profiles.user_id and rule in ('spark', 'card_duplicate', 'mission', 'adjustment'));

-- Counts the copies of a card.
create index sparks_by_card on sparks (user_id, card_id, created_at) where card_id is not null;

-- The code of a language, possibly with a script, which the program need not serve: catalogs can add and remove one.
alter table users add column language text not null default 'en' check (
  language glob '[a-z][a-z]' or language glob '[a-z][a-z][a-z]' or language glob '[a-z][a-z]-[A-Z][a-z][a-z][a-z]'
  or language glob '[a-z][a-z][a-z]-[A-Z][a-z][a-z][a-z]'
);

update users set language = locale;

alter table users drop column locale;

alter table users rename column language to locale;
