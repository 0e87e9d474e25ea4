import Interchange
import Kernel

/// The header lines at the start of a text exported by Anki, such as `#separator:tab` and `#tags column:3`.
struct AnkiTextHeader: Equatable, Sendable {
  /// The delimiter; nil if not stated.
  private(set) var delimiter: String?
  /// Whether the fields are HTML.
  private(set) var isHTML = false
  /// The full name of the deck; nil if not stated.
  private(set) var deck: String?
  /// The column with the full name of each row's deck, as an index from 0; nil if there is none.
  private(set) var deckColumn: Int?
  /// The columns that are not fields of notes, as indices from 0: tags, IDs, note types and decks.
  private(set) var otherColumns: Set<Int> = []
  /// The number of header lines.
  private(set) var lineCount = 0
  /// The size of the header lines in bytes.
  private(set) var byteCount = 0
  /// The names of the columns, with delimiters between them; nil if not stated.
  private var columns: String?

  /// The maximum size of a header line, in bytes.
  private static let maxLineBytes = 1 << 16
  /// The maximum number of header lines; Anki writes nine.
  private static let maxLines = 100

  private static let delimiters = [
    "tab": "\t", "pipe": "|", "semicolon": ";", "colon": ":", "comma": ",", "space": " ",
  ]

  /// Reads the header lines of a text without a byte order mark; other lines that begin with `#` are comments between
  /// header lines, or rows after the last one.
  init(of text: UnsafeBufferPointer<UInt8>) {
    var offset = 0
    for number in 1...Self.maxLines {
      let line = text[offset...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let mark = line.first == UInt8(ascii: "\"") ? line.dropFirst().first : line.first
      guard mark == UInt8(ascii: "#"), line.count <= Self.maxLineBytes else { return }
      offset = line.endIndex
      if offset < text.count, text[offset] == UInt8(ascii: "\r") { offset += 1 }
      if offset < text.count, text[offset] == UInt8(ascii: "\n") { offset += 1 }
      if read(String(decoding: line, as: UTF8.self)) { (lineCount, byteCount) = (number, offset) }
    }
  }

  /// Whether the text has header lines.
  var exists: Bool { lineCount > 0 }

  /// Returns the names of the columns, split at a delimiter; nil if not stated.
  func columnNames(delimiter: String) -> [String]? {
    guard var columns else { return nil }
    return columns.withUTF8 { text in
      var reader = DelimitedReader(of: text, delimiter: delimiter)
      return reader.nextRow()?.fields
    }
  }

  /// Returns whether the first field of a row makes it a header line, which is not a question.
  static func isHeaderLine(_ field: String) -> Bool {
    field.utf8.first == UInt8(ascii: "#") && field.utf8.count <= maxLineBytes && entry(field) != nil
  }

  // MARK: - Lines

  private enum Key: String {
    case separator, html, columns, deck, tags, notetype
    case ifMatches = "if matches"
    case deckColumn = "deck column"
    case tagsColumn = "tags column"
    case guidColumn = "guid column"
    case notetypeColumn = "notetype column"
  }

  /// Returns the key and the value of a line that begins with `#`; nil if the key is unknown.
  private static func entry(_ line: String) -> (key: Key, value: Substring)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon].dropFirst()
    return Key(rawValue: String(name).trimmed.caseFolded).map { ($0, line[line.index(after: colon)...]) }
  }

  /// Applies a line and returns whether it is a header line.
  private mutating func read(_ line: String) -> Bool {
    // A spreadsheet encloses a line with delimiters in quotation marks.
    let isQuoted = line.first == "\""
    let line = isQuoted ? String(line.dropFirst().prefix { $0 != "\"" }) : line
    guard let (key, value) = Self.entry(line) else { return false }
    // A spreadsheet adds delimiters for the columns of the rows.
    let word = value.prefix { !",;\t|".contains($0) }.description.trimmed
    switch key {
    case .separator: delimiter = Self.delimiters[word.caseFolded] ?? (value.count == 1 ? String(value) : nil)
    case .html: isHTML = word.caseFolded == "true"
    case .columns: columns = String(value)
    case .deck: deck = String(value).trimmed
    case .deckColumn: deckColumn = columnIndex(word)
    case .tagsColumn, .guidColumn, .notetypeColumn: _ = columnIndex(word)
    case .tags, .notetype, .ifMatches: break
    }
    return true
  }

  /// Returns the index of a column that is not a field; nil for an invalid number.
  private mutating func columnIndex(_ number: String) -> Int? {
    guard let number = Int(number), number > 0 else { return nil }
    otherColumns.insert(number - 1)
    return number - 1
  }
}
