-- What a user has brought along of friends and challenges in a file of everything.

-- A file makes nobody a friend and asks nobody. What it says of friends and open requests is kept as a memory, so that the
-- next file says it as well; nothing else reads it.
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

-- Who alone sees a challenge, because it is a copy of somebody else's that came with a file: in the list of everybody there
-- would be one for each who has taken part, and anybody could put there what they like in any number.
alter table challenges add column keeper_id integer references users (id) on delete cascade
  check (keeper_id is null or creator_id is null);

create index challenges_by_keeper on challenges (keeper_id, created_at);
