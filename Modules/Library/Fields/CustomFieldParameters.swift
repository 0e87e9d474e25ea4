import Kernel
import Service

/// A custom field in the parameters of a call.
struct CustomFieldParameters: Parameters {
  private let key: String?
  private let name: String
  private let type: CustomFieldType?
  private let unit: FieldChange<String>
  private let options: [String]?

  init(from fields: inout ParameterReader) throws(DomainError) {
    key = try fields.optional(
      "key", .identifier.described(as: CustomFieldRules.keySchema),
      """
      The name in `customData`: ASCII letters, digits and underscores. It identifies an existing field, so that its \
      name can change. Default: that of the field with this name, or the name in lower camel case.
      """)
    name = try fields.required("name", .trimmedText(CustomFieldRules.nameLengths), "The name, unique in the table.")
    type = try fields.optional(
      "type", .choice, "The type of the values; by default that of the existing field, or text.")
    unit = try fields.change(
      "unit", .trimmedText(CustomFieldRules.unitLengths),
      "The unit of numbers, at most 20 characters; by default that of the existing field, null for none.")
    options = try fields.optional(
      "options", .list(of: .trimmedText(CustomFieldRules.optionLengths), CustomFieldRules.optionCounts),
      "The permitted values of a choice, unique; by default those of the existing field.")
  }

  /// Returns the fields that a call requests in place of others.
  ///
  /// A field that exists, by its key or otherwise by its name, keeps its key and the members that the call omits.
  static func fields(_ requested: [CustomFieldParameters], replacing old: CustomFields) -> CustomFields {
    let requestedKeys = Set(requested.compactMap(\.key))
    // The keys of removed fields are avoided, too, so that a new field does not get their values.
    var used = Set((requested.compactMap(\.key) + old.all.map(\.key)).map(\.caseFolded))
    return CustomFields(
      requested.map { request in
        let existing =
          if let key = request.key { old[key] } else {
            old.all.first { $0.name.caseFolded == request.name.caseFolded && !requestedKeys.contains($0.key) }
          }
        let key = request.key ?? existing?.key ?? CustomFieldRules.key(for: request.name, avoiding: used)
        used.insert(key.caseFolded)
        return request.field(key, replacing: existing)
      })
  }

  private func field(_ key: String, replacing old: CustomField?) -> CustomField {
    let type = type ?? old?.type ?? .text
    let unit = unit.applied(to: type == .number ? old?.unit : nil)
    return CustomField(
      key: key, name: name, type: type, unit: unit?.isEmpty == true ? nil : unit,
      options: options ?? (type == .choice ? old?.options ?? [] : []))
  }
}

extension FieldType where Value == [CustomFieldParameters] {
  /// The custom fields of a table.
  static var customFields: FieldType { .list(of: .object(), CustomFieldRules.counts) }
}
