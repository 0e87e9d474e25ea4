package import StringCatalog

/// A parsed document with translations, in XLIFF 1.2 or gettext PO.
package struct TranslationDocument: Sendable {
  /// The part of a document for one catalog.
  struct File: Sendable {
    /// The file name of the catalog, or a path that ends in it.
    var original: String
    var sourceLanguage: String
    /// The target language; nil if unspecified.
    var targetLanguage: String?
    var units: [Unit]
    var line: Int
  }

  struct Unit: Sendable {
    var id: String
    var source: String
    /// The translation; nil if missing or blank.
    var target: String?
    var state: Catalog.StringUnit.State
    var line: Int

    /// Returns a translation; nil if it is empty, or blank although the source is not.
    static func translation(_ text: String?, of source: String) -> String? {
      guard let text, !text.isEmpty else { return nil }
      return text.allSatisfy(\.isWhitespace) && !source.allSatisfy(\.isWhitespace) ? nil : text
    }
  }

  /// The path of the file, for errors.
  let file: String
  /// The parts, in order.
  let files: [File]
  /// Whether the format has the state `new` for a text; PO marks such a text like one that needs review.
  let hasStateNew: Bool

  /// The maximum size of a document; the texts of one language are less than 1 MiB.
  static let maxBytes = 32 << 20

  /// Parses a document in the format that its contents show.
  ///
  /// Throws `CatalogError` with the line of the first error.
  package init(reading bytes: [UInt8], file: String) throws(CatalogError) {
    guard bytes.count <= Self.maxBytes else {
      throw CatalogError(file: file, message: "the file is larger than \(Self.maxBytes >> 20) MiB")
    }
    if bytes.starts(with: "PK\u{3}\u{4}".utf8) {
      throw CatalogError(file: file, message: "the file is a ZIP archive such as .docx or .xlsx, not XLIFF or PO")
    }
    let text = bytes.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if text.first == UInt8(ascii: "#") || text.starts(with: "msg".utf8) {
      try self.init(po: bytes, file: file)
    } else {
      try self.init(xliff: bytes, file: file)
    }
  }

  init(file: String, files: [File], hasStateNew: Bool = true) {
    (self.file, self.files, self.hasStateNew) = (file, files, hasStateNew)
  }
}
