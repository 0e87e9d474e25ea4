-- Lists of sparks by words go along the words in the order of the list, and meet only sparks that have them.

drop index sparks_by_time;
drop index sparks_by_points;
drop index sparks_by_intensity;
drop index sparks_by_category;
drop index sparks_by_favorite;
drop index sparks_by_title;
alter table sparks drop column signature;
drop table spark_leading_words;

-- `place` orders the sparks of all users by time and is their row in `spark_search`: the moment by 20 bits to the left, 15
-- bits that tell those of one moment apart, and 5 for category and intensity. Moments of 2^42 milliseconds and more before
-- or after 1970, and more sparks of a moment than there are bits for, have places before all others, below -2^62.
alter table sparks add column place integer not null default 0;
-- The folded words of the spark with blanks between them, none twice.
alter table sparks add column words text not null default '';

update sparks
set words = substr(replace(
    ' u' || user_id || 'x' || substr(f.tokens, 1 + length('u' || user_id || 'x')), ' u' || user_id || 'x', ' '), 2),
  place = p.place
from (select rowid as id, words as tokens from spark_search) f, (
  select id, iif(abs(created_at) < 1 << 42 and tie < 1 << 15,
    (created_at << 20) + (tie << 5)
      + case category when 'challenge' then 0 when 'decision' then 4 when 'energy' then 8 when 'experiment' then 12 else 16
        end + intensity - 1,
    -9223372036854775808 + id) as place
  from (
    select id, created_at, category, intensity, row_number() over (partition by created_at order by id) - 1 as tie
    from sparks)) p
where f.id = sparks.id and p.id = sparks.id;

create unique index sparks_by_place on sparks (place);
create index sparks_without_place on sparks (user_id) where place < -4611686018427387904;
create index sparks_by_time on sparks (user_id, created_at, id, day);
create index sparks_by_points on sparks (user_id, points, created_at, id, day);
create index sparks_by_intensity on sparks (user_id, intensity, created_at, id, day);
create index sparks_by_category on sparks (user_id, category, created_at desc, id desc, day);
create index sparks_by_favorite on sparks (user_id, created_at, id, day, is_favorite) where is_favorite = 1;
create index sparks_by_title on sparks (
  user_id, title_key, created_at desc, id desc, day, category, intensity, is_favorite);

-- What sparks are found by, each term behind the number of the user and a letter: `x` words, `a`, `b` and `d` their first
-- one, two and four characters, `c` and `e` their first two and four followed by the key of the title in hexadecimal.
drop table spark_search;
create virtual table spark_search using fts5 (
  terms, content = '', tokenize = 'ascii', detail = none, columnsize = 0);
create virtual table spark_terms using fts5vocab (spark_search, instance);

-- The few sparks that are not in `spark_search` yet: it takes some of them at once for less than each by itself.
create table spark_waiting (
  spark_id integer primary key references sparks (id) on delete cascade
) strict;

insert into spark_search (rowid, terms)
select s.place, (
  with word as (
    select value as text from json_each('["' || replace(s.words, ' ', '","') || '"]') where value <> '')
  select group_concat('u' || s.user_id || term, ' ') from (
    select 'x' || text as term from word
    union select 'a' || substr(text, 1, 1) from word
    union select 'b' || substr(text, 1, 2) from word where length(text) >= 2
    union select 'd' || substr(text, 1, 4) from word where length(text) >= 4
    union select 'c' || substr(text, 1, 2) || lower(hex(s.title_key)) from word where length(text) >= 2
    union select 'e' || substr(text, 1, 4) || lower(hex(s.title_key)) from word where length(text) >= 4))
from sparks s where s.words <> '' order by s.place;
