import Kernel
import SQLite
import Service

/// Sparks and what has grown from them, in the file that holds everything of a user.
enum SparkRecords {
  private enum Statements: SQL, StatementSet {
    case sparks = """
      select id, title, notes, category, intensity, tags, estimated_minutes, actual_minutes, is_favorite, points,
        created_at, updated_at, zone, day, is_morning, revision
      from sparks where user_id = :user order by id
      """
    case points = """
      select rule, case rule when 'card_duplicate' then cast(substr(subject, instr(subject, '/') + 1) as integer)
          when 'mission' then null else cast(subject as integer) end,
        iif(rule = 'mission', subject, case rule when 'card_duplicate' then substr(subject, 1, instr(subject, '/') - 1)
          when 'adjustment' then substr(subject, instr(subject, '/') + 1) end),
        period, points, paid_at
      from ledger
      where user_id = :user and rule in ('spark', 'card_duplicate', 'mission', 'adjustment') order by id
      """
    case cards = "select card_id, owned, obtained_at from card_states where user_id = :user order by card_id"
    case completions = """
      select nullif(period, 0), mission_id, day, completed_at, reward from mission_completions
      where user_id = :user order by completed_at, period, mission_id
      """
    case favorites = "select mission_id from mission_favorites where user_id = :user order by mission_id"
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
    case addCard = """
      insert into card_states (user_id, card_id, owned, obtained_at) values (:user, :card, :owned, :obtainedAt)
      on conflict do nothing
      """
    case replaceCard = "update card_states set obtained_at = :obtainedAt where user_id = :user and card_id = :card"
    case addCompletion = """
      insert into mission_completions (user_id, period, mission_id, day, completed_at, reward)
      values (:user, ifnull(:period, 0), :mission, :day, :completedAt, :reward)
      on conflict do nothing
      """
    case replaceCompletion = """
      update mission_completions
      set day = iif(completed_at = :completedAt, day, :day), completed_at = :completedAt, reward = :reward
      where user_id = :user and period = ifnull(:period, 0) and mission_id = :mission
      """
    case addFavorite = """
      insert into mission_favorites (user_id, mission_id) values (:user, :mission) on conflict do nothing
      """
    case profile = """
      select points, streak, longest_streak, last_day, fuel, overloads, last_overload_at, latest_day
      from spark_profiles where user_id = :user
      """
  }

  private static let minutes = ColumnType.integer(1...1440)
  /// More points than anything brings, and so few that sums of them stay numbers.
  private static let largestAmount = 1_000_000
  /// More changes than anybody makes of a spark, which can be counted on.
  static let largestRevision = 1_000_000_000
  private static let amount = ColumnType.integer(-largestAmount...largestAmount)
  private static let count = ColumnType.integer(0...Int.max)

  static let spark = ExportLine(
    "spark", "A spark.", isNumbered: true,
    [
      ExportField("title", .text(1...SparkRules.titleLengths.upperBound), "The title."),
      .optional("notes", .text(1...SparkRules.noteLengths.upperBound), "The notes."),
      ExportField("category", .oneOf(SparkCategory.allCases.map(\.rawValue)), "What it is about."),
      ExportField("intensity", .ranked(SparkIntensity.allCases.map(\.rawValue)), "How strong it is."),
      ExportField("tags", .texts, "The tags."),
      .optional("estimatedMinutes", minutes, "How long it was to take."),
      .optional("actualMinutes", minutes, "How long it took."),
      ExportField("isFavorite", .flag, "Whether it is marked."),
      ExportField("points", .integer(8...62), "What its category and intensity are worth."),
      ExportField("createdAt", .instant, "When it happened."),
      ExportField("updatedAt", .instant, "When it was last changed."),
      ExportField("zone", .zone, "In which zone the user was."),
      ExportField("day", .day, "On which civil day that fell."),
      ExportField("isMorning", .flag, "Whether that was before noon."),
      ExportField("revision", .integer(0...largestRevision), "How many times it was changed."),
    ], read: Statements.sparks,
    restore: .custom(
      "Exists if a row has the same `title` and `createdAt`; equal lines stand for as many rows.",
      SparkRestore.restore))

