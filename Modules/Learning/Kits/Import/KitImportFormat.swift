import Kernel
import Localization

/// The formats from which a kit can be imported. (Kits and exams, 4.3.)
enum KitImportFormat: String, CaseIterable, Sendable {
  /// A list of questions, or an object with a list `record`.
  case json
  /// A table with commas, semicolons, tabs or bars between its fields.
  case csv
  /// A table with tabs between its fields.
  case tsv
  /// An Anki package, also a `.colpkg`.
  case apkg

  /// How large a file may be, in bytes.
  ///
  /// A JSON text is parsed as a whole, which takes up to eight times its size where it is nothing but scraps: it may be as
  /// large as a message. Tables are read row by row.
  var mostBytes: Int {
    switch self {
    case .json: 16 << 20
    case .csv, .tsv: 64 << 20
    case .apkg: 512 << 20
    }
  }

  /// What was wrong with a row, for people: the line of a table, the entry of a list, the card of a package.
  func message(_ message: Message, ofRow line: Int) -> Message {
    switch self {
    case .json: Strings.errorImportEntry(line, message)
    case .csv, .tsv: Strings.errorImportLine(line, message)
    case .apkg: Strings.errorImportCard(line, message)
    }
  }
}
