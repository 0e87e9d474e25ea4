package import Foundation
package import StringCatalog

/// A catalog with the bytes from which it was read.
package struct CatalogSource: Sendable {
  /// The file and what it says.
  package let file: CatalogFile
  /// The document as it is on the disk.
  package let bytes: [UInt8]
  /// The keys that stand in it again; the first of each counts.
  package let duplicates: [CatalogError]

  /// The source language of the catalog.
  package var sourceLanguage: String { file.catalog.sourceLanguage }

  /// Makes a source of a document that was read.
  package init(file: CatalogFile, bytes: [UInt8], duplicates: [CatalogError] = []) {
    self.file = file
    self.bytes = bytes
    self.duplicates = duplicates
  }

  /// Reads a file, one in which keys stand twice too.
  ///
  /// - Parameter url: Where the file is.
  /// - Throws: `CatalogError` if it cannot be read or is not a catalog.
  package init(reading url: URL) throws(CatalogError) {
    guard let data = try? Data(contentsOf: url) else {
      throw CatalogError(file: url.relativePath, message: "the file cannot be read")
    }
    try self.init([UInt8](data), url: url)
  }

  /// Reads a document that is in memory already.
  init(_ bytes: [UInt8], url: URL) throws(CatalogError) {
    let (catalog, duplicates) = try CatalogReader.readWithDuplicates(bytes, file: url.relativePath)
    self.init(file: CatalogFile(url: url, catalog: catalog), bytes: bytes, duplicates: duplicates)
  }
}

/// All catalogs of a folder, and the languages into which they are to be translated.
package struct CatalogFolder: Sendable {
  /// The catalogs in the order of their names.
  package let sources: [CatalogSource]
  /// The languages that every text needs beside the source language.
  package let locales: [String]
  /// The words of the program, and the names that stay as they are.
  package let glossary: Glossary
  /// The code and the data that use the texts; nil where nobody looks.
  package let code: CodeUse?
  /// All entries in the order of their keys, file by file.
  package let entries: [CatalogEntryView]

  /// The languages that the texts are translated from.
  package var sourceLanguages: Set<String> { Set(sources.map(\.sourceLanguage)) }

  /// The languages that texts are in, or are to be translated into, in order.
  package var languages: [String] {
    sourceLanguages.union(locales).union(entries.flatMap(\.entry.localizations.keys)).sorted()
  }

  /// Takes catalogs together.
  ///
  /// - Parameters:
  ///   - sources: The catalogs in the order of their names.
  ///   - locales: The languages that every text needs beside the source language.
  ///   - code: The code and the data that use the texts; nil where nobody looks.
  ///   - glossary: The words of the program, and the names that stay as they are.
  package init(
    _ sources: [CatalogSource], locales: [String] = ["es", "fr"], code: CodeUse? = nil, glossary: Glossary = Glossary()
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
          return CatalogEntryView(key: key, entry: entry, source: source, locales: locales, glossary: glossary)
        }
      }
    }
  }

  /// Reads a folder, and the glossary in the `README.md` beside it; keys that stand twice are for a check to tell.
  ///
  /// - Parameters:
  ///   - folder: The folder; what `CatalogFile.names` passes over is passed over.
  ///   - locales: The languages that every text needs beside the source language.
  ///   - code: The code and the data that use the texts; nil where nobody looks.
  /// - Throws: `CatalogError` if the folder or a file cannot be read, or if there is no catalog.
  package init(reading folder: URL, locales: [String] = ["es", "fr"], code: CodeUse? = nil) throws(CatalogError) {
    let files = try CatalogFile.names(in: folder).map { folder.appending(component: $0) }
    let read = files.flatMapInParallel { files in
      files.map { file in Result { () throws(CatalogError) in try CatalogSource(reading: file) } }
    }
    var sources: [CatalogSource] = []
    for source in read { sources.append(try source.get()) }
    guard !sources.isEmpty else {
      throw CatalogError(file: folder.relativePath, message: "there is no catalog in the folder")
    }
    let page = try? String(
      contentsOf: folder.deletingLastPathComponent().appending(component: "README.md"), encoding: .utf8)
    self.init(sources, locales: locales, code: code, glossary: page.map(Glossary.init(page:)) ?? Glossary())
  }
}
