import Interchange
import Kernel
import Service

/// Takes the lines of a file that `data.export` has written.
struct LineImport {
  /// The most bytes of a line.
  static let longestLine = 16 << 20
  /// How deep a line may be nested.
  static let maxDepth = 8
  /// After how many lines a cancel is noticed.
  private static let linesBetweenReports = 1000

  let source: ImportSource
  let importing: Importer

  /// Takes all lines; throws what `Importer` does, `unreadable_file`, and `cancelled`.
  func run() throws {
    var reader = JSONLinesReader(longestLine: LineImport.longestLine, maxDepth: LineImport.maxDepth)
    var place = (done: 0, all: 1)
    try source.forEachPortion { portion, newPlace in
      reader.append(portion)
      try take(from: &reader, between: place, and: newPlace)
      place = newPlace
    }
    reader.end()
    try take(from: &reader, between: place, and: place)
    try importing.finish()
  }

  private func take(
    from reader: inout JSONLinesReader, between last: (done: Int, all: Int), and place: (done: Int, all: Int)
  ) throws {
    var lines = 0
    while try reader.nextLine({ line in try take(line) }) != nil {
      lines += 1
      if lines.isMultiple(of: LineImport.linesBetweenReports) {
        try importing.context.report(last.done, of: last.all)
      }
    }
    try importing.context.report(place.done, of: place.all)
  }

  private func take(_ line: JSONLine) throws {
    switch line.content {
    case .success(let object): try importing.take(object, line: line.number)
    case .failure: try importing.refuse(.lineMalformed, line: line.number)
    }
  }
}
