import Database
import Kernel
import SQLite

/// The profile of one user, and the sums of their sparks by day.
struct ProfileStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select decisions, energies, ideas, experiments, challenges, levels, points, streak, longest_streak, last_day, fuel,
        overloads, last_overload_at, missions_completed, latest_day
      from spark_profiles where user_id = :user
      """
    case save = """
      insert into spark_profiles (
        user_id, decisions, energies, ideas, experiments, challenges, levels, points, streak, longest_streak, last_day,
        fuel, overloads, last_overload_at, missions_completed, latest_day)
      values (
        :user, :decisions, :energies, :ideas, :experiments, :challenges, :levels, :points, :streak, :longest, :lastDay,
        :fuel, :overloads, :overloadAt, :missions, :latestDay)
      on conflict (user_id) do update
      set decisions = excluded.decisions, energies = excluded.energies, ideas = excluded.ideas,
        experiments = excluded.experiments, challenges = excluded.challenges, levels = excluded.levels,
        points = excluded.points, streak = excluded.streak, longest_streak = excluded.longest_streak, last_day = excluded.last_day,
        fuel = excluded.fuel, overloads = excluded.overloads, last_overload_at = excluded.last_overload_at,
        missions_completed = excluded.missions_completed, latest_day = excluded.latest_day
      """
    case days = """
      select day, category, low, medium, high, extreme, mornings from spark_days
      where user_id = :user and day between :first and :last order by day, category
      """
    case daysBackwards = "select day from spark_days where user_id = :user order by day desc"
    case count = """
      insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings)
      values (:user, :day, :category, :low, :medium, :high, :extreme, :mornings)
      on conflict (user_id, day, category) do update
      set low = low + excluded.low, medium = medium + excluded.medium, high = high + excluded.high,
        extreme = extreme + excluded.extreme, mornings = mornings + excluded.mornings
      """
    case discount = """
      update spark_days
      set low = low - :low, medium = medium - :medium, high = high - :high, extreme = extreme - :extreme,
        mornings = mornings - :mornings
      where user_id = :user and day = :day and category = :category
      """
    case removeEmpty = """
      delete from spark_days
      where user_id = :user and day = :day and category = :category and low + medium + high + extreme = 0
      """
  }

  let connection: Connection
  let user: Int64

  // MARK: - The profile

  /// The profile; nil for somebody who never had a spark.
  func profile() throws -> SparkProfile? {
    try connection.statement(Statements.find).bind("user", user).row { row in
      var profile = SparkProfile(on: CivilDay(dayNumber: try row.integer(14)))
      for category in SparkCategory.allCases { profile.sparks[category] = try row.integer(category.place) }
      profile.levels = try row.integer(5)
      profile.points = try row.integer(6)
      profile.streak = try row.integer(7)
      profile.longestStreak = try row.integer(8)
      profile.lastDay = row.isNull(9) ? nil : CivilDay(dayNumber: try row.integer(9))
      profile.fuel = try row.integer(10)
      profile.overloads = try row.integer(11)
      profile.lastOverloadAt = row.isNull(12) ? nil : Instant(milliseconds: try row.integer64(12))
      profile.missionsCompleted = try row.integer(13)
      return profile
    }
  }

  /// Keeps the profile.
  func save(_ profile: SparkProfile) throws(SQLiteError) {
    try connection.statement(Statements.save)
      .bind("user", user)
      .bind("decisions", profile.sparks[.decision]).bind("energies", profile.sparks[.energy])
      .bind("ideas", profile.sparks[.idea]).bind("experiments", profile.sparks[.experiment])
      .bind("challenges", profile.sparks[.challenge]).bind("levels", profile.levels).bind("points", profile.points)
      .bind("streak", profile.streak)
      .bind("longest", profile.longestStreak).bind("lastDay", profile.lastDay?.dayNumber).bind("fuel", profile.fuel)
      .bind("overloads", profile.overloads).bind("overloadAt", profile.lastOverloadAt?.milliseconds)
      .bind("missions", profile.missionsCompleted).bind("latestDay", profile.latestDay.dayNumber).run()
  }

  // MARK: - Sums by day

  /// The sparks of some days, in their order; days without any are left out.
  func sums(in days: ClosedRange<CivilDay>) throws -> [DaySums] {
    var sums: [DaySums] = []
    try connection.statement(Statements.days)
      .bind("user", user).bind("first", days.lowerBound.dayNumber).bind("last", days.upperBound.dayNumber)
      .forEach { row in
        let (day, tally) = (CivilDay(dayNumber: try row.integer(0)), try SparkTally(row))
        if sums.last?.day == day {
          sums[sums.count - 1].tally.add(tally)
        } else {
          sums.append(DaySums(day: day, tally: tally))
        }
      }
    return sums
  }

  /// The run of days with sparks that ends on the last such day; nil where there is none. (Sparks, 2.4.)
  ///
  /// Reads as many days as the run has, and the one before it.
  func run() throws -> (length: Int, last: CivilDay)? {
    var first = 0
    var run: (length: Int, last: CivilDay)?
    try connection.statement(Statements.daysBackwards).bind("user", user).visit(while: { row in
      let day = try row.integer(0)
      guard let known = run else {
        run = (1, CivilDay(dayNumber: day))
        first = day
        return true
      }
      guard day >= first - 1 else { return false }
      if day < first { run = (known.length + 1, known.last) }
      first = day
      return true
    })
    return run
  }

  /// Counts a spark in the sums of its day.
  func count(_ spark: Spark) throws(SQLiteError) {
    try change(Statements.count, spark)
  }

  /// Takes a spark out of the sums of its day.
  func discount(_ spark: Spark) throws(SQLiteError) {
    try change(Statements.discount, spark)
    try connection.statement(Statements.removeEmpty)
      .bind("user", user).bind("day", spark.day.dayNumber).bind("category", spark.category.slug).run()
  }

  private func change(_ statement: Statements, _ spark: Spark) throws(SQLiteError) {
    func count(_ intensity: SparkIntensity) -> Int { spark.intensity == intensity ? 1 : 0 }
    try connection.statement(statement)
      .bind("user", user).bind("day", spark.day.dayNumber).bind("category", spark.category.slug)
      .bind("low", count(.low)).bind("medium", count(.medium)).bind("high", count(.high))
      .bind("extreme", count(.extreme)).bind("mornings", spark.isMorning ? 1 : 0).run()
  }
}

extension SparkTally {
  /// Reads a row of day, category, the four intensities and mornings.
  init(_ row: Row) throws {
    self.init()
    guard let category = SparkCategory(rawValue: try row.text(1)) else { throw row.unreadable(1, as: "a category") }
    for intensity in SparkIntensity.allCases { self[category, intensity] = try row.integer(1 + intensity.level) }
    mornings = try row.integer(6)
  }
}
