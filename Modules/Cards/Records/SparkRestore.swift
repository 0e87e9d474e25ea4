import Kernel
import SQLite
import Service

/// Makes sparks of lines of a file.
enum SparkRestore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select id from sparks
      where user_id = :user and title_key = :titleKey and created_at = :createdAt and id > :after and id <= :last
        and title = :keptTitle
      order by id limit 1
      """
    case contents = "select id, title, category, intensity from sparks where user_id = :user"
  }

  /// Keeps the spark of a line, or what becomes of it where it is there already.
  ///
  /// - Parameters:
  ///   - record: The line.
  ///   - importing: The import that it belongs to.
  /// - Returns: What has become of it.
  /// - Throws: What is wrong with the spark; faults of the storage.
  @Sendable
  static func restore(_ record: ImportedLine, _ importing: Importer) throws -> ImportOutcome {
    var spark = try spark(of: record)
    let store = SparkStore(connection: importing.connection, user: importing.user)
    let search = SearchIndex(database: importing.context.database, user: importing.user)
    let words = SparkWords(spark)
    let hasMoment = record.states("createdAt")
    if let row = try row(of: record, spark, words, hasMoment, importing), let old = try store.spark(row) {
      return try importing.resolve(row) {
        spark.id = row
        if !hasMoment {
          (spark.createdAt, spark.zone, spark.day) = (old.createdAt, old.zone, old.day)
          spark.isMorning = old.isMorning
        }
        // The ledger names what changes have brought by their revisions, which must not come again.
        spark.revision = max(spark.revision, old.revision)
        try store.update(spark, words)
        try search.remove(old)
        try search.insert(spark, words)
      }
    }
    spark.id = try store.insert(spark, words)
    try search.insert(spark, words)
    return .added(row: spark.id)
  }

  /// The row of the same spark, which no line before has met.
  private static func row(
    of record: ImportedLine, _ spark: Spark, _ words: SparkWords, _ hasMoment: Bool, _ importing: Importer
  ) throws -> Int64? {
    guard !hasMoment else {
      return try importing.row(
        Statements.find, of: record, [("titleKey", .text(words.titleKey)), ("keptTitle", .text(spark.title))])
    }
    var content = record
    content["title"] = .text(spark.title)
    return try importing.row(Statements.contents, of: content, alikeIn: ["title", "category", "intensity"])
  }

  /// The spark that a line describes, without a row; throws every rule that it breaks.
  ///
  /// Its moment may be still to come: the clock of the export may have been ahead, or was set back since.
  private static func spark(of record: ImportedLine) throws -> Spark {
    let draft = try draft(of: record)
    let moment = draft.createdAt
    var issues = SparkRules.issues(of: draft, now: moment)
    if !TagList.areInBounds(draft.tags) { issues.append(DomainError.invalidTag.issue(at: "/tags")) }
    if let refusal = DomainError(issues: issues) { throw refusal }
    guard let day = record.day("day", of: moment) else { throw DomainError.invalidLine.at("/day") }
    guard let zone = record["zone"].text else { throw DomainError.invalidLine }
    let isMorning = record["isMorning"].integer == 1
    guard SparkRules.canBe(isMorning: isMorning, at: moment, inZone: zone) else {
      throw DomainError.invalidLine.at("/isMorning")
    }
    return Spark(
      id: 0, title: draft.title, notes: draft.notes, category: draft.category, intensity: draft.intensity,
      tags: draft.tags, estimatedMinutes: draft.estimatedMinutes, actualMinutes: draft.actualMinutes,
      isFavorite: draft.isFavorite, points: SparkPoints.points(draft.category, draft.intensity), createdAt: moment,
      updatedAt: record["updatedAt"].instant ?? moment, zone: zone, day: day,
      isMorning: isMorning, revision: Int(record["revision"].integer ?? 0))
  }

  private static func draft(of record: ImportedLine) throws -> SparkDraft {
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
