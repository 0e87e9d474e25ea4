import Kernel
import SQLite
import Service

/// Reads sparks of one user to see which of them belong to a list.
struct SparkSieve {
  /// What is read; a test looks at how.
  enum Statements: SQL, StatementSet {
    case matching = """
      select s.id, s.category, s.intensity, s.points, s.created_at, s.title_key
      from json_each(:sparks) candidate cross join sparks s on s.id = candidate.value
      where s.user_id = :user
        and (:category is null or s.category = :category)
        and (:intensity is null or s.intensity = :intensity)
        and (not :favorites or s.is_favorite = 1)
        and (not :withNotes or s.notes is not null)
        and s.day between :firstDay and :lastDay
        and (:tags is null or exists (
          select 1 from json_each(:tags) wanted
            cross join spark_tags t on t.user_id = :user and t.tag = wanted.value and t.spark_id = s.id))
        and (:words is null or not exists (
          select 1 from json_each(:words) wanted where instr(' ' || s.words, ' ' || wanted.value) = 0))
      limit :limit
      """
  }

  let connection: Connection
  let user: Int64

  /// Those of some sparks of the user for which a filter holds, by their rows; where more hold than a number, the first ones.
  func passing(_ rows: [Int64], _ filter: SparkFilter, atMost most: Int) throws -> Set<Int64> {
    var passing: Set<Int64> = []
    try matching(rows, filter).bind("limit", most).forEach { passing.insert(try $0.integer64(0)) }
    return passing
  }

  /// The places, in an order, of those of some rows that are sparks of the user for which a filter holds.
  func keys(of rows: [Int64], _ filter: SparkFilter, _ sort: SparkSort) throws -> [SparkKey] {
    try matching(rows, filter).bind("limit", rows.count).all { try SparkKey($0, sort) }
  }

  private func matching(_ rows: [Int64], _ filter: SparkFilter) throws(SQLiteError) -> Statement {
    try connection.statement(Statements.matching)
      .bind("sparks", Self.list(rows)).bind("user", user).bind("category", filter.category?.rawValue)
      .bind("intensity", filter.intensity?.level).bind("favorites", filter.favorites)
      .bind("withNotes", filter.withNotes).bind("firstDay", filter.days?.lowerBound.dayNumber ?? .min)
      .bind("lastDay", filter.days?.upperBound.dayNumber ?? .max)
      .bind("tags", filter.tags.isEmpty ? nil : TextList.json(filter.tags))
      .bind("words", filter.words.isEmpty ? nil : TextList.json(filter.words))
  }

  /// Rows as a JSON list, in their order.
  static func list(_ rows: some Sequence<Int64>) -> String {
    "[\(rows.map(String.init).joined(separator: ","))]"
  }
}

extension SparkKey {
  /// Reads a row: `id, category, intensity, points, created_at, title_key`.
  fileprivate init(_ row: Row, _ sort: SparkSort) throws {
    guard let category = SparkCategory(rawValue: try row.text(1)) else {
      throw row.unreadable(1, as: "the category of a spark")
    }
    guard let intensity = SparkIntensity(level: try row.integer(2)) else {
      throw row.unreadable(2, as: "the intensity of a spark")
    }
    self.init(
      rank: sort.rank(category: category, intensity: intensity, points: try row.integer(3)),
      title: sort == .alphabetical ? try row.text(5) : "", time: try row.integer64(4),
      id: try row.integer64(0))
  }
}
