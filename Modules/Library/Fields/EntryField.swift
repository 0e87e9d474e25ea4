import Kernel
import Service

/// A field of the entries of a table by which lists are filtered and statistics are computed. (Tables, 4 and 5.)
enum EntryField: Hashable, Sendable {
  /// The measured value, the mood or the rating.
  case value, mood, rating
  case custom(CustomField)

  /// Creates the field with a name; throws `unknown_custom_field`.
  init(_ name: String, of table: LibraryTable) throws(DomainError) {
    switch name {
    case "value": self = .value
    case "mood": self = .mood
    case "rating": self = .rating
    default:
      guard let field = table.draft.customFields[name] else {
        throw .unknownCustomField(name).asSingleIssue(at: "/field")
      }
      self = .custom(field)
    }
  }

  /// Creates the field with a name, which must have numbers; throws `unknown_custom_field` or `unsuitable_field`.
  init(numeric name: String, of table: LibraryTable) throws(DomainError) {
    try self.init(name, of: table)
    guard type == .number else { throw .unsuitableField(self).asSingleIssue(at: "/field") }
  }

  /// The name in parameters, which is the key of a custom field.
  var key: String {
    switch self {
    case .value: "value"
    case .mood: "mood"
    case .rating: "rating"
    case .custom(let field): field.key
    }
  }

  /// The name in messages.
  var name: String { if case .custom(let field) = self { field.name } else { key } }

  var type: CustomFieldType { if case .custom(let field) = self { field.type } else { .number } }

  /// The path of the value in the custom data of an entry.
  var jsonPath: String { "$.\(key)" }

  /// The number of parts of a unit of which sums are exact multiples: custom numbers have at most three decimals.
  var scale: Int { if case .custom = self { 1000 } else { 1 } }

  /// Returns the value of an entry; nil if it has none.
  func value(in values: EntryValues) -> ScalarValue? {
    switch self {
    case .value: values.value.map { .number($0) }
    case .mood: values.mood.map { .number(Double($0)) }
    case .rating: values.rating.map { .number(Double($0)) }
    case .custom(let field): values.customData[field.key]
    }
  }
}

/// The values of an entry by which a list is filtered.
struct EntryValues {
  let tags: [String]
  let value: Double?
  let mood: Int?
  let rating: Int?
  let customData: NamedValues
}

extension FieldType where Value == String {
  /// The name of a field with values: `value`, `mood`, `rating`, or the key of a custom field.
  static var entryField: FieldType { .identifier.described(as: CustomFieldRules.keySchema) }
}
