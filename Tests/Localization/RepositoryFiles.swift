import StringCatalog
import TestFiles

/// The files of the repository that these tests hold against each other.
enum RepositoryFiles {
  static func catalogFiles() throws -> [CatalogFile] {
    try CatalogFile.all(in: Repository.catalogs)
  }

  /// Every entry of every catalog by key.
  static func entries() throws -> [String: Catalog.Entry] {
    try catalogFiles().reduce(into: [:]) { all, file in all.merge(file.catalog.strings) { first, _ in first } }
  }
}
