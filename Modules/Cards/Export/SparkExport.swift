import Database
import Kernel
import SQLite
import Service

/// The export and import of sparks, points, cards, missions, profiles and settings.
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
      values (:user, :rule, :ledgerSubject, :period, :points, :paidAt)
      on conflict do nothing
      """
    case replacePoints = """
      update ledger set points = :points, paid_at = :paidAt
      where user_id = :user and rule = :rule and subject = :ledgerSubject and period = :period
      """
    case raiseProfile = """
      update spark_profiles
      set latest_day = max(latest_day, :latestDay), first_day = min(first_day, :firstDay)
      where user_id = :user
      """
    case ownsCard = "select 1 from card_states where user_id = :user and card_id = :card"
    case hasDeletedSparkEntry = """
      select 1 from ledger
      where user_id = :user and rule = :rule and subject = :ledgerSubject and period = :period
        and not exists (select 1 from sparks where id = :spark)
      """
  }

  static let spark = ExportLine(
    "spark", "A spark.", isNumbered: true, of: Spark.table.description,
    rule: .custom(
      "Exists if a row has the same `title` and `createdAt`; each row matches at most one line.",
      SparkImport.importSpark
    ))

  static let completion = ExportLine(
    "missionCompletion", "A completed mission.", of: MissionCompletionRow.table.description,
    orderedBy: ["completed_at", "period", "mission_id"],
    rule: .keyed().computing { line, _ in
      let position = line["position"] == .null ? line["completedAt"] : line["position"]
      return [("reward" as StaticString, line["reward"]), ("position", position)]
    }
    .checking(checkCompletion))

  static let all = [
    spark,
    ExportLine(
      "points", "A ledger entry that added or subtracted points.",
      [
        ColumnDescription(
          "rule", .oneOf(["spark", "card_duplicate", "mission", "adjustment"]), "The rule of the entry."),
        ColumnDescription("spark", .row(of: "spark"), "The spark; null for missions.", isOptional: true),
        ColumnDescription(
          "subject", .text(1...64),
          "The card, the mission or the cause of an adjustment; null for the first points of a spark.",
          isOptional: true),
        ColumnDescription("period", .text(1...10), "The first day of the mission's period; `all` without a period."),
        ColumnDescription(
          "points", .integer(-MissionCompletionRow.maxReward...MissionCompletionRow.maxReward),
          "The points; negative if subtracted."),
        ColumnDescription("paidAt", .instant, "The time of the entry."),
      ], query: Statements.points,
      rule: ImportRule.keyed(
        by: ["rule", "spark", "subject", "period"], parent: "spark", insert: Statements.addPoints,
        replace: .replacePoints
      ).computing(ledgerSubject).checking(checkPoints)),
    ExportLine(
      "card", "An owned card; an import restores the cards that imported sparks dropped.",
      of: OwnedCard.table.description, rule: .keyed().checking(checkCard)),
    completion,
    ExportLine(
      "missionFavorite", "A favorite mission.", of: MissionStore.favoritesTable, rule: .keyed()),
    ExportLine(
      "sparkProfile", "The user's progress with sparks.", of: SparkProfile.table.description,
      rule: .keyed(replace: Statements.raiseProfile.rawValue)
        .described(
          as: """
            Exists if the user has a profile; a replacement never decreases the latest day or increases the first day. \
            The longest streak is at most the longest run of days with sparks after the import.
            """
        )
        .computing { line, importer in
          // Another time zone can be days ahead. A latest day beyond that would block missions until it has passed.
          let context = importer.context
          let latest = try context.today.adding(days: CivilDay.maxZoneDistance).dayNumber
          let joiningDay = SparkProfile(of: try context.user.account, on: try context.today).firstDay
          let changes = importer.state(SparkChanges.self)
          changes.longestStreak = max(changes.longestStreak, Int(line["longestStreak"].integer ?? 0))
          return [
            ("latestDay", .integer(min(line["latestDay"].integer ?? 0, Int64(latest)))), ("longestStreak", .integer(0)),
            ("firstDay", .integer(line["firstDay"].integer ?? Int64(joiningDay.dayNumber))),
          ]
        }),
  ]

  /// Returns the ledger subject of an entry, in the form used when sparks and cards earn points.
  ///
  /// A negative ID identifies a deleted spark. It is replaced by its absolute value if the ledger has the entry with
  /// the absolute value, and no spark has it as its ID.
  @Sendable
  private static func ledgerSubject(_ line: ImportedLine, _ importer: Importer) throws -> [(StaticString, ColumnValue)]
  {
    let (spark, subject) = (line["spark"].integer, line["subject"].text)
    guard let rule = line["rule"].text, let ledgerSubject = Self.ledgerSubject(rule, spark, subject) else {
      throw DomainError.invalidLine
    }
    if let spark, spark < 0, let original = Self.ledgerSubject(rule, -spark, subject) {
      let match = try importer.statement(Statements.hasDeletedSparkEntry)
        .bind("rule", rule).bind("ledgerSubject", original).bind("period", line["period"]).bind("spark", -spark)
        .scalar(Int.self)
      if match != nil {
        importer.state(SparkChanges.self).sparks.insert(-spark)
        return [("ledgerSubject", .text(original))]
      }
    }
    if let spark { importer.state(SparkChanges.self).sparks.insert(spark) }
    return [("ledgerSubject", .text(ledgerSubject))]
  }

  private static func ledgerSubject(_ rule: String, _ spark: Int64?, _ subject: String?) -> String? {
    switch (rule, spark, subject) {
    case ("spark", let spark?, nil): "\(spark)"
    case ("adjustment", let spark?, let subject?): "\(spark)/\(subject)"
    case ("card_duplicate", let spark?, let subject?) where !subject.utf8.contains(UInt8(ascii: "/")):
      "\(subject)/\(spark)"
    case ("mission", nil, let subject?): subject
    default: nil
    }
  }

  // MARK: - Checks

  /// Throws `unknown_row` if the card does not exist, or if no spark dropped it.
  static func checkCard(_ line: ImportedLine, _ importer: Importer) throws {
    guard let slug = line["card"].text, let index = CardCatalog.current.cardSlugs.index(of: slug) else {
      throw DomainError.unknownRow.at("/card")
    }
    let changes = importer.state(SparkChanges.self)
    guard !changes.cards.contains(index), changes.firstWithUnknownCard == nil else { return }
    let isOwned = try importer.statement(Statements.ownsCard).bind("card", slug).scalar(Int.self) != nil
    guard isOwned else { throw DomainError.unknownRow.at("/card") }
  }

  /// Throws `unknown_row` if the mission does not exist, and `invalid_line` if its reward, period or day is impossible.
  static func checkCompletion(_ line: ImportedLine, _ importer: Importer) throws {
    guard let mission = mission(line["mission"].text) else { throw DomainError.unknownRow.at("/mission") }
    guard line["reward"].integer == Int64(mission.reward) else { throw DomainError.invalidLine.at("/reward") }
    try line.checkDay("day", of: "completedAt")
    let (period, day) = (line["period"].integer ?? 0, line["day"].integer ?? 0)
    guard
      MissionRules.isPossible(
        CivilDay(dayNumber: Int(period)), of: mission.kind, completedOn: CivilDay(dayNumber: Int(day)))
    else { throw DomainError.invalidLine.at("/period") }
  }

  /// Throws `unknown_row` if the card or mission does not exist, and `invalid_line` if its points differ from the
  /// catalog or an entry without a mission has a period.
  static func checkPoints(_ line: ImportedLine, _ importer: Importer) throws {
    let (rule, subject) = (line["rule"].text, line["subject"].text)
    if rule != "mission", line["period"] != .text(Ledger.lifetime) { throw DomainError.invalidLine.at("/period") }
    guard rule == "mission" || rule == "card_duplicate" else { return }
    let card = subject.flatMap { CardCatalog.current.cardSlugs.index(of: $0) }.map { CardCatalog.current.cards[$0] }
    guard let points = rule == "mission" ? mission(subject)?.reward : card?.rarity.duplicatePoints else {
      throw DomainError.unknownRow.at("/subject")
    }
    guard line["points"].integer == Int64(points) else { throw DomainError.invalidLine.at("/points") }
  }

  private static func mission(_ slug: String?) -> Mission? {
    slug.flatMap { CardCatalog.current.missionSlugs.index(of: $0) }.map { CardCatalog.current.missions[$0] }
  }

  // MARK: - Recomputation

  /// Recomputes the ledger, card copies and the profile if the import changed any of their sources.
  ///
  /// Each line keeps the daily totals up to date.
  @Sendable
  static func recompute(_ importer: Importer) throws {
    let store = ProfileStore(transaction: importer.transaction, user: importer.user)
    let stored = try store.profile()
    // The account contains the time of joining.
    guard
      importer.hasChanged("spark", "points", "card", "missionCompletion", "sparkProfile")
        || importer.hasChanged("account") && stored != nil
    else { return }
    if importer.hasChanged("points", "missionCompletion") { try ledger(importer).payRewards() }
    try recomputeCards(importer)
    try recomputePoints(importer)
    let account = try importer.context.user.account
    let empty = SparkProfile(of: account, on: try importer.context.today)
    var profile = stored ?? empty
    // The account can have an earlier time of joining. A new zone alone does not move the day of joining.
    if !profile.firstDay.isPossible(at: account.joinedAt, inZone: nil) {
      profile.firstDay = min(profile.firstDay, empty.firstDay)
    }
    let claimed = min(
      importer.state(SparkChanges.self).longestStreak, try store.longestRun(since: profile.firstDay))
    profile.streak.longest = max(
      profile.streak.longest, claimed, try store.latestRun(since: profile.firstDay)?.length ?? 0)
    try store.save(profile)
    try importer.recompute(SparkProfile.derivation)
  }

  /// Recomputes the cards of sparks, their bonuses and the collection if the import can have changed them.
  private static func recomputeCards(_ importer: Importer) throws {
    let changes = importer.state(SparkChanges.self)
    let firstSpark = changes.firstWithUnknownCard
    guard firstSpark != nil || !changes.cards.isEmpty || importer.hasChanged("points", "card") else { return }
    if let firstSpark { try ledger(importer).assignCards(from: firstSpark) }
    try ledger(importer).recomputeCards()
  }

  /// Pays what the ledger lacks for the sparks of lines; new rows of CSV files are paid one by one.
  private static func recomputePoints(_ importer: Importer) throws {
    let sparks = importer.state(SparkChanges.self).sparks
    if !sparks.isEmpty { try ledger(importer).payDifferences(of: sparks, at: importer.context.now) }
  }

  private static func ledger(_ importer: Importer) -> LedgerRecomputation {
    LedgerRecomputation(transaction: importer.transaction, user: importer.user)
  }
}
