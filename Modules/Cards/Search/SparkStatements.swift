import SQLite

/// The queries of spark lists.
///
/// The filter is the column `is_match`, so that a list can limit the number of rows that it reads. A test checks the
/// query plans.
enum SparkStatements: SQL, StatementSet {
  case newest = """
    select id, created_at, points as sort_key, intensity, category,
      (day between :firstDay and :lastDay and (:category is null or category = :category)
        and (:intensity is null or intensity = :intensity) and (not :favorites or is_favorite = 1)
        and (not :withNotes or notes is not null)) as is_match
    from sparks where user_id = :user and (created_at, id) < (:time, :id) and created_at >= :from
    order by created_at desc, id desc limit :limit
    """
  case oldest = """
    select id, created_at,
      (day between :firstDay and :lastDay and (:category is null or category = :category)
        and (:intensity is null or intensity = :intensity) and (not :favorites or is_favorite = 1)
        and (not :withNotes or notes is not null)) as is_match
    from sparks
    where user_id = :user and created_at between :time and :until and (created_at > :time or id < :id)
    order by created_at, id desc limit :limit
    """
  case alphabetical = """
    select id, created_at, title_key as sort_key,
      (day between :firstDay and :lastDay and (:category is null or category = :category)
        and (:intensity is null or intensity = :intensity) and (not :favorites or is_favorite = 1)
        and (not :withNotes or notes is not null)) as is_match
    from sparks
    where user_id = :user and title_key >= :title and (title_key > :title or (created_at, id) < (:time, :id))
    order by title_key, created_at desc, id desc limit :limit
    """
  // The lower 31 bits of an index row id are the spark's id.
  case newestMatches = """
    select s.id, s.created_at, iif(:byTitle, s.title_key, s.points) as sort_key, s.intensity, s.category,
      (s.day between :firstDay and :lastDay and (:category is null or s.category = :category)
        and (:intensity is null or s.intensity = :intensity) and (not :favorites or s.is_favorite = 1)
        and (not :withNotes or s.notes is not null)) as is_match
    from spark_search cross join sparks s on s.id = spark_search.rowid & 2147483647
    where spark_search match :search and spark_search.rowid between :first and :last and s.user_id = :user
    order by spark_search.rowid desc limit :limit
    """
  case oldestMatches = """
    select s.id, s.created_at, iif(:byTitle, s.title_key, s.points) as sort_key, s.intensity, s.category,
      (s.day between :firstDay and :lastDay and (:category is null or s.category = :category)
        and (:intensity is null or s.intensity = :intensity) and (not :favorites or s.is_favorite = 1)
        and (not :withNotes or s.notes is not null)) as is_match
    from spark_search cross join sparks s on s.id = spark_search.rowid & 2147483647
    where spark_search match :search and spark_search.rowid between :first and :last and s.user_id = :user
    order by spark_search.rowid limit :limit
    """
  case prefixSize = """
    select count(*) as words, ifnull(sum(sparks), 0) as entries from (
      select sparks from spark_words
      where user_id = :user and folded >= :beginning and folded < :beginning || char(0x10ffff)
      order by folded limit :scanned)
    """
  // The word that equals the prefix comes first.
  case frequentWords = """
    select folded, sum(sparks) as entries from (
      select folded, sparks from spark_words
      where user_id = :user and folded >= :beginning and folded < :beginning || char(0x10ffff)
      order by folded limit :scanned)
    group by folded order by folded = :beginning desc, sum(sparks) desc, folded limit :limit
    """
  case sparks = """
    select s.* from json_each(:sparks) found cross join sparks s on s.id = found.value where user_id = :user
    """
}
