import Database
import Kernel
import Localization
import SQLite
import Service

/// What the doctor checks of kits: the number of their questions, and the keys of their names.
enum KitChecks {
  static let all = [
    Doctor.Examination(Strings.doctorNameKits) { try StoredKit.derivation.differences(in: $0) + nameKeys($0) }
  ]

  private enum Recounts: SQL, StatementSet {
    case names = "select id, name, name_key from kits order by id"
  }

  /// Rows whose key is not that of their name; messages repeat no name.
  private static func nameKeys(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(Recounts.names).all { row -> Message? in
      guard KitRules.key(of: try row["name"]) != (try row["name_key"] as String) else { return nil }
      return Strings.doctorKitName(KitSlug.kit(try row["id"]))
    }.compactMap(\.self)
  }
}
