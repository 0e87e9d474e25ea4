import Kernel
import Service

/// The settings in the export; a user who has changed nothing has none.
enum SettingsExport {
  static let settings = ExportLine(
    "settings", "What the user has chosen.", of: UserSettings.table.description,
    rule: .custom("Exists if the user has any.", insert))

  @Sendable
  private static func insert(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    var line = line
    guard let name = line["displayName"].text?.trimmed, !name.isEmpty, name.firstControlCharacter == nil else {
      throw DomainError.invalidLine
    }
    line["displayName"] = .text(name)
    func save() throws { try UserSettings.table.save(line, of: importer.user, in: importer.transaction) }
    guard try SettingsStore(transaction: importer.transaction, user: importer.user).saved() == nil else {
      return try importer.resolve(importer.user, replace: save)
    }
    try save()
    return .added(row: importer.user)
  }
}
