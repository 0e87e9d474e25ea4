import Foundation
import StringCatalog

extension CatalogFile {
  /// Writes catalogues in their canonical form: all of them, or none as far as a file system can promise that.
  ///
  /// Each is written beside its place first, so that a full disk or a missing right is noticed before any is replaced.
  static func write(_ files: [CatalogFile]) throws {
    func draft(of file: CatalogFile) -> URL { file.url.appendingPathExtension("new") }
    do {
      for file in files { try Data(CatalogWriter.write(file.catalog).utf8).write(to: draft(of: file)) }
      for file in files {
        guard rename(draft(of: file).path, file.url.path) == 0 else {
          throw CatalogError(file: file.path, message: "the file cannot be replaced")
        }
      }
    } catch {
      for file in files { try? FileManager.default.removeItem(at: draft(of: file)) }
      throw error
    }
  }
}
