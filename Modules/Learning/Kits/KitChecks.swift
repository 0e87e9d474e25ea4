import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of kits: question counts and normalized names.
enum KitChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameKits) { try StoredKit.derivation.violations(in: $0) + nameKeys($0) }
  ]

  private enum CheckQueries: SQL, StatementSet {
    case names = "select id, name, name_key from kits order by id"
  }

  /// Reports rows whose key does not match their name, without revealing the name.
  private static func nameKeys(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.names).all { row -> Message? in
      guard KitRules.key(of: try row["name"]) != (try row["name_key"] as String) else { return nil }
      return Strings.doctorKitName(kit: KitSlug.kit(try row["id"]))
    }.compactMap(\.self)
  }
}
