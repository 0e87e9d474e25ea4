import Database
import Kernel
import SQLite
import Service

/// Sparks and what grows from them in the export.
enum SparkExport {
  private enum Statements: SQL, StatementSet {
    case points = """
      select rule, case rule when 'card_duplicate' then cast(substr(subject, instr(subject, '/') + 1) as integer)
          when 'mission' then null else cast(subject as integer) end,
        iif(rule = 'mission', subject, case rule when 'card_duplicate' then substr(subject, 1, instr(subject, '/') - 1)
          when 'adjustment' then substr(subject, instr(subject, '/') + 1) end),
        period, points, paid_at
      from ledger
      where user_id = :user and rule in ('spark', 'card_duplicate', 'mission', 'adjustment') order by id
      """
    case addPoints = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      values (:user, :rule, :entry, :period, :points, :paidAt)
      on conflict do nothing
      """
    case replacePoints = """
      update ledger set points = :points, paid_at = :paidAt
      where user_id = :user and rule = :rule and subject = :entry and period = :period
      """
    case knowsGone = """
      select 1 from ledger
      where user_id = :user and rule = :rule and subject = :entry and period = :period
        and not exists (select 1 from sparks where id = :spark)
      """
  }

  static let spark = ExportLine(
    "spark", "A spark.", isNumbered: true, of: Spark.table.description,
    rule: .custom(
      "Exists if a row has the same `title` and `createdAt`; equal lines stand for as many rows.", SparkImport.spark))

  static let completion = ExportLine(
    "missionCompletion", "A mission that was completed.", of: CompletionRow.table.description,
    orderedBy: ["completed_at", "period", "mission_id"],
    rule: .keyed(CompletionRow.table.description).computing { line, _ in [("reward" as StaticString, line["reward"])] }
      .checking(SparkLineChecks.checkCompletion))

  static let all = [
    spark,
    ExportLine(
      "points", "Points that were paid or taken.",
      [
        ExportField("rule", .oneOf(["spark", "card_duplicate", "mission", "adjustment"]), "What for."),
        .optional("spark", .row(of: "spark"), "For which spark."),
        .optional("subject", .text(1...64), "For which card or mission, or for which change of the spark."),
        ExportField("period", .text(1...10), "For which day or week, or all."),
        ExportField("points", .integer(-CompletionRow.maxReward...CompletionRow.maxReward), "How many."),
        ExportField("paidAt", .instant, "When."),
      ], read: Statements.points,
      restore: ImportRule.keyed(
        by: ["rule", "spark", "subject", "period"], beside: "spark", insert: Statements.addPoints,
        replace: .replacePoints
      ).computing(entry).checking(SparkLineChecks.checkPoints)),
    ExportLine(
      "card", "A card that the user owns.", of: OwnedCard.table.description,
      rule: .keyed(OwnedCard.table.description).checking(SparkLineChecks.checkCard)),
    completion,
    ExportLine(
      "missionFavorite", "A mission that is marked.", of: MissionStore.favorites, rule: .keyed(MissionStore.favorites)),
    ExportLine(
      "sparkProfile", "What the user has come to by sparks.", of: SparkProfile.table.description,
      rule: .custom(
        "Exists if the user has one; replacing it never lowers the longest streak or the latest day.",
        SparkImport.profile)),
  ]

  /// The subject of a ledger entry, in the form in which sparks and cards are paid.
  ///
  /// A spark that is gone has the number here that it had, where the ledger still knows it from this very database.
  @Sendable
  private static func entry(_ line: ImportedLine, _ importer: Importer) throws -> [(StaticString, ColumnValue)] {
    let (spark, subject) = (line["spark"].integer, line["subject"].text)
    guard let rule = line["rule"].text, let entry = entry(rule, spark, subject) else { throw DomainError.invalidLine }
    if let spark, spark < 0, let known = Self.entry(rule, -spark, subject) {
      let isKnown = try importer.transaction.statement(Statements.knowsGone)
        .bind("user", importer.user).bind("rule", rule).bind("entry", known).bind("period", line["period"])
        .bind("spark", -spark).scalar(Int.self)
      if isKnown != nil { return [("entry", .text(known))] }
    }
    return [("entry", .text(entry))]
  }

  private static func entry(_ rule: String, _ spark: Int64?, _ subject: String?) -> String? {
    switch (rule, spark, subject) {
    case ("spark", let spark?, nil): "\(spark)"
    case ("adjustment", let spark?, let subject?): "\(spark)/\(subject)"
    case ("card_duplicate", let spark?, let subject?) where !subject.utf8.contains(UInt8(ascii: "/")):
      "\(subject)/\(spark)"
    case ("mission", nil, let subject?): subject
    default: nil
    }
  }
}
