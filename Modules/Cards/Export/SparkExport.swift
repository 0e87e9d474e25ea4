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
    case deleteRewards = """
      delete from ledger where user_id = :user and rule = 'mission' and not exists (
        select 1 from mission_completions c
        where c.user_id = :user and c.mission_id = ledger.subject
          and ledger.period = iif(c.period = 0, 'all', date(c.period * 86400, 'unixepoch')))
      """
    case payRewards = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select
        user_id, 'mission', mission_id, iif(period = 0, 'all', date(period * 86400, 'unixepoch')), reward, completed_at
      from mission_completions where user_id = :user order by completed_at, period, mission_id
      on conflict do nothing
      """
    // The spark of a bonus dropped a further copy of its card.
    case assignDuplicates = """
      update sparks set card_id = bonus.card_id
      from (
        select substr(subject, 1, instr(subject, '/') - 1) as card_id,
          cast(substr(subject, instr(subject, '/') + 1) as integer) as spark_id
        from ledger where user_id = :user and rule = 'card_duplicate') as bonus
      where sparks.id = bonus.spark_id and sparks.user_id = :user and sparks.id >= :first and sparks.card_id is null
      """
    case assignFirstCopies = """
      with
        missing as (
          select card_id, row_number() over (order by obtained_at, card_id) as number from card_states
          where user_id = :user and not exists (
            select 1 from sparks s
            where s.user_id = :user and s.card_id = card_states.card_id and not exists (
              select 1 from ledger l
              where l.user_id = :user and l.rule = 'card_duplicate' and l.subject = s.card_id || '/' || s.id))),
        imported as (
          select id, row_number() over (order by created_at, id) as number from sparks
          where user_id = :user and id >= :first and card_id is null)
      update sparks set card_id = missing.card_id
      from imported join missing on missing.number = imported.number
      where sparks.id = imported.id
      """
    case deleteDuplicates = """
      delete from ledger where user_id = :user and rule = 'card_duplicate' and not exists (
        select 1 from sparks s
        where s.id = cast(substr(ledger.subject, instr(ledger.subject, '/') + 1) as integer) and s.user_id = :user
          and ledger.subject = s.card_id || '/' || s.id)
      """
    // All copies of a card but one have a bonus.
    case deleteFirstDuplicates = """
      delete from ledger where id in (
        select p.entry from (
          select substr(subject, 1, instr(subject, '/') - 1) as card_id, count(*) as bonuses, min(id) as entry
          from ledger where user_id = :user and rule = 'card_duplicate' group by 1) p
        join (
          select card_id, count(*) as copies from sparks where user_id = :user and card_id is not null
          group by card_id) c
          on c.card_id = p.card_id
        where p.bonuses >= c.copies)
      """
    case payDuplicates = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select :user, 'card_duplicate', s.card_id || '/' || s.id, 'all', b.value, s.created_at
      from (
        select id, card_id, created_at, row_number() over (partition by card_id order by created_at, id) as number
        from sparks
        where user_id = :user and card_id is not null and not exists (
          select 1 from ledger l
          where l.user_id = :user and l.rule = 'card_duplicate' and l.subject = sparks.card_id || '/' || sparks.id)) s
      join json_each(:bonuses) b on b.key = s.card_id
      where s.number > 1 order by s.created_at, s.id
      """
    case deleteCards = """
      delete from card_states where user_id = :user and card_id not in (
        select card_id from sparks where user_id = :user and card_id is not null)
      """
    case insertCards = """
      insert into card_states (user_id, card_id, owned, obtained_at)
      select user_id, card_id, count(*), min(created_at) from sparks where user_id = :user and card_id is not null
      group by card_id
      on conflict do nothing
      """
    case paySparks = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select user_id, 'spark', cast(id as text), 'all', points, created_at from sparks s
      where id in (select value from json_each(:sparks)) and user_id = :user and not exists (
        select 1 from ledger l where l.user_id = :user and l.rule = 'spark' and l.subject = cast(s.id as text))
      order by id
      """
    // One entry per spark pays the remaining difference. Deleted sparks are included.
    case payDifferences = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select :user, 'adjustment', p.spark || '/import', 'all', ifnull(s.points, 0) - p.points, :now
      from (
        select value as spark,
          (select ifnull(sum(points), 0) from ledger
            where user_id = :user and rule = 'spark' and subject = cast(value as text))
          + (select ifnull(sum(points), 0) from ledger
            where user_id = :user and rule = 'adjustment' and subject >= value || '/' and subject < value || '0')
            as points
        from json_each(:sparks)) p
      left join sparks s on s.id = p.spark and s.user_id = :user
      where ifnull(s.points, 0) <> p.points
      on conflict (user_id, rule, subject, period) do update set points = points + excluded.points
      """
    case deleteEmpty = """
      delete from ledger where id in (
        select l.id from json_each(:sparks) s
        join ledger l on l.user_id = :user and l.rule = 'spark' and l.subject = cast(s.value as text)
        where l.points = 0
        union all
        select l.id from json_each(:sparks) s
        join ledger l on l.user_id = :user and l.rule = 'adjustment' and l.subject >= s.value || '/'
          and l.subject < s.value || '0'
        where l.points = 0)
      """
    case raiseRevisions = """
      update sparks set revision = a.revision
      from (
        select s.value as spark, max(cast(substr(subject, instr(subject, '/') + 1) as integer)) as revision
        from json_each(:sparks) s
        join ledger l on l.user_id = :user and l.rule = 'adjustment' and l.subject >= s.value || '/'
          and l.subject < s.value || '0'
        where cast(substr(subject, instr(subject, '/') + 1) as integer) <= :largest
        group by s.value) a
      where sparks.id = a.spark and sparks.user_id = :user and sparks.revision < a.revision
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
    rule: .keyed().computing { line, _ in [("reward" as StaticString, line["reward"])] }
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

  /// The bonus of each card as a JSON object.
  private static let duplicateBonuses =
    "{\(CardCatalog.current.cards.map { "\"\($0.id)\":\($0.rarity.duplicatePoints)" }.joined(separator: ","))}"

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
    if importer.hasChanged("points", "missionCompletion") {
      // The ledger ignores a payment whose key exists, so rewards without a completion would block later payments.
      try importer.statement(Statements.deleteRewards).run()
      try importer.statement(Statements.payRewards).run()
    }
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
    if let firstSpark {
      for statement: Statements in [.assignDuplicates, .assignFirstCopies] {
        try importer.statement(statement).bind("first", firstSpark).run()
      }
    }
    try importer.statement(Statements.deleteDuplicates).run()
    try importer.statement(Statements.deleteFirstDuplicates).run()
    try importer.statement(Statements.payDuplicates).bind("bonuses", duplicateBonuses).run()
    try importer.statement(Statements.deleteCards).run()
    try importer.statement(Statements.insertCards).run()
    try importer.recompute(OwnedCard.derivation)
  }

  /// Pays what the ledger lacks for the sparks of lines; new rows of CSV files are paid one by one.
  private static func recomputePoints(_ importer: Importer) throws {
    let sparks = importer.state(SparkChanges.self).sparks
    guard !sparks.isEmpty else { return }
    let list = "[\(sparks.sorted().map(String.init).joined(separator: ","))]"
    try importer.statement(Statements.paySparks).bind("sparks", list).run()
    try importer.statement(Statements.payDifferences).bind("sparks", list).bind("now", importer.context.now).run()
    try importer.statement(Statements.deleteEmpty).bind("sparks", list).run()
    // A spark must not reuse a revision that was already paid.
    try importer.statement(Statements.raiseRevisions).bind("sparks", list).bind("largest", Spark.maxRevision).run()
  }
}
