import Kernel
import Localization

/// The formats of kit imports. (Kits and exams, 4.3.)
enum KitImportFormat: String, CaseIterable, Sendable {
  /// A list of questions, or an object with a list `record`.
  case json
  /// A table with a given delimiter, or with tabs, semicolons, bars or commas.
  case csv
  /// A table with a given delimiter, or with tabs if there are any.
  case tsv
  /// An Anki package, `.apkg` or `.colpkg`, or its database, `.anki2`.
  case apkg

  /// The maximum size of a file, in bytes.
  ///
  /// JSON has the limit of a message, because it is parsed as a whole and can occupy eight times the size of the text
  /// in memory. Tables are read row by row.
  var maxBytes: Int {
    switch self {
    case .json: 16 << 20
    case .csv, .tsv: 64 << 20
    case .apkg: 512 << 20
    }
  }

  /// Returns a message that also states the location of its row: a line, an entry of a list, or a card.
  func message(_ message: Message, ofRow line: Int) -> Message {
    switch self {
    case .json: Strings.errorImportEntry(index: line, problem: message)
    case .csv, .tsv: Strings.errorImportLine(number: line, problem: message)
    case .apkg: Strings.errorImportCard(number: line, problem: message)
    }
  }
}
