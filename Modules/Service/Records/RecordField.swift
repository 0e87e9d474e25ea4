/// One field of a kind of line.
public struct RecordField: Sendable {
  /// The name on the wire, which is also that of the parameter of a statement.
  public let name: StaticString
  /// What it means, in one sentence.
  public let meaning: StaticString
  /// Whether it may be missing.
  public let isOptional: Bool
  let form: RecordForm

  /// A field that every line has.
  public init(_ name: StaticString, _ form: RecordForm, _ meaning: StaticString) {
    self.init(name: name, form: form, meaning: meaning, isOptional: false)
  }

  /// A field that is missing where the column is null.
  public static func optional(_ name: StaticString, _ form: RecordForm, _ meaning: StaticString) -> RecordField {
    RecordField(name: name, form: form, meaning: meaning, isOptional: true)
  }

  private init(name: StaticString, form: RecordForm, meaning: StaticString, isOptional: Bool) {
    self.name = name
    self.form = form
    self.meaning = meaning
    self.isOptional = isOptional
  }
}
