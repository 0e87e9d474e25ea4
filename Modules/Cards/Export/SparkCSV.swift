import Database
import Kernel
import SQLite
import Service

/// Sparks and missions as CSV tables.
enum SparkCSV {
  static let all = [
    CSVTableSource(
      "sparks",
      CSVTable(of: SparkExport.spark).returning(
        needed: [CSVTable.Needed("title", .titleRequired)], complete: complete, follow: pay),
      identity: """
        A row with `createdAt` exists if a spark has the same `title` and `createdAt`; one without, if a spark has the same \
        `title`, `category` and `intensity`, which keeps its moment if it is replaced. Equal rows stand for as many sparks.
        """),
    CSVTableSource("missions", CSVTable(of: SparkExport.completion)),
  ]

  private enum Statements: SQL, StatementSet {
    case paid = """
      select (select ifnull(sum(points), 0) from ledger
          where user_id = :user and rule = 'spark' and subject = cast(:spark as text))
        + (select ifnull(sum(points), 0) from ledger
          where user_id = :user and rule = 'adjustment' and subject >= :spark || '/' and subject < :spark || '0')
      """
  }

  /// Says of a spark what `sparks.create` says of one that was only given a title, a moment, and so on.
  private static func complete(_ spark: inout ImportedLine, _ context: CallContext) throws {
    let account = try context.user.account
    spark.fill("category", .text(SparkCategory.idea.rawValue))
    spark.fill("intensity", .integer(Int64(SparkIntensity.medium.level)))
    spark.fill("tags", .text(TextList.json([])))
    spark.fill("isFavorite", .integer(0))
    spark.fill("createdAt", .integer(context.now.milliseconds))
    spark.fill("updatedAt", .integer(context.now.milliseconds))
    spark.fill("revision", .integer(0))
    let moment = spark["createdAt"].instant ?? context.now
    guard moment <= context.now else { throw DomainError.dateInFuture.at("/createdAt") }
    if spark["day"] == .null || spark["zone"] == .null || spark["isMorning"] == .null {
      spark["zone"] = .text(account.zone.identifier)
      spark["day"] = .integer(Int64(account.day(at: moment).dayNumber))
      spark["isMorning"] = .integer(SparkRules.isMorning(moment, for: account) ? 1 : 0)
    }
  }

  /// Pays what a spark is worth, or what it is worth more or less than before; cards and missions are for what happens now.
  private static func pay(_ record: ImportedLine, _ outcome: ImportOutcome, _ importing: Importer) throws {
    guard !outcome.isSkipped,
      let spark = try SparkStore(transaction: importing.transaction, user: importing.user).spark(outcome.row)
    else { return }
    let ledger = importing.context.transaction.ledger
    let (user, now) = (importing.user, importing.context.now)
    if case .added = outcome {
      _ = try ledger.pay(
        spark.points, to: user, rule: "spark", subject: "\(spark.id)", period: Ledger.lifetime, at: now)
      return
    }
    let paid =
      try importing.transaction.statement(Statements.paid)
      .bind("user", user).bind("spark", spark.id).scalar() ?? 0
    guard paid != spark.points else { return }
    _ = try ledger.pay(
      spark.points - paid, to: user, rule: "adjustment", subject: "\(spark.id)/\(now.milliseconds)",
      period: Ledger.lifetime, at: now)
  }
}
