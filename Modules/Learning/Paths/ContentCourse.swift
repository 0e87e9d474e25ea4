import JSONRPC
package import Kernel
package import Service

/// The part of a content document with courses. (Content, 2.2.)
///
/// The path of the program is such a document, too.
struct LearningDocument: Parameters {
  /// The identifier of the document.
  let id: String
  let courses: [ContentCourse]
  /// The badges; only the document of the program has any.
  let achievements: [Achievement]

  static var ignoresUnknown: Bool { true }

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("id", .contentDocumentID, "The identifier of the document.")
    courses = try fields.optional("courses", .contentCourses, "The courses.") ?? []
    achievements =
      fields.content == .shipped
      ? try fields.required("achievements", .list(of: .object()), "The badges, in order.") : []
  }
}

/// A course of a content document. (Content, 2.2.)
package struct ContentCourse: Parameters, Sendable {
  /// The identifier in the document.
  package let id: String
  let source: CourseSource

  /// The number of lessons.
  package var lessonCount: Int { source.stages.reduce(0) { $0 + $1.lessons.count } }

  package init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required(
      "id",
      .contentID(ContentSlug.partLengths).rejecting(where: { CourseSlug.isAmbiguous($0) }, as: .ambiguousCourseID),
      "The identifier, unique in the document. Completed lessons of users belong to it, also in later versions.")
    source = try CourseSource(from: &fields)
  }
}

extension FieldType where Value == [ContentCourse] {
  /// The courses of a content document.
  package static var contentCourses: FieldType {
    .list(of: .object(), 0...100).described(as: .array(of: ContentCourse.schema.requiringIDs, counts: 0...100))
  }
}

extension JSONSchema {
  /// The schema with the member `id` required in each object that declares it.
  fileprivate var requiringIDs: JSONSchema {
    switch self {
    case .array(let element, let counts): .array(of: element.requiringIDs, counts: counts)
    case .object(let properties, let isOpen, let minCount):
      .object(properties.map(\.requiringID), isOpen: isOpen, minCount: minCount)
    default: self
    }
  }
}

extension JSONSchema.Property {
  fileprivate var requiringID: JSONSchema.Property {
    guard name == "id", case .nullable(let id) = schema else {
      return JSONSchema.Property(name: name, meaning: meaning, isRequired: isRequired, schema: schema.requiringIDs)
    }
    return JSONSchema.Property(name: name, meaning: meaning, isRequired: true, schema: id)
  }
}
