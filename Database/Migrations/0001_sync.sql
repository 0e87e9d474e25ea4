-- The accounts that are synced with other devices, and their facts. An account that is not synced has no rows here.

-- `accounts` is a JSON list of the ids by which files recognize the account. `replica` is the random number of this
-- file. `latest_stamp` is the greatest stamp of a register, `head` the position of the latest one, `folded` the latest
-- row of the history whose changes are in the registers; it is null if they must be compared with the rows. `digests`
-- are 256 sums of register hashes, and `facts` is the number of facts that are not deleted. `file` is the device and
-- the inode of the file to which the replica belongs.
create table sync_accounts (
  user_id integer primary key references users (id) on delete cascade,
  accounts text not null check (accounts like '["%"]'),
  replica integer not null check (replica between 1 and 281474976710655),
  device text not null check (length(device) between 1 and 2048),
  latest_stamp integer not null check (latest_stamp >= 0),
  head integer not null check (head >= 0),
  folded integer check (folded >= 0),
  digests blob not null check (length(digests) = 2048),
  facts integer not null check (facts >= 0),
  file text not null check (length(file) <= 64)
) strict;

-- The names of kinds of facts, which may be those of newer versions, and the numbers that stand for them.
create table sync_kinds (
  user_id integer not null references users (id) on delete cascade,
  kind integer not null check (kind > 0),
  name text not null check (length(name) between 1 and 64),
  primary key (user_id, kind)
) strict, without rowid;

create unique index sync_kinds_by_name on sync_kinds (user_id, name);

-- The registers: the base of each fact, and each part that has changed since. The values are those of the row `row_key`
-- of the table, a number or the image of a key, or in `line` if no row shows them. `hash` is that of the values, 0 for
-- a deletion. `source` is the replica from which the register came, null for this one. `born` is the stamp of the first
-- insertion if it is another.
create table sync_facts (
  user_id integer not null references users (id) on delete cascade,
  kind integer not null check (kind > 0),
  uid integer not null,
  part text not null check (length(part) <= 64),
  stamp integer not null check (stamp >= 0),
  replica integer not null check (replica between 0 and 281474976710655),
  hash integer not null,
  position integer not null check (position > 0),
  source integer check (source between 1 and 281474976710655),
  owner integer,
  row_key any,
  born integer check (born >= 0),
  line text check (length(line) > 0),
  primary key (user_id, kind, uid, part),
  foreign key (user_id, kind) references sync_kinds (user_id, kind)
) strict, without rowid;

create unique index sync_facts_by_position on sync_facts (user_id, position);
create unique index sync_facts_by_row on sync_facts (user_id, kind, row_key) where typeof(row_key) = 'integer';
create index sync_facts_parked on sync_facts (user_id, kind, uid) where line is not null;

-- The keys of rows that do not exist, but to which other facts refer: of deleted rows, of hidden ones, and of rows that
-- this file never had. A row that returns gets its key again, and no other row of a device gets it.
create table sync_rows (
  user_id integer not null references users (id) on delete cascade,
  kind integer not null check (kind > 0),
  uid integer not null,
  row_key integer not null,
  primary key (user_id, kind, uid),
  foreign key (user_id, kind) references sync_kinds (user_id, kind)
) strict, without rowid;

create unique index sync_rows_by_key on sync_rows (user_id, kind, row_key);

-- The devices with which an account was exchanged: the position up to which their registers are known here, that up to
-- which they know those of this file, that up to which a transfer of several pages has come, and the digest of the
-- latest exchange.
create table sync_peers (
  user_id integer not null references users (id) on delete cascade,
  replica integer not null check (replica between 1 and 281474976710655),
  device text not null check (length(device) between 1 and 2048),
  received integer not null check (received >= 0),
  acknowledged integer not null default 0 check (acknowledged >= 0),
  sent integer not null default 0 check (sent >= 0),
  synced_at integer,
  digest integer,
  primary key (user_id, replica)
) strict, without rowid;

-- The lines that a device has sent since the last exchange was complete, in their order; those of buckets have no
-- position. They are merged in three steps: 0 are deletions of owners and resets, 1 bases, 2 parts.
create table sync_inbox (
  user_id integer not null references users (id) on delete cascade,
  replica integer not null check (replica between 1 and 281474976710655),
  number integer not null check (number > 0),
  position integer check (position >= 0),
  step integer not null check (step between 0 and 2),
  line text not null check (length(line) > 0),
  primary key (user_id, replica, number)
) strict, without rowid;
