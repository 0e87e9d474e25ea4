import JSON
import Kernel
import Service

/// What a table can begin as. (Sparks, 5.1.)
struct TableTemplate: Sendable {
  /// The slug: `tpl-study`.
  let id: String
  /// What it is called, and the table unless told.
  let name: Message
  let category: TableCategory
  /// The names of the fields in their order.
  let fields: [Message]
  /// What is to be reached.
  let goal: Message

  /// The templates of this program in the order of the sheet, read when they are first needed.
  static let all: [TableTemplate] = {
    do {
      return try read(PackageResources.templates_json)
    } catch {
      // The file is part of the program and a test reads it: this is a fault of the build, never of an input.
      preconditionFailure("the shipped templates cannot be read: \(error)")
    }
  }()

  /// Reads templates from the bytes of a file; throws what is wrong with it.
  static func read(_ bytes: [UInt8]) throws -> [TableTemplate] {
    try ShippedFile.read(bytes) { try $0.shippedList("templates").map(TableTemplate.init) }
  }

  private init(_ value: JSONValue) throws {
    let id = try value.shippedText("id")
    self.id = id
    name = try ShippedFile.message("template.\(id).name")
    category = try value.shippedChoice("category")
    fields = try value.shippedList("fields").map { field in
      try ShippedFile.message("template.\(id).field.\(field.string ?? "")")
    }
    goal = try ShippedFile.message("template.\(id).goal")
  }
}
