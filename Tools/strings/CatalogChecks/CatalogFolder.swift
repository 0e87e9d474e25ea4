package import Foundation
package import StringCatalog

/// A catalog with the bytes of its file.
package struct CatalogSource: Sendable {
  /// The parsed file.
  package let file: CatalogFile
  /// The content of the file.
  package let bytes: [UInt8]
  /// The errors for duplicate keys; only the first occurrence of each key is read.
  package let duplicates: [CatalogError]

  /// The source language of the catalog.
  package var sourceLanguage: String { file.catalog.sourceLanguage }

  /// Creates a source from a parsed file.
  package init(file: CatalogFile, bytes: [UInt8], duplicates: [CatalogError] = []) {
    self.file = file
    self.bytes = bytes
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
    self.init(file: CatalogFile(url: url, catalog: catalog), bytes: bytes, duplicates: duplicates)
  }
}

/// All catalogs of a folder with their target languages.
package struct CatalogFolder: Sendable {
  /// The catalogs in the order of their names.
  package let sources: [CatalogSource]
  /// The target languages.
  package let locales: [String]
  /// The glossary.
  package let glossary: Glossary
  /// The code and the data that use the texts; nil if they are not checked.
  package let code: CodeUse?
  /// All entries without their pseudo-language, file by file in the order of their keys.
  package let entries: [CatalogEntryView]

  /// The source languages of the catalogs.
  package var sourceLanguages: Set<String> { Set(sources.map(\.sourceLanguage)) }

  /// The source and target languages and all others with texts, sorted.
  package var languages: [String] {
    sourceLanguages.union(locales).union(entries.flatMap(\.entry.localizations.keys)).sorted()
  }

  /// Combines catalogs, which must be sorted by name.
  ///
  /// With `isCompiled`, tables are generated from them, so that structures that only Xcode supports are errors.
  package init(
    _ sources: [CatalogSource], locales: [String] = ["es", "fr"], code: CodeUse? = nil, glossary: Glossary = Glossary(),
    isCompiled: Bool = true
  ) {
    self.sources = sources
    self.code = code
    self.locales = locales
    self.glossary = glossary
    entries = sources.flatMapInParallel { sources in
      sources.flatMap { source in
        CatalogKeyOrder.sorted(source.file.catalog.strings).map { key, entry in
          var entry = entry
          entry.localizations[Catalog.pseudoLanguage] = nil
          return CatalogEntryView(
            key: key, entry: entry, source: source, locales: locales, glossary: glossary, isCompiled: isCompiled)
        }
      }
    }
  }

  /// Reads the catalogs of a folder and the glossary in the `README.md` of its parent.
  ///
  /// Tables are generated from the catalogs if code uses them. Duplicate keys are no error here; a check reports them.
  /// Throws `CatalogError` if the folder cannot be read or
  /// contains no catalog, or if a file cannot be read or is not a catalog.
  package init(reading folder: URL, locales: [String] = ["es", "fr"], code: CodeUse? = nil) throws(CatalogError) {
    let files = try CatalogFile.names(in: folder).map { folder.appending(component: $0) }
    let read = files.flatMapInParallel { files in
      files.map { file in Result { () throws(CatalogError) in try CatalogSource(reading: file) } }
    }
    var sources: [CatalogSource] = []
    for source in read { sources.append(try source.get()) }
    guard !sources.isEmpty else {
      throw CatalogError(file: folder.relativePath, message: "the folder contains no catalog")
    }
    let page = try? String(
      contentsOf: folder.deletingLastPathComponent().appending(component: "README.md"), encoding: .utf8)
    self.init(
      sources, locales: locales, code: code, glossary: page.map(Glossary.init(page:)) ?? Glossary(),
      isCompiled: code != nil)
  }
}
