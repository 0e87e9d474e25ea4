// The program links this target as one static file, which the rest of Foundation does not take part in.
package import FoundationEssentials

/// A catalog and the file it is kept in.
package struct CatalogFile: Sendable {
  /// Where the file is.
  package var url: URL
  /// What it says.
  package var catalog: Catalog

  /// The path as it was given, for errors.
  package var path: String { url.relativePath }

  /// The name of the catalog: that of the file without its ending.
  package var name: String { url.deletingPathExtension().lastPathComponent }

  /// The name of the file, without its folder.
  package var fileName: String { url.lastPathComponent }

  /// The name of the table of texts that is generated from the catalog.
  package var tableName: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// Whether the keys are made of ids in data, so that code reaches the texts by key and not by accessor.
  package var isKeyedByData: Bool { name.hasSuffix("Catalog") }

  /// Makes a catalog file without touching the disk.
  ///
  /// - Parameters:
  ///   - url: Where the file is.
  ///   - catalog: What it says.
  package init(url: URL, catalog: Catalog) {
    self.url = url
    self.catalog = catalog
  }

  /// Reads a file.
  ///
  /// - Parameter url: Where the file is.
  /// - Throws: `CatalogError` if it cannot be read or is not a catalog.
  package init(reading url: URL) throws(CatalogError) {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw CatalogError(file: url.relativePath, message: "the file cannot be read")
    }
    self.init(url: url, catalog: try CatalogReader.read([UInt8](data), file: url.relativePath))
  }

  /// The names of the catalogs of a folder, in order.
  ///
  /// - Parameter folder: The folder; files that do not end in `.xcstrings` are passed over, and so are hidden ones,
  ///   such as the `._Texts.xcstrings` that macOS leaves beside `Texts.xcstrings` on foreign disks.
  /// - Returns: The names.
  /// - Throws: `CatalogError` if the folder cannot be read.
  package static func names(in folder: URL) throws(CatalogError) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw CatalogError(file: folder.relativePath, message: "the folder cannot be read")
    }
    return names.filter { $0.hasSuffix(".xcstrings") && !$0.hasPrefix(".") }.sorted()
  }

  /// All catalogs of a folder, by name.
  ///
  /// - Parameter folder: The folder; what `names` passes over is passed over.
  /// - Returns: The catalogs in the order of their names.
  /// - Throws: `CatalogError` if the folder or a file cannot be read, or if two files have a key in common.
  package static func all(in folder: URL) throws(CatalogError) -> [CatalogFile] {
    var files: [CatalogFile] = []
    var owners: [String: String] = [:]
    for name in try names(in: folder) {
      let file = try CatalogFile(reading: folder.appending(component: name))
      for (key, entry) in CatalogKeyOrder.sorted(file.catalog.strings) {
        guard let other = owners.updateValue(name, forKey: key) else { continue }
        throw CatalogError(
          file: file.path, line: entry.line.number, message: "key \"\(key)\" is in \(other) too")
      }
      files.append(file)
    }
    return files
  }
}
