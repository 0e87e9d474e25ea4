import SQLite

/// The queries of spark lists.
///
/// A test checks their query plans.
enum SparkStatements: SQL, StatementSet {
  case newest = """
    select id, created_at, points as sort_key, intensity, category from sparks
    where user_id = :user and (created_at, id) < (:time, :id) and created_at >= :from
      and day between :firstDay and :lastDay and (:category is null or category = :category)
      and (:intensity is null or intensity = :intensity) and (not :favorites or is_favorite = 1)
      and (not :withNotes or notes is not null)
    order by created_at desc, id desc limit :limit
    """
  case oldest = """
    select id, created_at from sparks
    where user_id = :user and created_at between :time and :until and (created_at > :time or id < :id)
      and day between :firstDay and :lastDay and (:category is null or category = :category)
      and (:intensity is null or intensity = :intensity) and (not :favorites or is_favorite = 1)
      and (not :withNotes or notes is not null)
    order by created_at, id desc limit :limit
    """
  case alphabetical = """
    select id, created_at, title_key as sort_key from sparks
    where user_id = :user and title_key >= :title and (title_key > :title or (created_at, id) < (:time, :id))
      and day between :firstDay and :lastDay and (:category is null or category = :category)
      and (:intensity is null or intensity = :intensity) and (not :favorites or is_favorite = 1)
      and (not :withNotes or notes is not null)
    order by title_key, created_at desc, id desc limit :limit
    """
  // The lower 31 bits of an index row id are the spark's id.
  case newestMatches = """
    select s.id, s.created_at, iif(:byTitle, s.title_key, s.points) as sort_key, s.intensity, s.category
    from spark_search cross join sparks s on s.id = spark_search.rowid & 2147483647
    where spark_search match :search and spark_search.rowid between :first and :last and s.user_id = :user
      and s.day between :firstDay and :lastDay and (:category is null or s.category = :category)
      and (:intensity is null or s.intensity = :intensity) and (not :favorites or s.is_favorite = 1)
      and (not :withNotes or s.notes is not null)
    order by spark_search.rowid desc limit :limit
    """
  case oldestMatches = """
    select s.id, s.created_at, iif(:byTitle, s.title_key, s.points) as sort_key, s.intensity, s.category
    from spark_search cross join sparks s on s.id = spark_search.rowid & 2147483647
    where spark_search match :search and spark_search.rowid between :first and :last and s.user_id = :user
      and s.day between :firstDay and :lastDay and (:category is null or s.category = :category)
      and (:intensity is null or s.intensity = :intensity) and (not :favorites or s.is_favorite = 1)
      and (not :withNotes or s.notes is not null)
    order by spark_search.rowid limit :limit
    """
  case words = """
    select distinct folded from spark_words
    where user_id = :user and folded >= :beginning and folded < :beginning || char(0x10ffff) limit :limit
    """
  case sparks = """
    select s.* from json_each(:sparks) found cross join sparks s on s.id = found.value where user_id = :user
    """
}
