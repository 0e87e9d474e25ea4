import Database
import Kernel
import Localization
import SQLite
import Service

/// Checks the derived columns of sparks, except those of the search.
enum SparkChecks {
  private enum Recounts: SQL, StatementSet {
    case sparks = "select * from sparks order by id"
  }

  /// Checks that each spark has the points of its category and intensity, and a possible day and `is_morning`.
  static func violations(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(Recounts.sparks).all { row -> [Message] in
      let (user, spark) = ("\(try row["user_id"] as Int64)", try Spark.table.decode(row))
      let (key, points) = ("spark=\(spark.id)", SparkPoints.points(spark.category, spark.intensity))
      var messages: [Message] = []
      if spark.points != points {
        messages.append(Strings.doctorRowStale(user, "sparks.points", key, "\(spark.points)", "\(points)"))
      }
      if !spark.day.isPossible(at: spark.createdAt, inZone: spark.zone) {
        messages.append(Strings.doctorRowImpossible(user, "sparks.day", key, spark.day.text))
      }
      if !SparkRules.canBe(isMorning: spark.isMorning, at: spark.createdAt, inZone: spark.zone) {
        messages.append(Strings.doctorRowImpossible(user, "sparks.is_morning", key, spark.isMorning ? "1" : "0"))
      }
      return messages
    }.flatMap(\.self)
  }
}
