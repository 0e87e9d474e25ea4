import Kernel
import Localization
import Service

/// A template for a new table. (Tables, 3.)
struct TableTemplate: Parameters, Sendable {
  /// The slug, for example `tpl-study`.
  let id: String
  /// The title of the template and default name of the table.
  let name: Message
  let category: TableCategory
  let targetUnit: TargetUnit
  /// The custom fields, in order.
  let fields: [Field]
  /// The default `targetGoal`.
  let goal: Message

  /// The shipped templates in the order of the rules, loaded lazily.
  static let all = ShippedContent.part(TemplateDocument.self, of: PackageResources.templates_json).templates

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("id", .contentID(ContentSlug.partLengths), "The slug, also the key of the texts.")
    name = try fields.shippedText("template.\(id).name")
    category = try fields.required("category", .choice, "The category.")
    targetUnit = try fields.required("targetUnit", .choice, "The unit of the target.")
    var custom: [Field] = []
    for field in try fields.required("fields", .list(of: .object(TemplateField.self)), "The custom fields, in order.") {
      custom.append(try Field(field, of: id, fields))
    }
    self.fields = custom
    goal = try fields.shippedText("template.\(id).goal")
  }

  /// Returns the custom fields in a language; their keys are the same in all languages.
  func customFields(in locale: TextLocale) -> CustomFields { CustomFields(fields.map { $0.field(in: locale) }) }

  /// A custom field, which a language completes.
  struct Field: Sendable {
    let key: String
    let name: Message
    let type: CustomFieldType
    let unit: String?
    let options: [Message]

    fileprivate init(
      _ field: TemplateField, of template: String, _ reader: ParameterReader
    ) throws(DomainError) {
      let text = "template.\(template).field.\(field.id)"
      key = field.key ?? CustomFieldRules.key(for: field.id)
      name = try reader.shippedText(text)
      type = field.type
      unit = field.unit
      options = try field.options.map { option throws(DomainError) in try reader.shippedText("\(text).\(option)") }
    }

    fileprivate func field(in locale: TextLocale) -> CustomField {
      CustomField(
        key: key, name: name.text(in: locale).string, type: type, unit: unit,
        options: options.map { $0.text(in: locale).string })
    }
  }
}

/// The part of a content document with templates of tables. (Content, 2.4.)
struct TemplateDocument: Parameters {
  let templates: [TableTemplate]

  init(from fields: inout ParameterReader) throws(DomainError) {
    _ = try fields.required("id", .contentDocumentID, "The identifier of the document.")
    templates = try fields.required("templates", .list(of: .object()), "The templates.")
  }
}

/// A custom field of a template in a content document.
private struct TemplateField: Parameters {
  let id: String
  let key: String?
  let type: CustomFieldType
  let unit: String?
  let options: [String]

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("id", .contentID(ContentSlug.partLengths), "The key of the texts of the field.")
    key = try fields.optional("key", .identifier, "The key of the values of entries. Default: that of the identifier.")
    type = try fields.required("type", .choice, "The type of the values.")
    unit = try fields.optional("unit", .identifier, "The unit of a number.")
    options = try fields.optional("options", .list(of: .identifier), "The keys of the texts of the options.") ?? []
  }
}
