import Kernel
import SQLite
import Service

/// The quick numbers beside a list of sparks, which are about all of them, whatever the list holds. (Sparks, 2.8.)
struct SparkNumbers: ResultObject, Hashable {
  /// How many days the average looks back on, today with them: as many rows are read at most for each category.
  static let averagedDays = 365

  let total: Int
  let today: Int
  let lastSevenDays: Int
  let averageIntensity: Double

  static let shape = Shape<SparkNumbers>("SparkNumbers", "How many sparks there are, and how strong they are.") {
    Field("total", "How many sparks there are.", \.total)
    Field("today", "How many of them fell on today.", \.today)
    Field("lastSevenDays", "How many of them fell on today or the six days before.", \.lastSevenDays)
    Field(
      "averageIntensity", "The average intensity of the last 365 days, from 1 (low) to 4 (extreme); 0 without sparks.",
      \.averageIntensity)
  }
}

/// Where the quick numbers come from: sums that are kept beside the sparks.
struct SparkNumberStore {
  private enum Statements: SQL, StatementSet {
    case sums = """
      select coalesce(sum(iif(day = :today, low + medium + high + extreme, 0)), 0),
        coalesce(sum(iif(day between :today - 6 and :today, low + medium + high + extreme, 0)), 0),
        coalesce(sum(low + medium + high + extreme), 0), coalesce(sum(low + 2 * medium + 3 * high + 4 * extreme), 0)
      from spark_days where user_id = :user and day >= :first
      """
  }

  let connection: Connection
  let user: Int64

  /// The numbers on a day of the user.
  func numbers(on today: CivilDay) throws -> SparkNumbers {
    let total = try ProfileStore(connection: connection, user: user).profile()?.sparks.total ?? 0
    let first = today.adding(days: 1 - SparkNumbers.averagedDays)
    let numbers = try connection.statement(Statements.sums)
      .bind("today", today.dayNumber).bind("user", user).bind("first", first.dayNumber).row { row in
        let (sparks, levels) = (try row.integer(2), try row.integer(3))
        return SparkNumbers(
          total: total, today: try row.integer(0), lastSevenDays: try row.integer(1),
          averageIntensity: sparks == 0 ? 0 : Double(levels) / Double(sparks))
      }
    return numbers ?? SparkNumbers(total: total, today: 0, lastSevenDays: 0, averageIntensity: 0)
  }
}
