import Database
import Kernel
import Kits
import Learning
import Localization
package import Service

/// The commands of the owner of a file on its content. (Content, 4.)
package struct ContentCommands {
  /// What an installation has done.
  package enum Outcome: Hashable, Sendable {
    case installed
    /// The same document was installed before.
    case unchanged
    /// The document has replaced one with the same identifier and this version.
    case replaced(version: String)
  }

  private let context: CallContext
  private var transaction: Transaction { context.transaction }

  /// Prepares the commands of a transaction.
  package init(_ context: CallContext) { self.context = context }

  /// Returns the installed documents in the order of their identifiers.
  package func documents() throws -> [DocumentSummary] {
    try InstalledDocument.all(in: transaction).map { DocumentSummary($0) }
  }

  /// Installs a document, or replaces the installed one with the same identifier.
  ///
  /// What users did with a replaced document remains, by the identifiers of its parts. Throws `too_many_documents`.
  package func install(_ file: ContentFile) throws -> Outcome {
    let installed = try InstalledDocument.table.row(file.id, in: transaction)
    guard installed?.text != file.text else { return .unchanged }
    if installed == nil {
      guard try InstalledDocument.table.description.rowCount(in: transaction) < InstalledDocument.maxCount else {
        throw DomainError.tooManyDocuments
      }
    }
    let document = InstalledDocument(id: file.id, text: file.text, installedAt: context.now)
    try InstalledDocument.table.save(document, in: transaction)
    try contentDidChange()
    return installed.map { .replaced(version: DocumentSummary($0).version) } ?? .installed
  }

  /// Removes a document; returns false if it is not installed.
  ///
  /// What users did with it remains, and continues if the document is installed again.
  package func remove(_ id: String) throws -> Bool {
    guard try InstalledDocument.table.row(id, in: transaction) != nil else { return false }
    try InstalledDocument.table.delete(id, in: transaction)
    try contentDidChange()
    return true
  }

  private func contentDidChange() throws {
    transaction.contentCache.removeAll()
    try Learning.contentDidChange(in: context)
    try Kits.contentDidChange(in: transaction)
  }
}

/// An installed document in a list.
package struct DocumentSummary: ResultObject {
  private let installed: InstalledDocument
  private let document: ContentDocument?

  init(_ installed: InstalledDocument) {
    self.installed = installed
    document = installed.part()
  }

  /// The version; empty if the stored document is invalid.
  var version: String { document?.version ?? "" }

  package static let shape = Shape<DocumentSummary>("ContentDocument", "An installed content document.") {
    Field("id", "The identifier.", \.installed.id)
    Field("name", "The name, in English if it has one.") { $0.document?.name.text(in: .en) }
    Field("version", "The version.", \.version)
    Field("courses", "The number of courses.") { $0.document?.courses.count ?? 0 }
    Field("lessons", "The number of lessons of all courses.") {
      $0.document?.courses.reduce(0) { $0 + $1.lessonCount } ?? 0
    }
    Field("kits", "The number of kits.") { $0.document?.kits.count ?? 0 }
    Field("questions", "The number of questions of all kits.") {
      $0.document?.kits.reduce(0) { $0 + $1.questionCount } ?? 0
    }
    Field("installedAt", "The time of the installation, or of the latest replacement.", \.installed.installedAt)
  }
}
