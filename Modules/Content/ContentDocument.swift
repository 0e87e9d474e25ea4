import JSONRPC
import Kernel
import Kits
import Learning
import Service

/// A content document: courses and kits that all users of a file see. (Content, 2.)
struct ContentDocument: Parameters, Sendable {
  let id: String
  let name: TranslatedText
  let version: String
  let courses: [ContentCourse]
  let kits: [DocumentKit]

  init(from fields: inout ParameterReader) throws(DomainError) {
    _ = try fields.optional("$schema", .text(0...1000), "The JSON Schema of the document, for editors.")
    id = try fields.required(
      "id", .contentDocumentID,
      "The identifier. A document replaces the installed one with the same identifier.")
    name = try fields.required("name", .translated(1...100), "The name.")
    version = try fields.required("version", .trimmedText(1...32).singleLine, "The version, such as 1.0 or 2026-11-29.")
    courses = try fields.optional("courses", .contentCourses, "The courses.") ?? []
    kits = try fields.optional("kits", .documentKits, "The kits of questions.") ?? []
    let isEmpty = courses.isEmpty && kits.isEmpty
    fields.check("courses", "kits") { isEmpty ? [DomainError.emptyContent.issue(at: "")] : [] }
    fields.check { [courses, kits] in
      Self.duplicates(of: courses.map(\.id), at: "/courses") + Self.duplicates(of: kits.map(\.id), at: "/kits")
    }
  }

  private static func duplicates(of ids: [String], at path: String) -> [DomainError.Issue] {
    var earlier: Set<String> = []
    return ids.enumerated().compactMap { index, id in
      earlier.insert(id).inserted ? nil : DomainError.duplicateContentID(id).issue(at: "\(path)/\(index)/id")
    }
  }
}

/// The members that only the content of the program has. (Content, 2.4.)
enum ShippedMembers {
  private static let ofDocuments: Set<String> = ["achievements", "cards", "labels", "levels", "missions", "templates"]

  /// Returns issues with a clear reason in place of unknown members that only the content of the program has.
  static func explained(_ issues: [DomainError.Issue]) -> [DomainError.Issue] {
    issues.map { issue in
      let parts = issue.path.split(separator: "/")
      guard issue.rule == "unknown_parameter", let name = parts.last.map(String.init),
        parts.count == 1 && ofDocuments.contains(name) || parts.count == 3 && parts[0] == "kits" && name == "stage"
      else { return issue }
      return DomainError.onlyShippedContent(name).issue(at: issue.path)
    }
  }
}
