import CatalogChecks
import CatalogExchange
import Foundation
import JSON
import StringCatalog

/// String catalogs and XLIFF documents; an input that begins with `<` is a document.
///
/// A catalog must survive writing and reading. If its structure has no errors, an exported and imported document
/// must change nothing. Checks, reports and generated sources must accept every catalog.
enum CatalogsTarget {
  private static let url = URL(filePath: "/nowhere/Sample.xcstrings")

  static func check(_ input: UnsafeBufferPointer<UInt8>) {
    let bytes = Array(input)
    if bytes.first == UInt8(ascii: "<") { checkDocument(bytes) } else { checkCatalog(bytes) }
  }

  // MARK: - Catalogs

  private static func checkCatalog(_ bytes: [UInt8]) {
    guard let (catalog, duplicates) = try? CatalogReader.readWithDuplicates(bytes, file: "Sample.xcstrings") else {
      FuzzTarget.expect(
        (try? CatalogReader.read(bytes, file: "")) == nil, "Both readers must reject the same catalogs.")
      return
    }
    FuzzTarget.expect(
      duplicates.isEmpty == ((try? CatalogReader.read(bytes, file: "")) != nil), "Only duplicates may be an error.")
    checkWriting(catalog)
    let file = CatalogFile(url: url, catalog: catalog)
    let hasErrors = checkReport(CatalogSource(file: file, duplicates: duplicates), format: bytes.count % 4)
    for text in (try? SwiftGenerator.files(for: [file])) ?? [] {
      FuzzTarget.expect(
        !text.contents.utf8.contains { $0 < 0x20 && $0 != 0x0A }, "Sources must contain no control characters.")
    }
    guard !hasErrors else { return }
    for language in ["fr", "ar"] where language != catalog.sourceLanguage { checkExchange(file, language) }
  }

  private static func checkWriting(_ catalog: Catalog) {
    let written = CatalogWriter.bytes(of: catalog)
    guard let again = try? CatalogReader.read(written, file: "") else { fatalError("A written catalog must be read.") }
    FuzzTarget.expect(again == catalog, "A catalog must survive writing and reading.")
    FuzzTarget.expect(CatalogWriter.bytes(of: again) == written, "Writing twice must give identical bytes.")
  }

  /// Checks a report on a catalog; returns whether the catalog has errors other than those of translators.
  private static func checkReport(_ source: CatalogSource, format: Int) -> Bool {
    let report = CheckReport(CatalogFolder([source]), at: "catalogs")
    // One format for each input, because a report takes as long as all checks.
    switch format {
    case 0: _ = report.table()
    case 1: _ = report.html()
    case 2: expectJSON(report.json())
    default: expectJSON(try? report.sarif())
    }
    let structure = Set(CatalogCheck.all.filter { $0.group == .catalog || $0.group == .placeholders }.map(\.name))
    return report.findings.contains { $0.severity == .error && structure.contains($0.check) }
  }

  private static func expectJSON(_ report: String?) {
    guard var report else { fatalError("A report must be written.") }
    let isJSON = report.withUTF8 { (try? JSONTape().parse($0, maxDepth: 64)) != nil }
    FuzzTarget.expect(isJSON, "A report must be JSON.")
  }

  /// Checks that exported and imported texts do not change; a catalog that XLIFF cannot represent is skipped.
  private static func checkExchange(_ file: CatalogFile, _ language: String) {
    guard let locale = ExchangeLocale(language), language != file.catalog.sourceLanguage else { return }
    let export = TranslationExport([file], for: locale)
    guard export.problems.isEmpty, export.count > 0 else { return }
    for text in [XLIFFWriter.write(export), POWriter.write(export)] {
      do {
        let document = try TranslationDocument(reading: Array(text.utf8), file: "sample")
        let result = TranslationImport(document, into: [file])
        FuzzTarget.expect(
          result.errors.isEmpty && result.changedNames.isEmpty,
          "An exported document must change nothing: \(result.errors)")
      } catch {
        fatalError("An exported document must be read: \(error)\n\(text)")
      }
    }
  }

  // MARK: - Documents

  private static func checkDocument(_ bytes: [UInt8]) {
    guard let document = try? TranslationDocument(reading: bytes, file: "sample.xliff") else { return }
    for force in [false, true] {
      let result = TranslationImport(document, into: [sample], options: .init(force: force))
      guard result.errors.isEmpty, let language = result.locale else { continue }
      for file in result.catalogs {
        checkWriting(file.catalog)
        checkExchange(file, language)
      }
    }
  }

  /// A catalog with a text, plural forms, substitutions and variations by device.
  private static let sample: CatalogFile = {
    let text = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "title": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "Title"}}}},
        "days": {"comment": "%lld = days.", "localizations": {"en": {"variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "%lld day"}},
          "other": {"stringUnit": {"state": "translated", "value": "%lld days"}}}}}}},
        "quota": {"comment": "%1$@ = name.", "localizations": {"en": {
          "stringUnit": {"state": "translated", "value": "%1$@ has %#@lessons@."},
          "substitutions": {"lessons": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "%arg lesson"}},
            "other": {"stringUnit": {"state": "translated", "value": "%arg lessons"}}}}}}}}},
        "tap": {"localizations": {"en": {"variations": {"device": {
          "iphone": {"stringUnit": {"state": "translated", "value": "Tap"}},
          "other": {"stringUnit": {"state": "translated", "value": "Click"}}}}}}}}}
      """
    guard let catalog = try? CatalogReader.read(Array(text.utf8), file: "Sample.xcstrings") else {
      fatalError("The sample must be a catalog.")
    }
    return CatalogFile(url: url, catalog: catalog)
  }()
}
