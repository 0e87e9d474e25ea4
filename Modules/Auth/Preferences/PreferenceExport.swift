import Database
import Kernel
import Localization
import SQLite
import Service

/// The export and import of preferences.
enum PreferenceExport {
  private enum Statements: SQL, StatementSet {
    case isFull = "select count(*) >= :limit and sum(app = :app) = 0 from preferences where user_id = :user"
  }

  static let lines = [
    ExportLine(
      "preferences", "The preferences of the user for one app.", of: Preferences.table.description,
      rule: .keyed().checking(check))
  ]

  /// Rejects an invalid name, preferences that are empty or too large, and apps over the limit.
  @Sendable
  private static func check(_ line: ImportedLine, _ importer: Importer) throws {
    let preferences = try Preferences.table.value(of: line)
    guard preferences.app.unicodeScalars.count <= Preferences.appLengths.upperBound,
      preferences.app.firstControlCharacter == nil
    else { throw DomainError.invalidLine.at("/app") }
    // A merge drops members that are null, which are no preferences.
    let values = JSONObject().merged(with: preferences.values)
    guard values == preferences.values, !values.isEmpty, values.json.utf8.count <= Preferences.maxBytes else {
      throw DomainError.invalidLine.at("/values")
    }
    let isFull = try importer.statement(Statements.isFull)
      .bind("app", preferences.app).bind("limit", Preferences.maxApps).scalar(Bool.self)
    if isFull == true { throw DomainError.invalidLine }
  }
}

/// The doctor's checks of preferences.
enum PreferenceChecks {
  static let all = [
    Doctor.Check(Strings.doctorNamePreferences) { transaction in
      try transaction.statement(CheckQueries.all).all { row -> Message? in
        if (try? Preferences.table.decode(row)) != nil { return nil }
        return Strings.doctorInvalidPreferences(user: "\(try row["user_id"] as Int64)")
      }.compactMap(\.self)
    }
  ]

  private enum CheckQueries: SQL, StatementSet {
    case all = "select * from preferences order by user_id, app"
  }
}
