import Database
import Kernel
import Localization
import SQLite

/// Recomputes what is stored of each spark beside its facts, but for what it is found by.
enum SparkExamination {
  private enum Recounts: SQL, StatementSet {
    case sparks = """
      select user_id, id, category, intensity, points, created_at, zone, day, is_morning from sparks order by id
      """
  }

  /// A spark must be worth what its category and intensity are, and have fallen on a possible day and half of the day.
  static func differences(_ connection: Connection) throws -> [Message] {
    var messages: [Message] = []
    try connection.statement(Recounts.sparks).forEach { row in
      let (user, key) = ("\(try row.integer64(0))", "spark=\(try row.integer64(1))")
      guard let category = SparkCategory(rawValue: try row.text(2)),
        let intensity = SparkIntensity(level: try row.integer(3))
      else { return }
      let (stored, expected) = (try row.integer(4), SparkPoints.points(category, intensity))
      if stored != expected {
        messages.append(Strings.doctorRowStale(user, "sparks.points", key, "\(stored)", "\(expected)"))
      }
      let (moment, zone) = (Instant(milliseconds: try row.integer64(5)), try row.text(6))
      let (day, isMorning) = (CivilDay(dayNumber: try row.integer(7)), try row.bool(8))
      if !day.isPossible(at: moment, inZone: zone) {
        messages.append(Strings.doctorRowImpossible(user, "sparks.day", key, day.text))
      }
      if !SparkRules.canBe(isMorning: isMorning, at: moment, inZone: zone) {
        messages.append(Strings.doctorRowImpossible(user, "sparks.is_morning", key, isMorning ? "1" : "0"))
      }
    }
    return messages
  }
}
