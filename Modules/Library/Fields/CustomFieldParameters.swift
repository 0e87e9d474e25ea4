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
      "The name in customData, which never changes. Default: that of the field with this name, or a new one.")
    name = try fields.required("name", .trimmedText(CustomFieldRules.nameLengths), "The unique name.")
    type = try fields.optional(
      "type", .choice, "The type; by default that of the existing field, or text.")
    unit = try fields.change(
      "unit", .trimmedText(CustomFieldRules.unitLengths),
      "The unit of numbers; by default that of the existing field.")
    options = try fields.optional(
      "options", .list(of: .trimmedText(CustomFieldRules.optionLengths), CustomFieldRules.optionCounts),
      "The values of a choice; by default those of the existing field.")
  }

  /// Returns the fields that a call requests in place of others.
  ///
  /// A field that exists, by its key or otherwise by its name, keeps its key and the members that the call omits.
  static func fields(_ requested: [CustomFieldParameters], replacing old: CustomFields) -> CustomFields {
    var keys = Set(requested.compactMap(\.key?.caseFolded))
    // The keys of removed fields are avoided, too, so that a new field does not get their values.
    var used = keys.union(old.all.map(\.key.caseFolded))
    return CustomFields(
      requested.map { request in
        let existing =
          if let key = request.key?.caseFolded { old.all.first { $0.key.caseFolded == key } } else {
            old.all.first { $0.name.caseFolded == request.name.caseFolded && !keys.contains($0.key.caseFolded) }
          }
        let key = existing?.key ?? request.key ?? CustomFieldRules.key(for: request.name, avoiding: used)
        keys.insert(key.caseFolded)
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
