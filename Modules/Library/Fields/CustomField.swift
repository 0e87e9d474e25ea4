import JSON
import Kernel
import SQLite
import Service

/// The type of a custom field, which determines its values. (Tables, 1.1.)
enum CustomFieldType: String, CaseIterable, ResultValue {
  case text, number, day, choice, check
}

/// A custom field of a table. (Tables, 1.1.)
struct CustomField: Hashable, ResultObject {
  /// The name of its values in `customData`, which never changes.
  var key: String
  /// 1 to 100 characters, trimmed.
  var name: String
  var type: CustomFieldType
  /// The unit of numbers, 1 to 20 characters; nil for other types and without a unit.
  var unit: String?
  /// The permitted values of a choice; empty for other types.
  var options: [String] = []

  static let shape = Shape<CustomField>("CustomField", "A custom field of a table.") {
    Field("key", "The name of the field in `customData`; it never changes.", \.key)
    Field("name", "The name to show.", \.name)
    Field("type", "The type of the values.", \.type)
    Field("unit", "The unit of numbers; null without a unit and for other types.", \.unit)
    Field("options", "The permitted values of a choice; empty for other types.", \.options)
  }
}

// The values of a field.
extension CustomField {
  /// Returns a value in the form in which it is stored; nil if the field does not permit it.
  ///
  /// The value is trimmed; the length of a text is not checked.
  func value(of value: ScalarValue) -> ScalarValue? {
    switch (type, value) {
    case (.text, .text): value
    case (.number, .number(let number)): Thousandths.parse(number).map { .number(Thousandths.number($0)) }
    case (.day, .text(let text)): CivilDay(text).map { .text($0.text) }
    // The spelling of the field is used, because canonically equal options may have different encodings.
    case (.choice, .text(let text)): options.first { $0 == text }.map { .text($0) }
    case (.check, .flag): value
    default: nil
    }
  }

  /// Returns the value that the field permits for a value of another type or for the text of a CSV cell; nil if there
  /// is none.
  func value(converting value: ScalarValue) -> ScalarValue? {
    if let value = self.value(of: value) { return value }
    let text = value.text
    switch type {
    case .text: return .text(text)
    case .number: return Thousandths.parse(text).map { .number(Thousandths.number($0)) }
    case .choice: return options.first { $0.caseFolded == text.caseFolded }.map { .text($0) }
    case .check:
      switch text.caseFolded {
      case "true", "1": return .flag(true)
      case "false", "0": return .flag(false)
      default: return nil
      }
    case .day: return nil
    }
  }
}

/// The custom fields of a table, in order: a JSON array of objects in a column.
struct CustomFields: Hashable, SQLiteValue {
  var all: [CustomField]

  init(_ all: [CustomField] = []) { self.all = all }

  /// Creates the fields of a JSON text; nil if it is not an array of fields.
  init?(json: String) {
    guard json != "[]" else {
      all = []
      return
    }
    let fields = Array(json.utf8).withUnsafeBufferPointer { bytes -> [CustomField?]? in
      let tape = JSONTape(textBytes: bytes.count)
      guard let root = try? tape.parse(bytes, maxDepth: 3), root.kind == .array else { return nil }
      return root.elements.map(Self.field)
    }
    guard let fields, !fields.contains(nil) else { return nil }
    all = fields.compactMap(\.self)
  }

  private static func field(_ object: JSONValue) -> CustomField? {
    guard object.kind == .object, let key = object.member("key")?.string, let name = object.member("name")?.string,
      let type = object.member("type")?.string.flatMap(CustomFieldType.init)
    else { return nil }
    let options = object.member("options").map { $0.kind == .array ? $0.elements.map(\.string) : [nil] } ?? []
    guard !options.contains(nil) else { return nil }
    return CustomField(
      key: key, name: name, type: type, unit: object.member("unit")?.string, options: options.compactMap(\.self))
  }

  /// Returns the field with a key; nil if there is none.
  subscript(key: String) -> CustomField? { all.first { $0.key == key } }

  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> CustomFields {
    guard let fields = CustomFields(json: try row.text(column)) else {
      throw row.conversionError(column, expected: "a list of custom fields")
    }
    return fields
  }

  func bind(to parameter: Parameter) throws(SQLiteError) {
    let writer = JSONWriter()
    all.write(to: writer)
    try writer.withBytes { String(decoding: $0, as: UTF8.self) }.bind(to: parameter)
  }
}
