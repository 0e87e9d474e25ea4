import Kernel
import SQLite
import Service

/// Makes sparks of lines of a file.
enum SparkRestore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select id from sparks
      where user_id = :user and created_at = :createdAt and id > :after and id <= :last and title = :title
      order by id limit 1
      """
  }

  /// How many days the day of a spark may be away from the day of its moment in UTC: zones and beginnings of days do no more.
  private static let farthestDay = 2

  /// Keeps the spark of a line, or what becomes of it where it is there already.
  ///
  /// - Parameters:
  ///   - record: The line.
  ///   - importing: The import that it belongs to.
  /// - Returns: What has become of it.
  /// - Throws: What is wrong with the spark; faults of the storage.
  @Sendable
  static func restore(_ record: Record, _ importing: RecordImport) throws -> RecordOutcome {
    var spark = try spark(of: record, now: importing.context.now)
    let store = SparkStore(connection: importing.connection, user: importing.user)
    let search = SearchIndex(connection: importing.connection, user: importing.user)
    let words = SparkWords(spark)
    if let row = try importing.row(Statements.find, of: record), let old = try store.spark(row) {
      return try importing.resolve(row) {
        spark.id = row
        try search.update(from: old, to: spark, words) { try store.update(old, to: spark, words) }
      }
    }
    spark.id = try store.insert(spark, words)
    try search.enqueue(spark, words)
    if importing.report.total.added.isMultiple(of: SparkSettlement.portion) { try search.takeInWaiting() }
    return .added(row: spark.id)
  }

  /// The spark that a line describes, without a row; throws every rule that it breaks.
  private static func spark(of record: Record, now: Instant) throws -> Spark {
    let draft = try draft(of: record)
    let moment = draft.createdAt
    var issues = SparkRules.issues(of: draft, now: now)
    if !TagList.areInBounds(draft.tags) { issues.append(DomainError.invalidTag.issue(at: "/tags")) }
    if let refusal = DomainError(issues: issues) { throw refusal }
    guard let day = record["day"].integer.map({ CivilDay(dayNumber: Int($0)) }),
      abs(day.days(since: Zone.utc.civilDay(at: moment))) <= farthestDay, let zone = record["zone"].text
    else { throw DomainError.invalidLine }
    return Spark(
      id: 0, title: draft.title, notes: draft.notes, category: draft.category, intensity: draft.intensity,
      tags: draft.tags, estimatedMinutes: draft.estimatedMinutes, actualMinutes: draft.actualMinutes,
      isFavorite: draft.isFavorite, points: SparkPoints.points(draft.category, draft.intensity), createdAt: moment,
      updatedAt: record["updatedAt"].instant ?? moment, zone: zone, day: day,
      isMorning: record["isMorning"].integer == 1,
      revision: Int(record["revision"].integer ?? 0))
  }

  private static func draft(of record: Record) throws -> SparkDraft {
    guard let category = record["category"].text.flatMap(SparkCategory.init(rawValue:)),
      let intensity = record["intensity"].integer.flatMap({ SparkIntensity(level: Int($0)) }),
      let moment = record["createdAt"].instant
    else { throw DomainError.invalidLine }
    return SparkRules.normalized(
      SparkDraft(
        title: record["title"].text ?? "", notes: record["notes"].text, category: category, intensity: intensity,
        tags: record["tags"].texts, estimatedMinutes: record["estimatedMinutes"].integer.map(Int.init),
        actualMinutes: record["actualMinutes"].integer.map(Int.init), isFavorite: record["isFavorite"].integer == 1,
        createdAt: moment))
  }
}
