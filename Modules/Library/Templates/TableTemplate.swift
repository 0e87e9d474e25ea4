import JSON
import Kernel
import Localization
import Service

/// A template for a new table. (Tables, 3.)
struct TableTemplate: Sendable {
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
  static let all: [TableTemplate] = {
    do {
      return try read(PackageResources.templates_json)
    } catch {
      // The file is compiled in and tested, so an error is a build defect.
      preconditionFailure("cannot read the shipped templates: \(error)")
    }
  }()

  /// Decodes a template file.
  static func read(_ bytes: [UInt8]) throws -> [TableTemplate] {
    try DataFile.read(bytes) { try $0.requiredList("templates").map(TableTemplate.init) }
  }

  private init(_ value: JSONValue) throws {
    let id = try value.requiredText("id")
    self.id = id
    name = try DataFile.message("template.\(id).name")
    category = try value.requiredChoice("category")
    targetUnit = try value.requiredChoice("targetUnit")
    fields = try value.requiredList("fields").map { try Field($0, of: id) }
    goal = try DataFile.message("template.\(id).goal")
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

    fileprivate init(_ value: JSONValue, of template: String) throws {
      let id = try value.requiredText("id")
      let text = "template.\(template).field.\(id)"
      key = value.member("key")?.string ?? CustomFieldRules.key(for: id)
      name = try DataFile.message(text)
      type = try value.requiredChoice("type")
      unit = value.member("unit")?.string
      options = try (value.member("options").map { Array($0.elements) } ?? []).map { option in
        try DataFile.message("\(text).\(option.string ?? "")")
      }
    }

    fileprivate func field(in locale: TextLocale) -> CustomField {
      CustomField(
        key: key, name: name.text(in: locale).string, type: type, unit: unit,
        options: options.map { $0.text(in: locale).string })
    }
  }
}
