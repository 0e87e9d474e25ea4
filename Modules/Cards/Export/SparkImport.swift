import Database
import Kernel
import SQLite
import Service

/// Inserts sparks from the lines of an export, or from the rows of a CSV table.
enum SparkImport {
  private enum Statements: SQL, StatementSet {
    case find = """
      select id from sparks
      where user_id = :user and title_key = :titleKey and created_at = :createdAt and id > :after and id <= :last
        and title = :keptTitle
      order by id limit 1
      """
    case contents = "select id, title, category, intensity from sparks where user_id = :user"
    case paid = """
      select (select ifnull(sum(points), 0) from ledger
          where user_id = :user and rule = 'spark' and subject = cast(:spark as text))
        + (select ifnull(sum(points), 0) from ledger
          where user_id = :user and rule = 'adjustment' and subject >= :spark || '/' and subject < :spark || '0')
      """
  }

  /// Inserts a spark, or resolves the conflict with the same spark; rows of a table earn points.
  @Sendable
  static func spark(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    var spark = try spark(of: line, importer)
    let outcome = try insert(&spark, line, importer)
    if line.isTableRow, !outcome.isSkipped { try pay(spark, outcome, importer) }
    return outcome
  }

  private static func insert(
    _ spark: inout Spark, _ line: ImportedLine, _ importer: Importer
  ) throws -> ImportOutcome {
    let store = SparkStore(transaction: importer.transaction, user: importer.user)
    let search = SearchIndex(transaction: importer.transaction, user: importer.user)
    let statesMoment = line.states("createdAt")
    if let row = try row(of: spark, line, statesMoment: statesMoment, importer), let old = try store.spark(row) {
      return try importer.resolve(row) {
        spark.id = row
        if !statesMoment {
          (spark.createdAt, spark.zone, spark.day) = (old.createdAt, old.zone, old.day)
          spark.isMorning = old.isMorning
        }
        // The ledger identifies what changes have earned by their revisions, which must not repeat.
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

  /// The row of the same spark that no line before has matched.
  private static func row(
    of spark: Spark, _ line: ImportedLine, statesMoment: Bool, _ importer: Importer
  ) throws -> Int64? {
    guard !statesMoment else {
      return try importer.row(
        Statements.find.rawValue, of: line,
        [("titleKey", .text(spark.title.sortingKey)), ("keptTitle", .text(spark.title))])
    }
    var content = line
    content["title"] = .text(spark.title)
    return try importer.row(Statements.contents.rawValue, of: content, comparing: ["title", "category", "intensity"])
  }

  /// The normalized spark that a line states; throws every rule that it breaks.
  ///
  /// Its moment may be in the future: the clock of the export may have been ahead, or was set back since.
  private static func spark(of line: ImportedLine, _ importer: Importer) throws -> Spark {
    var spark = try Spark.table.value(of: line, in: importer.transaction)
    SparkRules.normalize(&spark.title, &spark.notes, &spark.tags)
    spark.points = SparkPoints.points(spark.category, spark.intensity)
    var issues: [DomainError.Issue] = []
    if spark.title.isEmpty { issues.append(DomainError.titleRequired.issue(at: "/title")) }
    if !TagList.areInBounds(spark.tags) { issues.append(DomainError.invalidTag.issue(at: "/tags")) }
    if let error = DomainError(issues: issues) { throw error }
    try line.checkDay("day", of: "createdAt")
    guard SparkRules.canBe(isMorning: spark.isMorning, at: spark.createdAt, inZone: spark.zone) else {
      throw DomainError.invalidLine.at("/isMorning")
    }
    return spark
  }

  /// Pays what a new spark is worth, or the difference for a replaced one; cards and missions are for what happens now.
  private static func pay(_ spark: Spark, _ outcome: ImportOutcome, _ importer: Importer) throws {
    let (ledger, now) = (importer.transaction.ledger, importer.context.now)
    if case .added = outcome {
      _ = try ledger.pay(
        spark.points, to: importer.user, rule: "spark", subject: "\(spark.id)", period: Ledger.lifetime, at: now)
      return
    }
    let paid = try importer.statement(Statements.paid).bind("spark", spark.id).scalar() ?? 0
    guard paid != spark.points else { return }
    _ = try ledger.pay(
      spark.points - paid, to: importer.user, rule: "adjustment", subject: "\(spark.id)/\(now.milliseconds)",
      period: Ledger.lifetime, at: now)
  }
}
