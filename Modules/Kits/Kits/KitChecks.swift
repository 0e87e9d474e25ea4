import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of kits: question counts and normalized names.
enum KitChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameKits) { try StoredKit.derivation.violations(in: $0) + nameKeyViolations($0) }
  ]

  private enum CheckQueries: SQL, StatementSet {
    case names = "select id, name, name_key from kits order by id"
  }

  /// Returns a message for each kit whose key does not match its name; messages do not contain the name.
  private static func nameKeyViolations(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.names).all { row -> Message? in
      // A stored key can contain an unfolded ẞ.
      guard KitRules.key(of: try row["name"]) != KitRules.key(of: try row["name_key"]) else { return nil }
      return Strings.doctorKitName(kit: KitSlug.kit(try row["id"]))
    }.compactMap(\.self)
  }
}
