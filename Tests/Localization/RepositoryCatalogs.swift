import StringCatalog
import TestFiles

/// The string catalogs of the repository.
enum RepositoryCatalogs {
  static func catalogFiles() throws -> [CatalogFile] {
    try CatalogFile.all(in: Repository.catalogs)
  }

  /// Returns the entries of all catalogs by key.
  static func entries() throws -> [String: Catalog.Entry] {
    try catalogFiles().reduce(into: [:]) { all, file in all.merge(file.catalog.strings) { first, _ in first } }
  }
}
