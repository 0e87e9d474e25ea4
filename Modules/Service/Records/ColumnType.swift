import JSON
import Kernel
import SQLite

/// The form of a field: what a column holds, and what a line says of it.
public enum ColumnType: Sendable {
  /// A text of so many characters.
  case text(ClosedRange<Int>)
  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  /// A number in a range.
  case real(ClosedRange<Double>)
  /// True or false, which a column holds as 1 or 0.
  case flag
  /// An instant, which a column holds in milliseconds.
  case instant
  /// A civil day, which a column holds by its number.
  case day
  /// A civil day, or none, for which a column holds 0 and a line states nothing.
  case dayOrNone
  /// A time zone by its IANA name.
  case zone
  /// One of some words.
  case oneOf([String])
  /// One of some words, which a column holds by its place, from 1.
  case ranked([String])
  /// Texts, which a column holds as JSON.
  case texts
  /// Texts by their names, which a column holds as a JSON object.
  case namedTexts
  /// So many bytes, which no line exports.
  case bytes(Int)
  /// A row of another kind, which a column holds by its number; a negative number names one that is gone.
  case row(of: StaticString)
  /// What is shipped, by its slug, or something of a row of another kind, whose number stands behind a beginning:
  /// `kit-7`.
  case slug(of: StaticString, beginning: StaticString)

  /// One of the raw values of an enumeration.
  package static func oneOf<Word: CaseIterable & RawRepresentable<String>>(_ words: Word.Type) -> ColumnType {
    .oneOf(words.allCases.map(\.rawValue))
  }

  /// Writes a column that is not null.
  func write(_ row: Row, _ column: Int, _ numbers: LineNumbers, to writer: JSONWriter) throws {
    switch self {
    case .text, .zone, .oneOf: try row.withText(column) { writer.string(utf8: $0) }
    case .integer: writer.int(try row.integer64(column))
    case .real: writer.double(try row.real(column))
    case .flag: writer.bool(try row.bool(column))
    case .instant: Instant(milliseconds: try row.integer64(column)).write(to: writer)
    case .day, .dayOrNone: CivilDay(dayNumber: try row.integer(column)).write(to: writer)
    case .ranked(let words): writer.string(try Self.word(row, column, words))
    case .texts, .namedTexts: try row.withText(column) { writer.raw($0) }
    case .bytes: throw row.unreadable(column, as: "a value of a line")
    case .row(let kind): writer.int(Self.number(of: try row.integer64(column), kind, numbers))
    case .slug(let kind, let beginning):
      let slug = try row.text(column)
      writer.string(Self.renumbered(slug, "\(beginning)") { Self.number(of: $0, kind, numbers) } ?? slug)
    }
  }

  /// The cell of a CSV table for a column that is not null; lists are joined by commas, and rows have the numbers by
  /// which methods name them.
  func cell(_ row: Row, _ column: Int) throws -> String {
    switch self {
    case .ranked(let words): return try Self.word(row, column, words)
    case .flag: return try row.bool(column) ? "true" : "false"
    case .texts: return TextListCell.cell(try TextList.texts(row, column))
    case .slug: return try row.text(column)
    default: return text(of: try value(row, column) { _, _ in true })
    }
  }

  /// The text of a value of the column, for people.
  func text(of value: ColumnValue) -> String {
    switch (self, value) {
    case (.day, .integer(let number)), (.dayOrNone, .integer(let number)): CivilDay(dayNumber: Int(number)).text
    case (.instant, .integer(let number)): Instant(milliseconds: number).text
    default: value.description
    }
  }

  private static func word(_ row: Row, _ column: Int, _ words: [String]) throws -> String {
    let place = try row.integer(column)
    guard words.indices.contains(place - 1) else { throw row.unreadable(column, as: "the place of a word") }
    return words[place - 1]
  }

  /// The number of a row of another kind; a negative one where it is gone.
  private static func number(of row: Int64, _ kind: StaticString, _ numbers: LineNumbers) -> Int64 {
    numbers.number(of: row, kind).map(Int64.init) ?? (row < 0 ? row : -row)
  }

  /// A slug with another number after its beginning; nil if it has no number there.
  private static func renumbered(_ slug: String, _ beginning: String, _ other: (Int64) -> Int64) -> String? {
    number(in: slug, beginning).map { "\(beginning)\(other($0.number))\($0.rest)" }
  }

