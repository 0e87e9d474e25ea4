import Kernel
import SQLite
import Service

/// The checks of slugs of kits in imported lines.
///
/// Each slug must be that of a shipped kit, of a kit of the user, of one deleted before the export, or of an installed
/// kit, which need not be installed in this file.
enum KitReferences {
  /// Throws `unknown_row` if the kit in a field of a line does not exist, unless it was deleted before the export.
  static func checkKit(_ field: StaticString, of line: ImportedLine, _ importer: Importer) throws {
    guard let slug = line[field].text,
      try KitSlug.isDeleted(slug) || ContentSlug.isSlug(slug) || kits(importer).kit(slug) != nil
    else { throw DomainError.unknownRow.at("/\(field)") }
  }

  /// Throws `unknown_row` if the kit of a line does not contain the line's question.
  static func checkQuestion(_ line: ImportedLine, _ importer: Importer) throws {
    guard let kit = line["kit"].text, let position = line["position"].integer,
      try ContentSlug.isSlug(kit)
        || kits(importer).question(KitSlug.question(Int(position), of: kit)) != nil
    else { throw DomainError.unknownRow.at("/position") }
  }

  private static func kits(_ importer: Importer) -> KitStore {
    KitStore(transaction: importer.transaction, user: importer.user)
  }
}
