import Database
import Kernel
import SQLite
import Service

/// Queries and updates of one user's profile and daily totals.
struct ProfileStore {
  private enum Statements: SQL, StatementSet {
    case days = """
      select day, category, low, medium, high, extreme, mornings from spark_days
      where user_id = :user and day between :first and :last order by day, category
      """
    case counts = """
      select category, sum(low) as low, sum(medium) as medium, sum(high) as high, sum(extreme) as extreme,
        sum(mornings) as mornings
      from spark_days where user_id = :user and day between :first and :last group by category
      """
    case daysDescending = "select day from spark_days where user_id = :user and day >= :first order by day desc"
    case longestRun = """
      select ifnull(max(length), 0) from (
        select count(*) as length from (
          select day - row_number() over (order by day) as run
          from (select distinct day from spark_days where user_id = :user and day >= :first))
        group by run)
      """
    case add = """
      insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings)
      values (:user, :day, :category, :low, :medium, :high, :extreme, :mornings)
      on conflict (user_id, day, category) do update
      set low = low + excluded.low, medium = medium + excluded.medium, high = high + excluded.high,
        extreme = extreme + excluded.extreme, mornings = mornings + excluded.mornings
      """
    case subtract = """
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

  let transaction: Transaction
  let user: Int64

  // MARK: - Profile

  /// Returns the profile; nil before the first spark or import, and after a reset until the next one.
  func profile() throws -> SparkProfile? { try SparkProfile.table.row(of: user, in: transaction) }

  func save(_ profile: SparkProfile) throws(SQLiteError) {
    try SparkProfile.table.save(profile, of: user, in: transaction)
  }

  // MARK: - Daily totals

  /// Returns the totals of the days with sparks, in order.
  func dailyTotals(in days: ClosedRange<CivilDay>) throws -> [DayTotals] {
    var totals: [DayTotals] = []
    try transaction.statement(Statements.days)
      .bind("user", user).bind("first", days.lowerBound).bind("last", days.upperBound)
      .forEach { row in
        let (day, counts): (CivilDay, SparkCounts) = (try row["day"], try SparkCounts(row))
        if totals.last?.day == day {
          totals[totals.count - 1].counts.add(counts)
        } else {
          totals.append(DayTotals(day: day, counts: counts))
        }
      }
    return totals
  }

  /// Returns the counts of a range of days together.
  func counts(in days: ClosedRange<CivilDay>) throws -> SparkCounts {
    var counts = SparkCounts()
    try transaction.statement(Statements.counts)
      .bind("user", user).bind("first", days.lowerBound).bind("last", days.upperBound)
      .forEach { counts.add(try SparkCounts($0)) }
    return counts
  }

  /// Returns the length and the last day of the latest run of consecutive days with sparks from `first` on; nil without
  /// such sparks. (Sparks, 2.4.)
  ///
  /// The query reads only the days of the run and one more day.
  func latestRun(since first: CivilDay) throws -> (length: Int, last: CivilDay)? {
    var run: (length: Int, last: CivilDay)?
    try transaction.statement(Statements.daysDescending).bind("user", user).bind("first", first).iterate(while: { row in
      let day: CivilDay = try row["day"]
      guard let current = run else {
        run = (1, day)
        return true
      }
      let length = current.last.days(since: day) + 1
      guard length <= current.length + 1 else { return false }
      run = (length, current.last)
      return true
    })
    return run
  }

  /// Returns the length of the longest run of consecutive days with sparks from `first` on.
  func longestRun(since first: CivilDay) throws -> Int {
    try transaction.statement(Statements.longestRun).bind("user", user).bind("first", first).scalar() ?? 0
  }

  /// Adds a spark to the totals of its day.
  func add(_ spark: Spark) throws(SQLiteError) {
    try change(Statements.add, spark)
  }

  /// Subtracts a spark from the totals of its day.
  func subtract(_ spark: Spark) throws(SQLiteError) {
    try change(Statements.subtract, spark)
    try transaction.statement(Statements.removeEmpty)
      .bind("user", user).bind("day", spark.day).bind("category", spark.draft.category).run()
  }

  private func change(_ statement: Statements, _ spark: Spark) throws(SQLiteError) {
    func count(_ intensity: SparkIntensity) -> Int { spark.draft.intensity == intensity ? 1 : 0 }
    try transaction.statement(statement)
      .bind("user", user).bind("day", spark.day).bind("category", spark.draft.category)
      .bind("low", count(.low)).bind("medium", count(.medium)).bind("high", count(.high))
      .bind("extreme", count(.extreme)).bind("mornings", spark.isMorning ? 1 : 0).run()
  }
}

extension SparkCounts {
  /// Reads a row of `spark_days`.
  fileprivate init(_ row: Row) throws(SQLiteError) {
    self.init()
    let category: SparkCategory = try row["category"]
    self[category, .low] = try row["low"]
    self[category, .medium] = try row["medium"]
    self[category, .high] = try row["high"]
    self[category, .extreme] = try row["extreme"]
    morningCount = try row["mornings"]
  }
}
