// `kindling` links this target, but not all of Foundation.
package import FoundationEssentials

/// A catalog with its file.
package struct CatalogFile: Sendable {
  /// The location of the file.
  package let url: URL
  /// The catalog.
  package var catalog: Catalog

  /// The path as passed by the caller; stored, because each finding has it.
  package let path: String

  /// The file name without its extension.
  package var name: String { url.deletingPathExtension().lastPathComponent }

  /// The file name with its extension.
  package var fileName: String { url.lastPathComponent }

  /// The name of the generated string table.
  package var tableName: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// Whether the keys are built from ids in data, so that code looks texts up by key instead of by accessor.
  package var isKeyedByData: Bool { name.hasSuffix("Catalog") }

  /// Creates a catalog file without accessing the file system.
  package init(url: URL, catalog: Catalog) {
    self.url = url
    self.catalog = catalog
    path = url.relativePath
  }

  /// Reads a file; throws `CatalogError` if it cannot be read or is not a catalog.
  package init(reading url: URL) throws(CatalogError) {
    self.init(
      url: url, catalog: try CatalogReader.read(try CatalogFile.bytes(of: url), file: url.relativePath))
  }

  /// Reads the bytes of any file.
  ///
  /// Throws `CatalogError` if it cannot be read; the error contains `path`, by default that of the URL.
  package static func bytes(of url: URL, path: String? = nil) throws(CatalogError) -> [UInt8] {
    guard let data = try? Data(contentsOf: url) else {
      throw CatalogError(file: path ?? url.relativePath, message: "the file cannot be read")
    }
    return [UInt8](data)
  }

  /// Returns the sorted file names of the catalogs of a folder.
  ///
  /// Files without the extension `xcstrings` and hidden files are skipped, such as the AppleDouble files (`._NAME`) of
  /// macOS. Throws `CatalogError` if the folder cannot be read.
  package static func names(in folder: URL) throws(CatalogError) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw CatalogError(file: folder.relativePath, message: "the folder cannot be read")
    }
    return names.filter { $0.hasSuffix(".xcstrings") && !$0.hasPrefix(".") }.sorted()
  }

  /// Reads all catalogs of a folder, sorted by name.
  ///
  /// Throws `CatalogError` if the folder or a file cannot be read, or a file is not a catalog.
  package static func all(in folder: URL) throws(CatalogError) -> [CatalogFile] {
    var files: [CatalogFile] = []
    for name in try names(in: folder) { files.append(try CatalogFile(reading: folder.appending(component: name))) }
    return files
  }

  /// Returns an error for each key that an earlier file also contains.
  ///
  /// That is normal in projects whose code looks texts up by table and key, but not in this program.
  package static func repeatedKeys(in files: [CatalogFile]) -> [CatalogError] {
    var owners: [String: String] = [:]
    return files.flatMap { file in
      CatalogKeyOrder.sorted(file.catalog.strings).compactMap { key, entry in
        guard let other = owners.updateValue(file.fileName, forKey: key) else { return nil }
        return CatalogError(
          file: file.path, line: entry.line.number, message: "key \"\(key)\" is also in \(other)", duplicateKey: key)
      }
    }
  }
}

extension [CatalogFile] {
  /// The source languages and the languages with texts, as written in the catalogs.
  package var languages: Set<String> { reduce(into: []) { $0.formUnion($1.catalog.languages) } }

  /// The source languages and the languages with at least one text that is not blank, as written in the catalogs.
  package var shownLanguages: Set<String> {
    reduce(into: []) { languages, file in
      languages.insert(file.catalog.sourceLanguage)
      for (locale, localization) in file.catalog.strings.values.lazy.flatMap(\.localizations)
      where !localization.isBlank { languages.insert(locale) }
    }
  }
}
