-- Tables that all domains share: the journal of changes, the ledger of rewards, idempotency keys, and counters.

-- `origin` is the random number of the connection that made the change.
create table journal (
  seq integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  topic text not null check (length(topic) between 1 and 64),
  subject text not null check (length(subject) <= 128),
  time integer not null,
  data text not null,
  origin integer check (origin between 0 and 281474976710655)
) strict;

create index journal_by_user on journal (user_id, seq);

-- A rule pays the reward of a subject once per period.
create table ledger (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  rule text not null check (length(rule) between 1 and 64),
  subject text not null check (length(subject) <= 128),
  period text not null check (length(period) between 1 and 10),
  points integer not null,
  paid_at integer not null,
  unique (user_id, rule, subject, period)
) strict;

create table client_keys (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  client_key text not null check (length(client_key) between 1 and 4096),
  method text not null check (length(method) between 1 and 64),
  used_at integer not null,
  reply text,
  unique (user_id, client_key)
) strict;

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

-- The pages by which the calls of a user have made the file grow, without those that deletions have freed.
create table user_pages (
  user_id integer primary key references users (id) on delete cascade,
  pages integer not null check (pages > 0)
) strict;

-- Row counts that are maintained by triggers, and other counters.
create table counters (
  name text primary key check (length(name) between 1 and 64),
  value integer not null check (value >= 0)
) strict, without rowid;

insert into counters (name, value) values ('users', 0);

create trigger users_counted after insert on users begin
  update counters set value = value + 1 where name = 'users';
end;

-- By this counter, other connections notice that a session may have ended.
insert into counters (name, value) values ('ended_sessions', 0);

create trigger sessions_ended after delete on sessions begin
  update counters set value = value + 1 where name = 'ended_sessions';
end;

create trigger users_discounted after delete on users begin
  update counters set value = value - 1 where name = 'users';
end;

-- The calls of a user that can be undone: one row per group of calls, whose format is that of HistoryCall. The totals
-- are those of the user's rows up to this one, so that the oldest rows show whether they are beyond the limits.
create table history (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  time integer not null,
  call_count integer not null check (call_count between 1 and 4096),
  total_calls integer not null check (total_calls >= call_count),
  total_bytes integer not null,
  calls blob not null check (length(calls) between 1 and total_bytes)
) strict;

create index history_by_user on history (user_id, id);

-- How much of the history is kept; without a row, the default.
create table history_limits (
  user_id integer primary key references users (id) on delete cascade,
  calls integer not null check (calls between 0 and 1000),
  days integer not null check (days between 0 and 365)
) strict;
