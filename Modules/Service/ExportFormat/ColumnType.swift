import JSON
import Kernel
import Localization
import SQLite

/// The type of a field: its representation in a column and in an export line.
public enum ColumnType: Sendable {
  /// A text with a length in characters.
  case text(ClosedRange<Int>)
  /// An integer in a range.
  case integer(ClosedRange<Int>)
  /// A number in a range.
  case real(ClosedRange<Double>)
  /// A Boolean, stored as 1 or 0.
  case flag
  /// An instant, stored in milliseconds.
  case instant
  /// A civil day, stored as its day number.
  case day
  /// An optional civil day; if it is absent, it is stored as 0 and omitted from a line.
  case optionalDay
  /// A time zone by its IANA name.
  case zone
  /// A language by its code.
  case language
  /// One of several words.
  case oneOf([String])
  /// One of several words, stored as its position from 1.
  case enumerated([String])
  /// Texts, stored as a JSON array.
  case texts
  /// Texts by name, stored as a JSON object.
  case namedTexts
  /// Binary data with a length in bytes, which is not exported.
  case bytes(Int)
  /// A row of another kind, stored as its ID; a negative number refers to a deleted row.
  case row(of: StaticString)
  /// The slug of a built-in item, or a prefix with the ID of a row of another kind: `kit-7`.
  case slug(of: StaticString, prefix: StaticString)

  /// One of the raw values of an enumeration.
  public static func oneOf<Word: CaseIterable & RawRepresentable<String>>(_ words: Word.Type) -> ColumnType {
    .oneOf(words.allCases.map(\.rawValue))
  }

  func write(_ row: Row, _ column: Int, _ numbers: RowNumbers, to writer: JSONWriter) throws {
    switch self {
    case .text, .zone, .language, .oneOf: try row.withText(column) { writer.string(utf8: $0) }
    case .integer: writer.int(try row.integer64(column))
    case .real: writer.double(try row.real(column))
    case .flag: writer.bool(try row.bool(column))
    case .instant: Instant(milliseconds: try row.integer64(column)).write(to: writer)
    case .day, .optionalDay: CivilDay(dayNumber: try row.integer(column)).write(to: writer)
    case .enumerated(let words): writer.string(try Self.word(row, column, words))
    case .texts, .namedTexts: try row.withText(column) { writer.raw($0) }
    case .bytes: throw row.conversionError(column, expected: "an exportable value")
    case .row(let kind): writer.int(Self.number(of: try row.integer64(column), kind, numbers))
    case .slug(let kind, let prefix):
      let slug = try row.text(column)
      writer.string(Self.renumbered(slug, "\(prefix)") { Self.number(of: $0, kind, numbers) } ?? slug)
    }
  }

  /// Returns the CSV cell of a column that is not null.
  ///
  /// Lists are joined with commas. A reference to a row is the ID that methods use, not a number as in export lines.
  func cell(_ row: Row, _ column: Int) throws -> String {
    switch self {
    case .enumerated(let words): return try Self.word(row, column, words)
    case .flag: return try row.bool(column) ? "true" : "false"
    case .texts: return TextListCell.cell(try TextList.texts(row, column))
    case .slug: return try row.text(column)
    default: return text(of: try value(row, column) { _, _ in true })
    }
  }

  func text(of value: ColumnValue) -> String {
    switch (self, value) {
    case (.day, .integer(let number)), (.optionalDay, .integer(let number)): CivilDay(dayNumber: Int(number)).text
    case (.instant, .integer(let number)): Instant(milliseconds: number).text
    default: value.description
    }
  }

  private static func word(_ row: Row, _ column: Int, _ words: [String]) throws -> String {
    let position = try row.integer(column)
    guard words.indices.contains(position - 1) else {
      throw row.conversionError(column, expected: "the position of a word")
    }
    return words[position - 1]
  }

  /// Returns the number of a row of another kind; negative if the row is deleted.
  private static func number(of row: Int64, _ kind: StaticString, _ numbers: RowNumbers) -> Int64 {
    numbers.number(of: row, kind).map(Int64.init) ?? (row < 0 ? row : -row)
  }

