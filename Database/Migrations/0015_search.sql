-- One search index of words and tags, and two indexes of sparks: by time and by title.

-- What sparks are found by, each term behind the number of the user and a letter: `x` folded words, `t` tags in hexadecimal.
-- The row orders the sparks of all users by time: 1,024 milliseconds to a span, and 31 bits for the id of the spark.
drop table spark_terms;
drop table spark_search;
create virtual table spark_search using fts5 (
  terms, content = '', tokenize = 'ascii', detail = none, columnsize = 0);
create virtual table spark_terms using fts5vocab (spark_search, instance);

insert into spark_search (rowid, terms)
select row, terms from (
  select (min(max(created_at, -4398046511104), 4398046511103) >> 10 << 31) + id as row, (
      select group_concat('u' || sparks.user_id || term, ' ') from (
        select 'x' || value as term from json_each('["' || replace(sparks.words, ' ', '","') || '"]') where value <> ''
        union all select 't' || substr(lower(hex(value)), 1, 32000) from json_each(sparks.tags))) as terms
  from sparks)
where terms is not null order by row;

drop table spark_waiting;
drop table spark_tags;

drop index sparks_by_place;
drop index sparks_without_place;
drop index sparks_by_time;
drop index sparks_by_points;
drop index sparks_by_intensity;
drop index sparks_by_category;
drop index sparks_by_favorite;
drop index sparks_by_title;
alter table sparks drop column place;
alter table sparks drop column words;

-- Both hold what most lists ask of a spark, so that no list reads sparks that it does not show, but for notes.
create index sparks_by_time on sparks (
  user_id, created_at, id, day, category, intensity, points, is_favorite);
create index sparks_by_title on sparks (
  user_id, title_key, created_at desc, id desc, day, category, intensity, is_favorite);
