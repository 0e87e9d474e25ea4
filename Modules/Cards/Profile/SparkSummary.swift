import Database
import Kernel
import SQLite
import Service

/// The summary statistics of all sparks of a user, regardless of a list's filter. (Sparks, 2.8.)
struct SparkSummary: ResultObject, Hashable {
  let total: Int
  let today: Int
  let lastSevenDays: Int
  let averageIntensity: Double

  static let shape = Shape<SparkSummary>("SparkSummary", "Summary statistics of all sparks.") {
    Field("total", "The number of sparks.", \.total)
    Field("today", "The number of sparks today.", \.today)
    Field("lastSevenDays", "The number of sparks in the last seven days, including today.", \.lastSevenDays)
    Field(
      "averageIntensity", "The average intensity of all sparks, from 1 (low) to 4 (extreme); 0 without sparks.",
      \.averageIntensity)
  }
}

/// Reads the summary statistics from stored totals.
struct SparkSummaryStore {
  private enum Statements: SQL, StatementSet {
    case totals = """
      select coalesce(sum(iif(day = :today, low + medium + high + extreme, 0)), 0) as today,
        coalesce(sum(low + medium + high + extreme), 0) as last_seven_days
      from spark_days where user_id = :user and day between :first and :today
      """
  }

  let transaction: Transaction
  let user: Int64

  func summary(on today: CivilDay) throws -> SparkSummary {
    let profile = try ProfileStore(transaction: transaction, user: user).profile() ?? SparkProfile(on: today)
    let totals = try transaction.statement(Statements.totals)
      .bind("today", today).bind("user", user).bind("first", today.adding(days: -6))
      .row { row -> (today: Int, lastSevenDays: Int) in (try row["today"], try row["last_seven_days"]) }
    return SparkSummary(
      total: profile.sparks.total, today: totals?.today ?? 0, lastSevenDays: totals?.lastSevenDays ?? 0,
      averageIntensity: profile.averageIntensity)
  }
}
