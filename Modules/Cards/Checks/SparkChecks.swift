import Database
import Kernel
import Localization
import SQLite
import Service

/// Checks the columns of each spark that follow from its facts, except those by which it is found.
enum SparkChecks {
  private enum Recounts: SQL, StatementSet {
    case sparks = "select * from sparks order by id"
  }

  /// A spark must be worth what its category and intensity are, and have fallen on a possible day and half of the day.
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
