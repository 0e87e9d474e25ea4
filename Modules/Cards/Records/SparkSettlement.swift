import Kernel
import SQLite
import Service

/// Computes anew what is kept beside sparks, the ledger and the log of missions, after lines of a file were restored.
enum SparkSettlement {
  private enum Statements: SQL, StatementSet {
    case forgetDays = "delete from spark_days where user_id = :user"
    case countDays = """
      insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings)
      select user_id, day, category, sum(intensity = 1), sum(intensity = 2), sum(intensity = 3), sum(intensity = 4),
        sum(is_morning)
      from sparks where user_id = :user group by day, category
      """
    case forgetRewards = """
      delete from ledger where user_id = :user and rule = 'mission' and not exists (
        select 1 from mission_completions c
        where c.user_id = :user and c.mission_id = ledger.subject
          and ledger.period = iif(c.period = 0, 'all', date(c.period * 86400, 'unixepoch')))
      """
    case payRewards = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select user_id, 'mission', mission_id, iif(period = 0, 'all', date(period * 86400, 'unixepoch')), reward, completed_at
      from mission_completions where user_id = :user order by completed_at, period, mission_id
      on conflict do nothing
      """
    case forgetDuplicates = """
      delete from ledger where user_id = :user and rule = 'card_duplicate' and not exists (
        select 1 from card_states c
        where c.user_id = :user and c.card_id = substr(ledger.subject, 1, instr(ledger.subject, '/') - 1))
      """
    case paySparks = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select user_id, 'spark', cast(id as text), 'all', points, created_at from sparks s
      where user_id = :user and not exists (
        select 1 from ledger l where l.user_id = :user and l.rule = 'spark' and l.subject = cast(s.id as text))
      order by id
      """
    // One entry of a spark takes up all that is left over, also of those that are gone.
    case payDifferences = """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      select :user, 'adjustment', p.spark || '/import', 'all', ifnull(s.points, 0) - p.points, :now
      from (
        select cast(subject as integer) as spark, sum(points) as points from ledger
        where user_id = :user and rule in ('spark', 'adjustment') group by cast(subject as integer)) p
      left join sparks s on s.id = p.spark and s.user_id = :user
      where ifnull(s.points, 0) <> p.points
      on conflict (user_id, rule, subject, period) do update set points = points + excluded.points
      """
    case forgetNothing = "delete from ledger where user_id = :user and points = 0"
    case tellCards = """
      insert into journal (user_id, topic, subject, time, data)
      select user_id, 'card.restored', card_id, obtained_at, '{}' from card_states
      where user_id = :user and (card_id, obtained_at) not in (
        select subject, time from journal
        where user_id = :user and topic in ('card.obtained', 'card.restored') and seq > ifnull((
          select max(seq) from journal where user_id = :user and topic = 'progress.reset'), 0))
      """
    case raiseRevisions = """
      update sparks set revision = a.revision
      from (
        select cast(subject as integer) as spark, max(cast(substr(subject, instr(subject, '/') + 1) as integer)) as revision
        from ledger
        where user_id = :user and rule = 'adjustment'
          and cast(substr(subject, instr(subject, '/') + 1) as integer) <= :largest
        group by spark) a
      where sparks.id = a.spark and sparks.user_id = :user and sparks.revision < a.revision
      """
    case countCards = """
      update card_states
      set owned = 1 + (
        select count(*) from ledger l
        where l.user_id = card_states.user_id and l.rule = 'card_duplicate' and l.subject >= card_states.card_id || '/'
          and l.subject < card_states.card_id || '0')
      where user_id = :user
      """
    case tallies = """
      select category, sum(low + medium + high + extreme), sum(low + 2 * medium + 3 * high + 4 * extreme)
      from spark_days where user_id = :user group by category
      """
    case points = """
      select ifnull(sum(points), 0) from ledger
      where user_id = :user and rule in ('spark', 'card_duplicate', 'mission', 'adjustment')
      """
    case rewards = "select points, paid_at from ledger where user_id = :user and rule = 'mission' order by id"
    case completions = "select count(*) from mission_completions where user_id = :user"
  }

  /// Takes from the line of a profile what nothing else tells: the longest streak, and the latest day.
  ///
  /// - Parameters:
  ///   - record: The line.
  ///   - importing: The import that it belongs to.
  /// - Returns: What has become of it.
  /// - Throws: Faults of the storage.
  @Sendable
  static func restoreProfile(_ record: ImportedLine, _ importing: Importer) throws -> ImportOutcome {
    let store = ProfileStore(connection: importing.connection, user: importing.user)
    let today = try importing.context.today
    let known = try store.profile()
    var profile = known ?? SparkProfile(on: today)
    func merge() throws {
      profile.longestStreak = max(profile.longestStreak, Int(record["longestStreak"].integer ?? 0))
      if let day = record["latestDay"].integer.map({ CivilDay(dayNumber: Int($0)) }) {
        // Another zone may have been days ahead; a day that is far off would keep missions from coming for as long.
        let day = min(day, today.adding(days: CivilDay.maxZoneDistance))
        profile.latestDay = known == nil ? day : max(profile.latestDay, day)
      }
      try store.save(profile)
    }
    guard known == nil else { return try importing.resolve(importing.user, replace: merge) }
    try merge()
    return .added(row: importing.user)
  }

  /// Computes everything anew where something has changed.
  @Sendable
  static func settle(_ importing: Importer) throws {
    let kinds: [StaticString] = ["spark", "points", "card", "missionCompletion", "sparkProfile"]
    guard kinds.contains(where: importing.hasChanged) else { return }
    let (connection, user) = (importing.connection, importing.user)
    // What is paid again once more under the same name is not paid at all: rewards without their missions would keep those
    // from paying, and changes of sparks must not come to a revision that has brought something already.
    let inOrder: [Statements] = [
      .forgetDays, .countDays, .forgetRewards, .payRewards, .forgetDuplicates, .countCards, .tellCards, .paySparks,
    ]
    for statement in inOrder { try connection.statement(statement).bind("user", user).run() }
    try connection.statement(Statements.payDifferences)
      .bind("user", user).bind("now", importing.context.now.milliseconds).run()
    try connection.statement(Statements.forgetNothing).bind("user", user).run()
    try connection.statement(Statements.raiseRevisions)
      .bind("user", user).bind("largest", SparkRecords.largestRevision).run()
    let store = ProfileStore(connection: connection, user: user)
    var profile = try store.profile() ?? SparkProfile(on: importing.context.today)
    (profile.sparks, profile.levels) = (CategoryCounts(), 0)
    try connection.statement(Statements.tallies).bind("user", user).forEach { row in
      guard let category = SparkCategory(rawValue: try row.text(0)) else { return }
      profile.sparks[category] = try row.integer(1)
      profile.levels += try row.integer(2)
    }
    ProfileRules.setStreak(of: &profile, try store.run())
    (profile.fuel, profile.overloads, profile.lastOverloadAt) = (0, 0, nil)
    try connection.statement(Statements.rewards).bind("user", user).forEach { row in
      _ = ProfileRules.award(try row.integer(0), to: &profile, at: Instant(milliseconds: try row.integer64(1)))
    }
    profile.points = try connection.statement(Statements.points).bind("user", user).scalar(Int.self) ?? 0
    profile.missionsCompleted =
      try connection.statement(Statements.completions).bind("user", user).scalar(Int.self) ?? 0
    try store.save(profile)
  }
}
