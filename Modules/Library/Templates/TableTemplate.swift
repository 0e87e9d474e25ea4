import JSON
import Kernel
import Service

/// A template for a new table. (Tables, 3.)
struct TableTemplate: Sendable {
  /// The slug, for example `tpl-study`.
  let id: String
  /// The title of the template and default name of the table.
  let name: Message
  let category: TableCategory
  /// The names of the custom fields, in order.
  let fields: [Message]
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
    fields = try value.requiredList("fields").map { field in
      try DataFile.message("template.\(id).field.\(field.string ?? "")")
    }
    goal = try DataFile.message("template.\(id).goal")
  }
}