  /// The number in a slug after its beginning, and the rest; nil if it has no number there.
  private static func number(in slug: String, _ beginning: String) -> (number: Int64, rest: Substring)? {
    guard slug.hasPrefix(beginning) else { return nil }
    let digits = slug.dropFirst(beginning.count).prefix { $0.isASCII && $0.isNumber }
    let rest = slug[digits.endIndex...]
    guard rest.isEmpty || rest.hasPrefix("-"), let number = Int64(digits) else { return nil }
    return (number, rest)
  }
}

extension ColumnType {
  /// The type of the field of a line, which is decoded to what the column holds; numbers refer to lines before it.
  func type(_ numbers: LineNumbers) -> FieldType<ColumnValue> {
    switch self {
    case .text(let lengths): FieldType<String>.text(lengths).map { .text($0) }
    case .integer(let range): FieldType<Int>.integer(range).map { .integer(Int64($0)) }
    case .real(let range): FieldType<Double>.number(in: range).map { .real($0) }
    case .flag: FieldType<Bool>.flag.map { .integer($0 ? 1 : 0) }
    case .instant: FieldType<Instant>.instant.map { .integer($0.milliseconds) }
    case .day, .dayOrNone: FieldType<CivilDay>.day.map { .integer(Int64($0.dayNumber)) }
    case .zone: FieldType<Zone>.zone.map { .text($0.identifier) }
    case .oneOf(let words): FieldType<String>.oneOf(words).map { .text($0) }
    case .ranked(let words):
      FieldType<String>.oneOf(words).map { word in .integer(Int64((words.firstIndex(of: word) ?? 0) + 1)) }
    case .texts:
      FieldType<[String]>.list(of: .text(Self.textLengths), 0...Self.mostTexts).map { .text(TextList.json($0)) }
    case .namedTexts:
      FieldType<NamedTexts>.texts(.text(Self.textLengths), atMost: Self.mostTexts).map { .text($0.json) }
    case .bytes: FieldType<String>.text(0...0).map { _ in .null }
    case .row(let kind):
      FieldType<Int>.integer(-Int.max...Int.max).checked({ $0 >= 0 && numbers.row($0, kind) == nil }, .unknownRow)
        .map { .integer(numbers.row($0, kind) ?? Int64($0)) }
    case .slug(let kind, let beginning):
      FieldType<String>.text(1...64).checked(
        { slug in Self.number(in: slug, "\(beginning)").map { numbers.row(Int($0.number), kind) == nil } ?? false },
        .unknownRow
      ).map { slug in
        .text(Self.renumbered(slug, "\(beginning)") { numbers.row(Int($0), kind) ?? $0 } ?? slug)
      }
    }
  }

  /// Lengths of a text of a list, where no rule is stricter.
  private static let textLengths = 0...5000
  /// Maximum number of texts of a list or an object, where no rule is stricter.
  private static let mostTexts = 1000

  /// The kind of line to which the field refers; nil for other fields.
  var parent: StaticString? {
    switch self {
    case .row(let kind), .slug(let kind, _): kind
    default: nil
    }
  }

  /// What a column holds if a line does not state the field.
  var absent: ColumnValue { if case .dayOrNone = self { .integer(0) } else { .null } }

  /// The value of a column, as `type` decodes it from the line of the row; the number of a missing row is negative.
  func value(_ row: Row, _ column: Int, exists: (Int64, StaticString) -> Bool) throws -> ColumnValue {
    guard !row.isNull(column) else { return absent }
    switch self {
    case .text, .zone, .oneOf, .texts, .namedTexts: return .text(try row.text(column))
    case .integer, .flag, .instant, .day, .dayOrNone, .ranked: return .integer(try row.integer64(column))
    case .real: return .real(try row.real(column))
    case .bytes: throw row.unreadable(column, as: "a value of a line")
    case .row(let kind):
      let number = try row.integer64(column)
      return .integer(number < 0 || exists(number, kind) ? number : -number)
    case .slug(let kind, let beginning):
      let slug = try row.text(column)
      return .text(Self.renumbered(slug, "\(beginning)") { exists($0, kind) ? $0 : -$0 } ?? slug)
    }
  }
}
