public import Foundation
public import StringCatalog

/// A catalogue with the bytes from which it was read.
public struct CatalogSource: Sendable {
  /// The file and what it says.
  public let file: CatalogFile
  /// The document as it is on the disk.
  public let bytes: [UInt8]

  /// The source language of the catalogue.
  public var sourceLanguage: String { file.catalog.sourceLanguage }

  /// Makes a source of a document that was read.
  public init(file: CatalogFile, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }
}

/// All catalogues of a folder, and the languages into which they are to be translated.
public struct CatalogFolder: Sendable {
  /// The catalogues in the order of their names.
  public let sources: [CatalogSource]
  /// The languages that every text needs beside the source language.
  public let locales: [String]
  /// The words of the program, and the names that stay as they are.
  public let glossary: Glossary
  /// All entries in the order of their keys, file by file.
  public let entries: [EntryView]

  /// Takes catalogues together.
  ///
  /// - Parameters:
  ///   - sources: The catalogues in the order of their names.
  ///   - locales: The languages that every text needs beside the source language.
  ///   - glossary: The words of the program, and the names that stay as they are.
  public init(_ sources: [CatalogSource], locales: [String] = ["es", "fr"], glossary: Glossary = Glossary()) {
    self.sources = sources
    self.locales = locales
    self.glossary = glossary
    entries = sources.flatMap { source in
      CatalogKeyOrder.sorted(source.file.catalog.strings).map { key, entry in
        EntryView(key: key, entry: entry, source: source, locales: locales, glossary: glossary)
      }
    }
  }

  /// Reads a folder, and the glossary in the `README.md` beside it; throws `CatalogError` as `CatalogFile.all` does.
  public init(reading folder: URL, locales: [String] = ["es", "fr"]) throws(CatalogError) {
    var sources: [CatalogSource] = []
    for file in try CatalogFile.all(in: folder) {
      guard let data = try? Data(contentsOf: file.url) else {
        throw CatalogError(file: file.path, message: "the file cannot be read")
      }
      sources.append(CatalogSource(file: file, bytes: [UInt8](data)))
    }
    let page = try? String(
      contentsOf: folder.deletingLastPathComponent().appending(component: "README.md"), encoding: .utf8)
    self.init(sources, locales: locales, glossary: page.map(Glossary.init(page:)) ?? Glossary())
  }
}
