import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of accounts.
enum AccountChecks {
  static let all = [Doctor.Check(Strings.doctorNameTimeZones, violations: unknownZones)]

  private enum CheckQueries: SQL, StatementSet {
    case zones = "select id, time_zone from users order by id"
  }

  /// Reports the accounts whose time zone does not exist, so that their days are those of UTC.
  private static func unknownZones(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.zones).all { row -> Message? in
      let zone: String = try row["time_zone"]
      guard Zone(identifier: zone) == nil else { return nil }
      return Strings.doctorUnknownZone(user: "\(try row["id"] as Int64)", zone: zone)
    }.compactMap(\.self)
  }
}