  /// Returns a slug with another number after its prefix; nil if there is no number.
  private static func renumbered(_ slug: String, _ prefix: String, _ newNumber: (Int64) -> Int64) -> String? {
    number(in: slug, prefix).map { "\(prefix)\(newNumber($0.number))\($0.suffix)" }
  }

  private static func number(in slug: String, _ prefix: String) -> (number: Int64, suffix: Substring)? {
    guard slug.hasPrefix(prefix) else { return nil }
    let digits = slug.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
    let suffix = slug[digits.endIndex...]
    guard suffix.isEmpty || suffix.hasPrefix("-"), let number = Int64(digits) else { return nil }
    return (number, suffix)
  }
}

extension ColumnType {
  /// Returns the field type that decodes a field of a line to the value of the column.
  ///
  /// References are resolved to the rows of earlier lines.
  func fieldType(_ numbers: RowNumbers) -> FieldType<ColumnValue> {
    switch self {
    case .text(let lengths): FieldType<String>.text(lengths).map { .text($0) }
    case .integer(let range): FieldType<Int>.integer(range).map { .integer(Int64($0)) }
    case .real(let range): FieldType<Double>.number(in: range).map { .real($0) }
    case .flag: FieldType<Bool>.flag.map { .integer($0 ? 1 : 0) }
    case .instant: FieldType<Instant>.instant.map { .integer($0.milliseconds) }
    case .day, .optionalDay: FieldType<CivilDay>.day.map { .integer(Int64($0.dayNumber)) }
    case .zone: FieldType<Zone>.zone.map { .text($0.identifier) }
    case .language: FieldType<Language>.language.map { .text($0.rawValue) }
    case .oneOf(let words): FieldType<String>.oneOf(words).map { .text($0) }
    case .enumerated(let words):
      FieldType<String>.oneOf(words).map { word in .integer(Int64((words.firstIndex(of: word) ?? 0) + 1)) }
    case .texts:
      FieldType<[String]>.list(of: .text(Self.textLengths), 0...Self.maxTexts).map { .text(TextList.json($0)) }
    case .namedTexts:
      FieldType<NamedTexts>.texts(.text(Self.textLengths), atMost: Self.maxTexts).map { .text($0.json) }
    case .bytes: FieldType<String>.text(0...0).map { _ in .null }
    case .row(let kind):
      FieldType<Int>.integer(-Int.max...Int.max).rejecting(
        where: { $0 >= 0 && numbers.row($0, kind) == nil }, as: .unknownRow
      )
      .map { .integer(numbers.row($0, kind) ?? Int64($0)) }
    case .slug(let kind, let prefix):
      FieldType<String>.text(1...64).rejecting(
        where: { slug in Self.number(in: slug, "\(prefix)").map { numbers.row(Int($0.number), kind) == nil } ?? false },
        as: .unknownRow
      ).map { slug in
        .text(Self.renumbered(slug, "\(prefix)") { numbers.row(Int($0), kind) ?? $0 } ?? slug)
      }
    }
  }

  private static let textLengths = 0...5000
  private static let maxTexts = 1000

  /// The kind of line to which the field refers; nil for other fields.
  var parent: StaticString? {
    switch self {
    case .row(let kind), .slug(let kind, _): kind
    default: nil
    }
  }

  /// The value of the column if a line lacks the field.
  var absentValue: ColumnValue { if case .optionalDay = self { .integer(0) } else { .null } }

  /// Returns the value of a column as `fieldType(_:)` decodes it; the ID of a row that does not exist is negative.
  func value(_ row: Row, _ column: Int, exists: (Int64, StaticString) -> Bool) throws -> ColumnValue {
    guard !row.isNull(column) else { return absentValue }
    switch self {
    case .text, .zone, .language, .oneOf, .texts, .namedTexts: return .text(try row.text(column))
    case .integer, .flag, .instant, .day, .optionalDay, .enumerated: return .integer(try row.integer64(column))
    case .real: return .real(try row.real(column))
    case .bytes: throw row.conversionError(column, expected: "an exportable value")
    case .row(let kind):
      let number = try row.integer64(column)
      return .integer(number < 0 || exists(number, kind) ? number : -number)
    case .slug(let kind, let prefix):
      let slug = try row.text(column)
      return .text(Self.renumbered(slug, "\(prefix)") { exists($0, kind) ? $0 : -$0 } ?? slug)
    }
  }
}