  static let completion = ExportLine(
    "missionCompletion", "A mission that was completed.",
    [
      .optional("period", .day, "The day or the Monday of its period; one that lasts for ever has none."),
      ExportField("mission", .text(1...64), "The mission."),
      ExportField("day", .day, "On which civil day."),
      ExportField("completedAt", .instant, "When."),
      ExportField("reward", .integer(1...largestAmount), "The points that it brought."),
    ], read: Statements.completions,
    restore: .keyed(by: ["period", "mission"], add: Statements.addCompletion, replace: Statements.replaceCompletion)
      .checking(SparkReferences.checkCompletion))

  static let all = [
    spark,
    ExportLine(
      "points", "Points that were paid or taken.",
      [
        ExportField("rule", .oneOf(["spark", "card_duplicate", "mission", "adjustment"]), "What for."),
        .optional("spark", .row(of: "spark"), "For which spark."),
        .optional("subject", .text(1...64), "For which card or mission, or for which change of the spark."),
        ExportField("period", .text(1...10), "For which day or week, or all."),
        ExportField("points", amount, "How many."),
        ExportField("paidAt", .instant, "When."),
      ], read: Statements.points,
      restore: ImportRule.keyed(
        by: ["rule", "spark", "subject", "period"], beside: "spark", add: Statements.addPoints,
        replace: Statements.replacePoints
      ).computing(entry).checking(SparkReferences.checkPoints)),
    ExportLine(
      "card", "A card that the user owns.",
      [
        ExportField("card", .text(1...64), "The card."),
        ExportField("owned", .integer(1...Int.max), "How many times it was obtained."),
        ExportField("obtainedAt", .instant, "When that was for the first time."),
      ], read: Statements.cards,
      restore: .keyed(by: ["card"], add: Statements.addCard, replace: Statements.replaceCard)
        .checking(SparkReferences.checkCard)),
    completion,
    ExportLine(
      "missionFavorite", "A mission that is marked.", [ExportField("mission", .text(1...64), "The mission.")],
      read: Statements.favorites,
      restore: .keyed(by: ["mission"], add: Statements.addFavorite)),
    ExportLine(
      "sparkProfile", "What the user has come to by sparks.",
      [
        ExportField("points", count, "The points."),
        ExportField("streak", count, "The streak when it last moved."),
        ExportField("longestStreak", count, "The longest one."),
        .optional("lastDay", .day, "The last day of the streak."),
        ExportField("fuel", .integer(0...999), "The fuel."),
        ExportField("overloads", count, "How many times it ran over."),
        .optional("lastOverloadAt", .instant, "When it last did."),
        ExportField("latestDay", .day, "The latest day that missions have seen."),
      ], read: Statements.profile,
      restore: .custom(
        "Exists if the user has one; replacing it never lowers the longest streak or the latest day.",
        SparkSettlement.restoreProfile)),
  ]

  /// What the ledger names an entry by: what it was paid for, in the form in which sparks and cards pay.
  ///
  /// A spark that is gone has the number here that it had, where the ledger still knows it from this very database.
  @Sendable
  private static func entry(_ record: ImportedLine, _ importing: Importer) throws -> [(StaticString, ColumnValue)] {
    let (spark, subject) = (record["spark"].integer, record["subject"].text)
    guard let rule = record["rule"].text, let entry = entry(rule, spark, subject) else { throw DomainError.invalidLine }
    if let spark, spark < 0, let known = Self.entry(rule, -spark, subject) {
      let isKnown = try importing.connection.statement(Statements.knowsGone)
        .bind("user", importing.user).bind("rule", rule).bind("entry", known).bind("period", record["period"])
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
