package import Foundation
package import StringCatalog

/// A catalog with what only its file shows.
package struct CatalogSource: Sendable {
  /// The parsed file.
  package let file: CatalogFile
  /// The errors for duplicate keys; only the first occurrence of each key is read.
  package let duplicates: [CatalogError]

  /// The source language of the catalog.
  package var sourceLanguage: String { file.catalog.sourceLanguage }

  /// Creates a source from a parsed file.
  package init(file: CatalogFile, duplicates: [CatalogError] = []) {
    self.file = file
    self.duplicates = duplicates
  }

  /// Reads a file, which may contain duplicate keys.
  ///
  /// Throws `CatalogError` if it cannot be read or is not a catalog.
  package init(reading url: URL) throws(CatalogError) {
    try self.init(try CatalogFile.bytes(of: url), url: url)
  }

  init(_ bytes: [UInt8], url: URL) throws(CatalogError) {
    let (catalog, duplicates) = try CatalogReader.readWithDuplicates(bytes, file: url.relativePath)
    self.init(file: CatalogFile(url: url, catalog: catalog), duplicates: duplicates)
  }
}

/// All catalogs of a folder with their target languages.
package struct CatalogFolder: Sendable {
  /// The catalogs in the order of their names.
  package let sources: [CatalogSource]
  /// The target languages: those in which any catalog has texts, and the requested ones.
  package let locales: [String]
  /// The glossary.
  package let glossary: Glossary
  /// Whether tables are generated from the catalogs, which need unique keys and support fewer structures than Xcode.
  let isCompiled: Bool
  /// All entries without pseudo-languages and blank texts, file by file in the order of their keys.
  let entries: [CatalogEntryView]

  /// The source languages of the catalogs.
  package var sourceLanguages: Set<String> { Set(sources.map(\.sourceLanguage)) }

  /// Combines catalogs, which must be sorted by name.
  ///
  /// The target languages are those of the catalogs and `locales`.
  package init(
    _ sources: [CatalogSource], locales: some Sequence<String> = [], glossary: Glossary = Glossary(),
    isCompiled: Bool = true
  ) {
    self.sources = sources
    self.isCompiled = isCompiled
    let locales = Set(locales).union(sources.flatMap(\.file.catalog.languages))
      .subtracting(sources.map(\.sourceLanguage)).subtracting(Catalog.pseudoLanguages).sorted()
    self.locales = locales
    self.glossary = glossary
    entries = sources.flatMapInParallel { sources in
      sources.flatMap { source in
        CatalogKeyOrder.sorted(source.file.catalog.strings).map { key, entry in
          CatalogEntryView(
            key: key, entry: entry.examined(in: source.sourceLanguage), source: source, locales: locales,
            glossary: glossary, isCompiled: isCompiled)
        }
      }
    }
  }

  /// Reads the catalogs of a folder and the glossary in the `README.md` of its parent.
  ///
  /// Duplicate keys are no error here; a check reports them. Throws `CatalogError` if the folder cannot be read or
  /// contains no catalog, or if a file cannot be read or is not a catalog; and what `locales` throws, which gets the
  /// languages of the catalogs.
  package init(
    reading folder: URL, isCompiled: Bool = false, locales: (Set<String>) throws -> some Sequence<String>
  ) throws {
    let files = try CatalogFile.names(in: folder).map { folder.appending(component: $0) }
    let read = files.flatMapInParallel { files in
      files.map { file in Result { () throws(CatalogError) in try CatalogSource(reading: file) } }
    }
    var sources: [CatalogSource] = []
    for source in read { sources.append(try source.get()) }
    guard !sources.isEmpty else {
      throw CatalogError(file: folder.relativePath, message: "the folder contains no catalog")
    }
    let page = try? String(contentsOf: Self.glossaryPage(of: folder), encoding: .utf8)
    let languages = sources.map(\.file).languages
    self.init(
      sources, locales: try locales(languages.subtracting(Catalog.pseudoLanguages)),
      glossary: page.map(Glossary.init(page:)) ?? Glossary(), isCompiled: isCompiled)
  }

  /// Reads the catalogs of a folder; the target languages are those of the catalogs.
  package init(reading folder: URL) throws {
    try self.init(reading: folder) { _ in [String]() }
  }

  /// The page with the glossary of a folder of catalogs.
  package static func glossaryPage(of folder: URL) -> URL {
    folder.deletingLastPathComponent().appending(component: "README.md")
  }
}

extension Catalog.Entry {
  /// Returns the entry without pseudo-languages and blank texts.
  ///
  /// A blank text, which marks a language as added, is a missing one.
  fileprivate func examined(in sourceLanguage: String) -> Catalog.Entry {
    func isExamined(_ locale: String, _ localization: Catalog.Localization) -> Bool {
      locale == sourceLanguage || !Catalog.pseudoLanguages.contains(locale) && !localization.isBlank
    }
    // Most entries stay as they are and share their memory with the catalog.
    guard !localizations.allSatisfy(isExamined) else { return self }
    var entry = self
    entry.localizations = localizations.filter(isExamined)
    return entry
  }
}
