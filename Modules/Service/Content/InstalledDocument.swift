public import Database
public import Kernel
import SQLite

/// A row of `content_documents`: a document that the owner of the file installed for all users. (Content, 4.)
public struct InstalledDocument: Sendable {
  /// The identifier.
  public var id: String
  /// The document as JSON without white space.
  public var text: String
  /// The time of the installation, or of the latest replacement.
  public var installedAt: Instant

  /// Creates a row.
  public init(id: String, text: String, installedAt: Instant) {
    (self.id, self.text, self.installedAt) = (id, text, installedAt)
  }

  /// The maximum size of a document without white space, in bytes.
  public static let maxBytes = 8 << 20
  /// The maximum number of installed documents.
  public static let maxCount = 100
  /// The maximum nesting of objects and lists.
  public static let maxDepth = 12

  /// The installed documents.
  public static let table = Table(
    "content_documents", owner: .unowned(), key: .columns(["id"]),
    blank: InstalledDocument(id: "", text: "", installedAt: .min),
    [
      Column("id", column: "document_id", \.id, .text(ContentSlug.documentLengths), "The identifier of the document."),
      Column("document", \.text, .text(2...maxBytes), "The document as JSON."),
      Column("installedAt", \.installedAt, .instant, "The time of the installation."),
    ])

  private enum Statements: SQL, StatementSet {
    case all = "select * from content_documents order by document_id"
  }

  /// Returns all documents in the order of their identifiers.
  public static func all(in transaction: Transaction) throws -> [InstalledDocument] {
    try transaction.statement(Statements.all).all { try table.decode($0) }
  }

  /// Reads the part of the document that a type declares; nil if the stored document is invalid.
  public func part<P: Parameters>(_ type: P.Type = P.self) -> P? {
    var text = text
    return text.withUTF8 { try? P(parsing: $0, .installed) }
  }
}
