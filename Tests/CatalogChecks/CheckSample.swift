import Foundation
import StringCatalog

@testable import CatalogChecks

/// A catalogue in a test, of which one check looks at everything.
struct CheckSample {
  private let folder: CatalogFolder

  /// A catalogue with these entries, as JSON: the members of `strings`.
  init(
    _ strings: String, name: String = "Sample", locales: [String] = ["es", "fr"], glossary: Glossary = Glossary()
  ) throws {
    try self.init(
      documents: [name: #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(strings)}}"#], locales,
      glossary: glossary)
  }

  /// Catalogues by their names.
  init(documents: [String: String], _ locales: [String] = ["es", "fr"], glossary: Glossary = Glossary()) throws {
    let sources = try documents.sorted { $0.key < $1.key }.map { name, document in
      let bytes = Array(document.utf8)
      let catalog = try CatalogReader.read(bytes, file: "\(name).xcstrings")
      return CatalogSource(
        file: CatalogFile(url: URL(filePath: "\(name).xcstrings"), catalog: catalog), bytes: bytes)
    }
    folder = CatalogFolder(sources, locales: locales, glossary: glossary)
  }

  /// One entry with a text in each language.
  static func texts(
    en: String, es: String = "Texto", fr: String = "Texte", comment: String? = nil, glossary: Glossary = Glossary()
  ) throws -> CheckSample {
    func unit(_ value: String) throws -> String {
      let quoted = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
      return #"{"stringUnit": {"state": "translated", "value": \#(quoted)}}"#
    }
    let note = comment.map { #""comment": "\#($0)","# } ?? ""
    return try CheckSample(
      #""key": {\#(note) "localizations": {"en": \#(try unit(en)), "es": \#(try unit(es)), "fr": \#(try unit(fr))}}"#,
      glossary: glossary)
  }

  /// What the check of a name finds.
  func findings(_ check: String) -> [Finding] {
    Inspection(CatalogCheck.all.filter { $0.name == check }).findings(in: folder)
  }

  /// Where the check of a name finds something: `key es one`, shortest form.
  func places(_ check: String) -> [String] {
    findings(check).map {
      [$0.key, $0.locale, $0.form].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
