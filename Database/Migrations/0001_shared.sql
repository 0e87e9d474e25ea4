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
  user_id integer not null references users (id) on delete cascade,
  client_key text not null check (length(client_key) between 1 and 4096),
  method text not null check (length(method) between 1 and 64),
  reply text not null,
  used_at integer not null,
  primary key (user_id, client_key)
) strict, without rowid;

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
