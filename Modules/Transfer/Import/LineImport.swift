import Interchange
import Kernel
import Service

/// Imports the lines of a `data.export` file.
struct LineImport {
  /// The maximum length of a line, in bytes.
  static let maxLineBytes = 16 << 20
  /// The maximum nesting depth of a line.
  static let maxDepth = 8

  let source: ImportSource
  let importer: Importer

  /// Imports all lines.
  ///
  /// Throws the errors of `Importer`, `unreadable_file` and `canceled`.
  func run() throws {
    var reader = JSONLinesReader(maxLineBytes: Self.maxLineBytes, maxDepth: Self.maxDepth)
    try source.read(
      reportingProgressTo: importer.context,
      // A nil chunk is the end of the file.
      append: { chunk in
        if let chunk { reader.append(chunk) } else { reader.end() }
      },
      importNext: {
        try reader.nextLine { line in
          switch line.content {
          case .success(let object): try importer.importLine(object, line: line.number)
          case .failure: try importer.reject(.lineMalformed, line: line.number)
          }
        } != nil
      })
    try importer.finish()
  }
}
