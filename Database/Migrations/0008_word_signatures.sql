-- Lists of sparks by words no longer read what cannot have the words.

-- With which folded words the titles of a user begin, and how many. `spark_search` tells such a word apart: it begins with
-- the number of the user and a `y` in place of the `x`.
create table spark_leading_words (
  user_id integer not null references users (id) on delete cascade,
  folded text not null,
  sparks integer not null check (sparks > 0),
  primary key (user_id, folded)
) strict, without rowid;

create virtual table spark_search_marked using fts5 (words, tokenize = 'ascii', detail = none, columnsize = 0);

insert into spark_search_marked (rowid, words)
select s.id, iif(
  substr(s.title_key, 1, instr(f.words || ' ', ' ') - 1 - length('u' || s.user_id || 'x'))
    = substr(f.words, 1 + length('u' || s.user_id || 'x'),
      instr(f.words || ' ', ' ') - 1 - length('u' || s.user_id || 'x')) and f.words <> '',
  'u' || s.user_id || 'y' || substr(f.words, 1 + length('u' || s.user_id || 'x')), f.words)
from sparks s join spark_search f on f.rowid = s.id;

drop table spark_search;
alter table spark_search_marked rename to spark_search;

insert into spark_leading_words (user_id, folded, sparks)
select user_id, folded, count(*) from (
  select s.user_id,
    substr(f.words, 1 + length('u' || s.user_id || 'y'),
      instr(f.words || ' ', ' ') - 1 - length('u' || s.user_id || 'y')) as folded
  from sparks s join spark_search f on f.rowid = s.id
  where substr(f.words, 1, length('u' || s.user_id || 'y')) = 'u' || s.user_id || 'y')
group by user_id, folded;

-- `signature` has a bit for the first two characters of each folded word, among the lower 31, and one for the first four,
-- among the next 31.
drop index sparks_by_time;
drop index sparks_by_points;
drop index sparks_by_intensity;
drop index sparks_by_category;
drop index sparks_by_favorite;
drop index sparks_by_title;

alter table sparks add column signature integer not null default 0 check (signature >= 0);

update sparks
set signature = (
  select coalesce(sum(distinct 1 << iif(
    beginning.size = 2,
    (131 * unicode(substr(word, 1, 1)) + unicode(substr(word, 2, 1))) % 65521 % 31,
    31 + (2248091 * unicode(substr(word, 1, 1)) + 17161 * unicode(substr(word, 2, 1))
      + 131 * unicode(substr(word, 3, 1)) + unicode(substr(word, 4, 1))) % 65521 % 31)), 0)
  from (
    select substr(token.value, 1 + length('u' || sparks.user_id || 'x')) as word
    from spark_search f, json_each('["' || replace(f.words, ' ', '","') || '"]') token
    where f.rowid = sparks.id),
    (select 2 as size union all select 4) beginning
  where length(word) >= beginning.size);

create index sparks_by_time on sparks (user_id, created_at, id, day, signature);
create index sparks_by_points on sparks (user_id, points, created_at, id, day, signature);
create index sparks_by_intensity on sparks (user_id, intensity, created_at, id, day, signature);
create index sparks_by_category on sparks (user_id, category, created_at desc, id desc, day, signature);
create index sparks_by_favorite on sparks (user_id, created_at, id, day, signature, is_favorite) where is_favorite = 1;
create index sparks_by_title on sparks (
  user_id, title_key, created_at desc, id desc, day, category, intensity, is_favorite, signature);
