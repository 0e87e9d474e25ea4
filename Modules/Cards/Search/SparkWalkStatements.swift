import SQLite

extension SparkWalker {
  /// For each index: the sparks of one moment, those before it, and those after it.
  ///
  /// Those of one moment are asked for by themselves, because there can be any number of them, of which the larger row comes
  /// first in both directions.
  enum Statements: SQL, StatementSet {
    case all = """
      select id, created_at, day from sparks
      where user_id = :user and created_at = :time and id < :id order by id desc limit :limit
      """
    case allBefore = """
      select id, created_at, day from sparks
      where user_id = :user and created_at < :time and created_at >= :end order by created_at desc, id desc limit :limit
      """
    case allAfter = """
      select id, created_at, day from sparks
      where user_id = :user and created_at > :time and created_at <= :end order by created_at, id limit :limit
      """
    case favorites = """
      select id, created_at, day from sparks
      where user_id = :user and is_favorite = 1 and created_at = :time and id < :id order by id desc limit :limit
      """
    case favoritesBefore = """
      select id, created_at, day from sparks
      where user_id = :user and is_favorite = 1 and created_at < :time and created_at >= :end
      order by created_at desc, id desc limit :limit
      """
    case favoritesAfter = """
      select id, created_at, day from sparks
      where user_id = :user and is_favorite = 1 and created_at > :time and created_at <= :end
      order by created_at, id limit :limit
      """
    case category = """
      select id, created_at, day from sparks
      where user_id = :user and category = :value and created_at = :time and id < :id order by id desc limit :limit
      """
    case categoryBefore = """
      select id, created_at, day from sparks
      where user_id = :user and category = :value and created_at < :time and created_at >= :end
      order by created_at desc, id desc limit :limit
      """
    case categoryAfter = """
      select id, created_at, day from sparks
      where user_id = :user and category = :value and created_at > :time and created_at <= :end
      order by created_at, id limit :limit
      """
    case intensity = """
      select id, created_at, day from sparks
      where user_id = :user and intensity = :value and created_at = :time and id < :id order by id desc limit :limit
      """
    case intensityBefore = """
      select id, created_at, day from sparks
      where user_id = :user and intensity = :value and created_at < :time and created_at >= :end
      order by created_at desc, id desc limit :limit
      """
    case intensityAfter = """
      select id, created_at, day from sparks
      where user_id = :user and intensity = :value and created_at > :time and created_at <= :end
      order by created_at, id limit :limit
      """
    case points = """
      select id, created_at, day from sparks
      where user_id = :user and points = :value and created_at = :time and id < :id order by id desc limit :limit
      """
    case pointsBefore = """
      select id, created_at, day from sparks
      where user_id = :user and points = :value and created_at < :time and created_at >= :end
      order by created_at desc, id desc limit :limit
      """
    case pointsAfter = """
      select id, created_at, day from sparks
      where user_id = :user and points = :value and created_at > :time and created_at <= :end
      order by created_at, id limit :limit
      """
    case titleAtMoment = """
      select id, created_at, day, title_key, category, intensity, is_favorite from sparks
      where user_id = :user and title_key = :title and created_at = :time and id < :id order by id desc limit :limit
      """
    case titleBefore = """
      select id, created_at, day, title_key, category, intensity, is_favorite from sparks
      where user_id = :user and title_key = :title and created_at < :time
      order by created_at desc, id desc limit :limit
      """
    case titlesAfter = """
      select id, created_at, day, title_key, category, intensity, is_favorite from sparks
      where user_id = :user and title_key > :title
      order by title_key, created_at desc, id desc limit :limit
      """
    case found = """
      select s.id, s.created_at, s.day, s.title_key, s.category, s.intensity, s.is_favorite
      from spark_search cross join sparks s on s.place = spark_search.rowid
      where spark_search match :search and spark_search.rowid between :first and :last
        and (:kinds >> (spark_search.rowid & 31)) & 1 and s.id < :id
      order by s.id desc limit :limit
      """
    case foundBefore = """
      select s.id, s.created_at, s.day, s.title_key, s.category, s.intensity, s.is_favorite
      from spark_search cross join sparks s on s.place = spark_search.rowid
      where spark_search match :search and spark_search.rowid < :time and spark_search.rowid >= :end
        and (:kinds >> (spark_search.rowid & 31)) & 1
      order by spark_search.rowid desc limit :limit
      """
    case foundAfter = """
      select s.id, s.created_at, s.day, s.title_key, s.category, s.intensity, s.is_favorite
      from spark_search cross join sparks s on s.place = spark_search.rowid
      where spark_search match :search and spark_search.rowid > :time and spark_search.rowid <= :end
        and (:kinds >> (spark_search.rowid & 31)) & 1
      order by spark_search.rowid limit :limit
      """
    case titlesWithWords = """
      select s.id, s.created_at, s.day, s.title_key, s.category, s.intensity, s.is_favorite
      from spark_terms t cross join sparks s on s.place = t.doc
      where t.term > :title and t.term < :end order by t.term limit :limit
      """
  }
}

extension SparkWalk {
  /// Whether the walk goes along the terms of `spark_search`.
  var isSearch: Bool {
    if case .found = self { true } else { false }
  }

  /// What a walk in the order of time reads: the sparks of one moment, those before it, and those after it.
  var statements: (moment: SparkWalker.Statements, before: SparkWalker.Statements, after: SparkWalker.Statements) {
    switch self {
    case .all, .titles, .titlesWithWords: (.all, .allBefore, .allAfter)
    case .favorites: (.favorites, .favoritesBefore, .favoritesAfter)
    case .category: (.category, .categoryBefore, .categoryAfter)
    case .intensity: (.intensity, .intensityBefore, .intensityAfter)
    case .points: (.points, .pointsBefore, .pointsAfter)
    case .found: (.found, .foundBefore, .foundAfter)
    }
  }
}
