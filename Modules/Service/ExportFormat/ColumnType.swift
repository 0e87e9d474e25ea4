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
  /// Scalar values by name, stored as a JSON object.
  case namedValues
  /// Objects with any members, stored as a JSON array; the table checks them.
  case objects
  /// An object with any members, stored as JSON.
  case object
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
    case .texts, .namedValues, .objects, .object: try row.withText(column) { writer.raw($0) }
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
  static func renumbered(
    _ slug: String, _ prefix: String, _ newNumber: (Int64) throws -> some CustomStringConvertible
  ) rethrows -> String? {
    try number(in: slug, prefix).map { "\(prefix)\(try newNumber($0.number))\($0.suffix)" }
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
  /// Decodes a field of a line to the value of the column, and records its issues in the reader.
  ///
  /// References are resolved to the rows of earlier lines.
  ///
  /// - Throws: An error for a wrong JSON type.
  func value(
    of field: JSONValue, _ name: StaticString, _ reader: inout ParameterReader, _ numbers: RowNumbers
  ) throws(DomainError) -> ColumnValue {
    switch self {
    case .text(let lengths): return .text(try FieldType<String>.text(lengths).decode(field, name, &reader))
    case .integer(let range): return .integer(Int64(try FieldType<Int>.integer(range).decode(field, name, &reader)))
    case .real(let range): return .real(try FieldType<Double>.number(in: range).decode(field, name, &reader))
    case .flag: return .integer(try FieldType<Bool>.flag.decode(field, name, &reader) ? 1 : 0)
    case .instant: return .integer(try FieldType<Instant>.instant.decode(field, name, &reader).milliseconds)
    case .day, .optionalDay:
      return .integer(Int64(try FieldType<CivilDay>.day.decode(field, name, &reader).dayNumber))
    case .zone: return .text(try FieldType<Zone>.zone.decode(field, name, &reader).identifier)
    case .language: return .text(try FieldType<Language>.language.decode(field, name, &reader).rawValue)
    case .oneOf(let words): return .text(try FieldType<String>.oneOf(words).decode(field, name, &reader))
    case .enumerated(let words):
      return Self.position(of: try FieldType<String>.oneOf(words).decode(field, name, &reader), words)
    case .texts:
      let type = FieldType<[String]>.list(of: .text(Self.textLengths), 0...Self.maxTexts)
      return .text(TextList.json(try type.decode(field, name, &reader)))
    case .namedValues:
      let type = FieldType<NamedValues>.values(.text(Self.textLengths), atMost: Self.maxTexts)
      return .text(try type.decode(field, name, &reader).json)
    case .objects:
      let objects = try FieldType<[JSONObject]>.list(of: .object, 0...Self.maxTexts).decode(field, name, &reader)
      return .text("[\(objects.map(\.json).joined(separator: ","))]")
    case .object: return .text(try FieldType<JSONObject>.object.decode(field, name, &reader).json)
    case .bytes:
      _ = try FieldType<String>.text(0...0).decode(field, name, &reader)
      return .null
    case .row(let kind):
      let number = try FieldType<Int>.integer(Self.rowNumbers).decode(field, name, &reader)
      return Self.row(number, kind, name, &reader, numbers)
    case .slug(let kind, let prefix):
      let firstIssue = reader.issueCount
      let slug = try FieldType<String>.text(Self.slugLengths).decode(field, name, &reader)
      return reader.issueCount > firstIssue ? .text(slug) : Self.slug(slug, kind, prefix, name, &reader, numbers)
    }
  }

  /// Decodes a CSV cell that is not empty to the value of the column, and records values out of bounds in the reader.
  ///
  /// - Throws: The expected type if the cell is malformed.
  func value(
    ofCell cell: String, _ notation: CellNotation, _ name: StaticString, _ reader: inout ParameterReader,
    _ numbers: RowNumbers
  ) throws(MalformedCell) -> ColumnValue {
    let text = cell.trimmed
    switch self {
    case .text(let lengths): return .text(reader.checked(name, cell, lengths))
    case .integer(let range): return .integer(Int64(reader.checked(name, try Self.integer(text), range)))
    case .real(let range): return .real(reader.checked(name, try notation.number(text), range))
    case .flag:
      switch text.caseFolded {
      case "true", "1": return .integer(1)
      case "false", "0": return .integer(0)
      default: throw MalformedCell(expected: Strings.typeBoolean)
      }
    case .instant: return .integer(try notation.instant(text).milliseconds)
    case .day, .optionalDay: return .integer(Int64(try notation.day(text).dayNumber))
    case .zone: return .text(reader.zone(name, text).identifier)
    case .language: return .text(reader.language(name, text).rawValue)
    case .oneOf(let words): return .text(reader.word(name, text.caseFolded, words))
    case .enumerated(let words): return Self.position(of: reader.word(name, text.caseFolded, words), words)
    case .texts:
      let texts = TextListCell.texts(cell)
      return .text(TextList.json(reader.checked(name, texts, Self.textLengths, atMost: Self.maxTexts)))
    case .row(let kind):
      let number = reader.checked(name, try Self.integer(text), Self.rowNumbers)
      return Self.row(number, kind, name, &reader, numbers)
    case .slug(let kind, let prefix):
      let firstIssue = reader.issueCount
      let slug = reader.checked(name, cell, Self.slugLengths)
      return reader.issueCount > firstIssue ? .text(slug) : Self.slug(slug, kind, prefix, name, &reader, numbers)
    case .namedValues, .objects, .object, .bytes: throw MalformedCell(expected: Strings.typeObject)
    }
  }

  /// Returns the value of a column with named values from cells as texts, and records their issues in the reader.
  static func value(
    ofNamedCells cells: [(name: String, text: String)], _ name: StaticString, _ reader: inout ParameterReader
  ) -> ColumnValue {
    .text(reader.checked(name, cells, textLengths, atMost: maxTexts).json)
  }

  private static func integer(_ text: String) throws(MalformedCell) -> Int {
    guard let number = Int(text) else { throw MalformedCell(expected: Strings.typeInteger) }
    return number
  }

  private static func position(of word: String, _ words: [String]) -> ColumnValue {
    .integer(Int64((words.firstIndex(of: word) ?? 0) + 1))
  }

  /// Returns the row of the earlier line with a number; a negative number refers to a deleted row.
  private static func row(
    _ number: Int, _ kind: StaticString, _ name: StaticString, _ reader: inout ParameterReader, _ numbers: RowNumbers
  ) -> ColumnValue {
    guard number >= 0 else { return .integer(Int64(number)) }
    if let row = numbers.row(number, kind) { return .integer(row) }
    reader.addIssue(name, .unknownRow)
    return .integer(Int64(number))
  }

  /// Returns a slug with the row of the earlier line in place of its number.
  private static func slug(
    _ slug: String, _ kind: StaticString, _ prefix: StaticString, _ name: StaticString,
    _ reader: inout ParameterReader, _ numbers: RowNumbers
  ) -> ColumnValue {
    guard let number = number(in: slug, "\(prefix)") else { return .text(slug) }
    if let row = numbers.row(Int(number.number), kind) { return .text("\(prefix)\(row)\(number.suffix)") }
    reader.addIssue(name, .unknownRow)
    return .text("\(prefix)\(number.number)\(number.suffix)")
  }

  private static let rowNumbers = -Int.max...Int.max
  private static let slugLengths = 1...128
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

  /// Returns the value of a column as it is decoded from a line; the ID of a row that does not exist is negative.
  func value(_ row: Row, _ column: Int, exists: (Int64, StaticString) -> Bool) throws -> ColumnValue {
    guard !row.isNull(column) else { return absentValue }
    switch self {
    case .text, .zone, .language, .oneOf, .texts, .namedValues, .objects, .object:
      return .text(try row.text(column))
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
