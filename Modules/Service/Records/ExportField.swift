/// One field of a kind of line.
public struct ExportField: Sendable {
  /// The name on the wire, which is also that of the parameter of a statement.
  public let name: StaticString
  /// What it means, in one sentence.
  public let meaning: StaticString
  /// Whether it may be missing.
  public let isOptional: Bool
  let form: ColumnType

  /// A field that every line has.
  public init(_ name: StaticString, _ form: ColumnType, _ meaning: StaticString) {
    self.init(name: name, form: form, meaning: meaning, isOptional: false)
  }

  /// A field that is missing where the column is null.
  public static func optional(_ name: StaticString, _ form: ColumnType, _ meaning: StaticString) -> ExportField {
    ExportField(name: name, form: form, meaning: meaning, isOptional: true)
  }

  /// The field of a column.
  init(_ column: ColumnDescription) {
    self.init(
      name: column.name, form: column.type, meaning: column.meaning,
      isOptional: column.isOptional || !column.isRequired || column.type.absent != .null)
  }

  private init(name: StaticString, form: ColumnType, meaning: StaticString, isOptional: Bool) {
    self.name = name
    self.form = form
    self.meaning = meaning
    self.isOptional = isOptional
  }
}
