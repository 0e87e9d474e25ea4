import Foundation
import StringCatalog
import TestFiles

@testable import CatalogExchange

/// Sample catalogs and their XLIFF documents.
enum ExchangeSample {
  static func unit(_ value: String, _ state: Catalog.StringUnit.State = .translated) -> Catalog.StringUnit {
    Catalog.StringUnit(state: state, value: value)
  }

  /// Returns an entry with a text in each language.
  static func entry(_ texts: [String: String], comment: String? = nil) -> Catalog.Entry {
    Catalog.Entry(
      comment: comment, localizations: texts.mapValues { Catalog.Localization(stringUnit: unit($0)) })
  }

  /// Returns an entry with plural forms by language.
  static func plural(_ forms: [String: [String: String]]) -> Catalog.Entry {
    Catalog.Entry(localizations: forms.mapValues { Catalog.Localization(plural: $0.mapValues { unit($0) }) })
  }

  /// Returns an entry with texts by device in one language.
  static func device(_ texts: [String: Catalog.StringUnit], in language: String) -> Catalog.Entry {
    var localization = Catalog.Localization()
    localization.otherVariations = [
      "device": JSONTree(.object(texts.mapValues { JSONTree(.object(["stringUnit": JSONTree($0)])) }))
    ]
    return Catalog.Entry(localizations: [language: localization])
  }

  /// An entry with a substitution, only in English.
  static let quota = Catalog.Entry(
    comment: "%1$@ = name. %2$lld = lessons.",
    localizations: [
      "en": Catalog.Localization(
        stringUnit: unit("%1$@ has %#@lessons@."),
        substitutions: [
          "lessons": Catalog.Substitution(
            argNum: 2, plural: ["one": unit("%arg lesson"), "other": unit("%arg lessons")])
        ])
    ])

  static func file(_ entries: [String: Catalog.Entry], name: String = "Sample") -> CatalogFile {
    CatalogFile(url: URL(filePath: "/nowhere/\(name).xcstrings"), catalog: Catalog(strings: entries))
  }

  /// Returns the XLIFF document of a catalog.
  static func exported(_ file: CatalogFile, _ locale: String = "fr", marksApproved: Bool = false) throws -> String {
    guard let locale = ExchangeLocale(locale) else { throw CatalogError(file: "", message: "no such language") }
    let export = TranslationExport([file], for: locale)
    if let problem = export.problems.first { throw problem }
    return XLIFFWriter.write(export, marksApproved: marksApproved)
  }

  /// Returns the result of importing a document into a catalog.
  static func imported(_ document: String, into file: CatalogFile, force: Bool = false) throws -> TranslationImport {
    TranslationImport(
      try TranslationDocument(reading: Array(document.utf8), file: "fr.xliff"), into: [file],
      options: .init(force: force))
  }

  /// Returns an XLIFF document with units, by default for the catalog `Sample`.
  static func document(
    _ units: String, original: String = "Sample.xcstrings", source: String = "en", target: String = "fr"
  ) -> String {
    """
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
    <file original="\(original)" source-language="\(source)" target-language="\(target)" datatype="plaintext"><body>
    \(units)
    </body></file></xliff>
    """
  }

  static func transUnit(
    _ id: String, _ source: String, _ target: String?, state: String = "translated"
  ) -> String {
    let target = target.map { #"<target state="\#(state)">\#($0)</target>"# } ?? ""
    return #"<trans-unit id="\#(id)"><source>\#(source)</source>\#(target)</trans-unit>"#
  }

  /// Returns all catalogs of the repository.
  static func catalogs() throws -> [CatalogFile] {
    try CatalogFile.all(in: Repository.catalogs)
  }
}
