-- Friends, challenges, and the progress of their participants.
-- Times are milliseconds since 1970-01-01T00:00:00Z; civil days are days since 1970-01-01.

-- A friendship is stored once per side, so that the friends of a user are one range of the primary key.
create table friendships (
  member_id integer not null references users (id) on delete cascade,
  friend_id integer not null references users (id) on delete cascade,
  since integer not null,
  nudged_on integer,
  primary key (member_id, friend_id),
  check (member_id <> friend_id)
) strict, without rowid;

create index friendships_by_friend on friendships (friend_id);

-- A request stores the addressee as entered, an email address or a user number, even if no such account exists.
-- It is hidden if no user had the entered number at the time of the request.
create table friend_requests (
  id integer primary key autoincrement,
  asker_id integer not null references users (id) on delete cascade,
  email text check (email = lower(email) and length(email) between 6 and 254),
  number integer,
  is_hidden integer not null default 0 check (is_hidden in (0, 1)),
  asked_at integer not null,
  check ((email is null) <> (number is null)),
  unique (asker_id, email),
  unique (asker_id, number)
) strict;

create index friend_requests_by_asker on friend_requests (asker_id, id);
create index friend_requests_by_email on friend_requests (email, id) where email is not null;
create index friend_requests_by_number on friend_requests (number, id) where number is not null;

-- A challenge outlives the account of its creator. Participants always see it; `visibility` says who else does.
create table challenges (
  id integer primary key autoincrement,
  creator_id integer references users (id) on delete set null,
  title text not null check (length(title) between 1 and 3200),
  description text not null check (length(description) <= 64000),
  duration integer not null check (duration between 1 and 366),
  tasks_per_day integer not null check (tasks_per_day between 1 and 50),
  is_active integer not null default 1 check (is_active in (0, 1)),
  visibility text not null check (visibility = 'everyone' or visibility = 'friends' or visibility = 'invited'),
  created_at integer not null,
  -- The only user who sees this copy, which an import created of another user's challenge; null for other challenges.
  copy_owner_id integer references users (id) on delete cascade check (copy_owner_id is null or creator_id is null)
) strict;

create index challenges_by_creator on challenges (creator_id);
create index challenges_by_copy_owner on challenges (copy_owner_id, created_at);
-- Finds the challenge of an imported line without scanning all challenges of a user or an instant.
create index challenges_by_title on challenges (title, created_at);

-- Lists the challenges that all users can join.
create index challenges_for_everyone on challenges (id)
  where visibility = 'everyone' and is_active = 1 and copy_owner_id is null;

-- An invitation from the creator to a friend, which ends with the friendship and remains after joining and leaving.
create table challenge_invitations (
  challenge_id integer not null references challenges (id) on delete cascade,
  invitee_id integer not null references users (id) on delete cascade,
  invited_at integer not null,
  primary key (challenge_id, invitee_id)
) strict, without rowid;

create index challenge_invitations_by_invitee on challenge_invitations (invitee_id, challenge_id);

-- The names of the daily tasks, for challenges with named tasks.
create table challenge_tasks (
  challenge_id integer not null references challenges (id) on delete cascade,
  position integer not null check (position between 0 and 49),
  name text not null check (length(name) between 1 and 3200),
  primary key (challenge_id, position)
) strict, without rowid;

-- The current day of a challenge is computed from these civil days, so that nothing is written at midnight.
create table participations (
  id integer primary key autoincrement,
  participant_id integer not null references users (id) on delete cascade,
  challenge_id integer not null references challenges (id),
  status text not null check (status = 'active' or status = 'paused' or status = 'completed'),
  started_at integer not null,
  start_day integer not null,
  reached_day integer not null check (reached_day >= start_day),
  paused_days integer not null default 0 check (paused_days between 0 and reached_day - start_day),
  paused_on integer check (paused_on between start_day and reached_day),
  ticked_day integer not null default 1 check (ticked_day between 1 and 366),
  ticks integer not null default 0 check (ticks between 0 and 50),
  updated_at integer not null,
  -- The activity shown to friends: time and task of the latest tick; without ticks, the time of the latest change.
  activity_at integer not null,
  activity_task text check (length(activity_task) <= 3200),
  -- The number of the latest change, from a counter shared by all participations.
  revision integer not null check (revision > 0),
  check ((status = 'paused') = (paused_on is not null))
) strict;

create unique index participations_running on participations (participant_id, challenge_id) where status <> 'completed';
create index participations_by_participant on participations (participant_id, challenge_id, id);
create index participations_by_challenge on participations (challenge_id, participant_id);
create index participations_by_update on participations (participant_id, updated_at, id) where status = 'active';
create index participations_by_activity on participations (participant_id, activity_at, id) where status = 'active';

-- The number of changes of all participations; it never decreases.
insert into counters (name, value) values ('participation_changes', 0);

create table task_completions (
  id integer primary key autoincrement,
  participation_id integer not null references participations (id) on delete cascade,
  day integer not null check (day between 1 and 366),
  task_index integer not null check (task_index between 0 and 49),
  task_name text not null check (length(task_name) <= 3200),
  completed_at integer not null,
  unique (participation_id, day, task_index)
) strict;

create index task_completions_by_time on task_completions (participation_id, completed_at, id);

-- One row per account and asker of requests that the account was notified of. A row outlives the requests, so that a
-- decline is permanent, and repeated requests and withdrawals cannot flood the journal of the account.
create table friend_askers (
  asked_id integer not null references users (id) on delete cascade,
  asker_id integer not null references users (id) on delete cascade,
  -- The time of the last notification, and whether a request is open as far as the addressee knows.
  notified_at integer not null,
  is_open integer not null check (is_open in (0, 1)),
  declined_at integer,
  primary key (asked_id, asker_id),
  check (asked_id <> asker_id),
  check (is_open = 0 or declined_at is null)
) strict, without rowid;

create index friend_askers_by_asker on friend_askers (asker_id);

-- An import creates neither friendships nor requests. The friends and open requests of the file are stored only to be
-- exported again.
create table imported_friends (
  id integer primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 3200),
  since integer not null
) strict;

create index imported_friends_by_user on imported_friends (user_id, since, name);

create table imported_requests (
  id integer primary key,
  user_id integer not null references users (id) on delete cascade,
  email text check (email = lower(email) and length(email) between 6 and 254),
  number integer,
  asked_at integer not null,
  check ((email is null) <> (number is null))
) strict;

create index imported_requests_by_user on imported_requests (user_id, asked_at);
create index imported_requests_by_email on imported_requests (email) where email is not null;
