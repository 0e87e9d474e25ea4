-- What an account has heard of somebody who asks for its friendship. It outlives the request, so that a decline lasts and
-- nobody fills the journal of another by asking, taking back and asking again.
create table friend_askers (
  asked_id integer not null references users (id) on delete cascade,
  asker_id integer not null references users (id) on delete cascade,
  -- When a request was last told, and whether the one who was asked believes it to be open.
  heard_at integer not null,
  is_open integer not null check (is_open in (0, 1)),
  declined_at integer,
  primary key (asked_id, asker_id),
  check (asked_id <> asker_id),
  check (is_open = 0 or declined_at is null)
) strict, without rowid;

create index friend_askers_by_asker on friend_askers (asker_id);

insert into friend_askers (asked_id, asker_id, heard_at, is_open, declined_at)
  select u.id, r.asker_id, max(r.asked_at), max(r.is_hidden) = 0, case when max(r.is_hidden) = 1 then max(r.asked_at) end
  from friend_requests r join users u on u.email = r.email or u.id = r.number
  where u.id <> r.asker_id and (r.is_hidden = 0 or r.email is not null or u.joined_at <= r.asked_at)
  group by u.id, r.asker_id;

-- From now on a request is hidden only where nobody had the number that was typed.
update friend_requests set is_hidden = 0
where is_hidden = 1 and (email is not null or exists (
  select 1 from friend_askers a where a.asker_id = friend_requests.asker_id and a.asked_id = friend_requests.number));

-- The journal names nobody: a name would outlive a change of it, and the account.
update journal set data = json_remove(data, '$.name') where topic like 'friend.%';
