import Kernel
import Localization

/// The formats of kit imports. (Kits and exams, 4.3.)
enum KitImportFormat: String, CaseIterable, Sendable {
  /// A list of questions, or an object with a list `record`.
  case json
  /// A table with commas, semicolons, tabs or bars as delimiters.
  case csv
  /// A table with tabs as delimiters.
  case tsv
  /// An Anki package, `.apkg` or `.colpkg`.
  case apkg

  /// The maximum size of a file, in bytes.
  ///
  /// JSON is parsed as a whole, which takes up to eight times the size of the text in the worst case, so its limit is
  /// that of a message. Tables are read row by row.
  var maxBytes: Int {
    switch self {
    case .json: 16 << 20
    case .csv, .tsv: 64 << 20
    case .apkg: 512 << 20
    }
  }

  /// Returns the message about a row, with the line of the table, the entry of the list, or the card of the package.
  func message(_ message: Message, ofRow line: Int) -> Message {
    switch self {
    case .json: Strings.errorImportEntry(index: line, problem: message)
    case .csv, .tsv: Strings.errorImportLine(number: line, problem: message)
    case .apkg: Strings.errorImportCard(number: line, problem: message)
    }
  }
}
