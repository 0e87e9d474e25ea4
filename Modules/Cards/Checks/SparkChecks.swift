import Database
import Kernel
import Localization
import SQLite
import Service

/// Checks the derived and bounded columns of sparks, except those for searching and sorting.
enum SparkChecks {
  private enum CheckQueries: SQL, StatementSet {
    case sparks = "select * from sparks order by id"
  }

  /// Checks that each spark has the points of its category and intensity, and a possible day and `is_morning`.
  static func violations(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.sparks).all { row -> [Message] in
      let (user, spark) = ("\(try row["user_id"] as Int64)", try Spark.table.decode(row))
      let (key, points) = ("spark=\(spark.id)", SparkPoints.points(spark.draft.category, spark.draft.intensity))
      var messages: [Message] = []
      if spark.points != points {
        messages.append(
          Strings.doctorRowStale(
            user: user, column: "sparks.points", row: key, value: "\(spark.points)", expected: "\(points)"))
      }
      if !spark.day.isPossible(at: spark.draft.createdAt, inZone: spark.zone) {
        messages.append(Strings.doctorRowImpossible(user: user, column: "sparks.day", row: key, value: spark.day.text))
      }
      if !SparkRules.isPossible(isMorning: spark.isMorning, at: spark.draft.createdAt, inZone: spark.zone) {
        messages.append(
          Strings.doctorRowImpossible(
            user: user, column: "sparks.is_morning", row: key, value: spark.isMorning ? "1" : "0"))
      }
      return messages
    }.flatMap(\.self)
  }
}
