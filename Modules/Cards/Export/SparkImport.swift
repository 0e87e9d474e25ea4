import Kernel
import SQLite
import Service

/// Inserts sparks, and what only a profile states, from the lines of an export.
enum SparkImport {
  private enum Statements: SQL, StatementSet {
    case find = """
      select id from sparks
      where user_id = :user and title_key = :titleKey and created_at = :createdAt and id > :after and id <= :last
        and title = :keptTitle
      order by id limit 1
      """
    case contents = "select id, title, category, intensity from sparks where user_id = :user"
  }

  /// Inserts a spark, or resolves the conflict with the same spark.
  @Sendable
  static func spark(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    var spark = try spark(of: line)
    let store = SparkStore(transaction: importer.transaction, user: importer.user)
    let search = SearchIndex(transaction: importer.context.transaction, user: importer.user)
    let hasMoment = line.states("createdAt")
    if let row = try row(of: line, spark, hasMoment, importer), let old = try store.spark(row) {
      return try importer.resolve(row) {
        spark.id = row
        if !hasMoment {
          (spark.createdAt, spark.zone, spark.day) = (old.createdAt, old.zone, old.day)
          spark.isMorning = old.isMorning
        }
        // The ledger names what changes have brought by their revisions, which must not come again.
        spark.revision = max(spark.revision, old.revision)
        try store.update(spark)
        try search.remove(old)
        try search.insert(spark)
      }
    }
    spark.id = try store.insert(spark)
    try search.insert(spark)
    return .added(row: spark.id)
  }

  /// Takes from the line of a profile what no fact gives: the longest streak and the latest day.
  @Sendable
  static func profile(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    let store = ProfileStore(transaction: importer.transaction, user: importer.user)
    let today = try importer.context.today
    let known = try store.profile()
    var profile = known ?? SparkProfile(on: today)
    func merge() throws {
      profile.longestStreak = max(profile.longestStreak, Int(line["longestStreak"].integer ?? 0))
      if let day = line["latestDay"].integer.map({ CivilDay(dayNumber: Int($0)) }) {
        // Another zone may have been days ahead; a later day would keep missions from coming until it is over.
        let day = min(day, today.adding(days: CivilDay.maxZoneDistance))
        profile.latestDay = known == nil ? day : max(profile.latestDay, day)
      }
      try store.save(profile)
    }
    guard known == nil else { return try importer.resolve(importer.user, replace: merge) }
    try merge()
    return .added(row: importer.user)
  }

  /// The row of the same spark, which no line before has met.
  private static func row(
    of line: ImportedLine, _ spark: Spark, _ hasMoment: Bool, _ importer: Importer
  ) throws -> Int64? {
    guard !hasMoment else {
      return try importer.row(
        Statements.find, of: line, [("titleKey", .text(spark.title.sortingKey)), ("keptTitle", .text(spark.title))])
    }
    var content = line
    content["title"] = .text(spark.title)
    return try importer.row(Statements.contents, of: content, alikeIn: ["title", "category", "intensity"])
  }

  /// The spark that a line describes, without a row; throws every rule that it breaks.
  ///
  /// Its moment may be still to come: the clock of the export may have been ahead, or was set back since.
  private static func spark(of line: ImportedLine) throws -> Spark {
    let draft = try draft(of: line)
    let moment = draft.createdAt
    var issues = SparkRules.issues(of: draft, now: moment)
    if !TagList.areInBounds(draft.tags) { issues.append(DomainError.invalidTag.issue(at: "/tags")) }
    if let refusal = DomainError(issues: issues) { throw refusal }
    guard let day = line.day("day", of: moment) else { throw DomainError.invalidLine.at("/day") }
    guard let zone = line["zone"].text else { throw DomainError.invalidLine }
    let isMorning = line["isMorning"].integer == 1
    guard SparkRules.canBe(isMorning: isMorning, at: moment, inZone: zone) else {
      throw DomainError.invalidLine.at("/isMorning")
    }
    return Spark(
      id: 0, title: draft.title, notes: draft.notes, category: draft.category, intensity: draft.intensity,
      tags: draft.tags, estimatedMinutes: draft.estimatedMinutes, actualMinutes: draft.actualMinutes,
      isFavorite: draft.isFavorite, points: SparkPoints.points(draft.category, draft.intensity), createdAt: moment,
      updatedAt: line["updatedAt"].instant ?? moment, zone: zone, day: day,
      isMorning: isMorning, revision: Int(line["revision"].integer ?? 0))
  }

  private static func draft(of line: ImportedLine) throws -> SparkDraft {
    guard let category = line["category"].text.flatMap(SparkCategory.init(rawValue:)),
      let intensity = line["intensity"].integer.flatMap({ SparkIntensity(level: Int($0)) }),
      let moment = line["createdAt"].instant
    else { throw DomainError.invalidLine }
    return SparkRules.normalized(
      SparkDraft(
        title: line["title"].text ?? "", notes: line["notes"].text, category: category, intensity: intensity,
        tags: line["tags"].texts, estimatedMinutes: line["estimatedMinutes"].integer.map(Int.init),
        actualMinutes: line["actualMinutes"].integer.map(Int.init), isFavorite: line["isFavorite"].integer == 1,
        createdAt: moment))
  }
}
