import Kernel
import Localization
import Service

/// The methods that change courses and the active path. (Learning paths, 5.)
enum CourseMethods {
  static let all: [Method] = [importCourse, update, export, delete, choose]

  /// The rules of a document.
  private static let documentErrors: [DomainError] = [
    .courseEmptyTitle, .courseNoLessons, .courseInvalidID, .courseDuplicateID, .courseInvalidURL,
  ]

  /// An example call that imports a course.
  private static let example = Method.Example.Call(
    "paths.import",
    """
    {"source": {"title": {"en": "Knots", "fr": "Nœuds"}, "stages": [{"title": {"en": "Basics"},
      "lessons": [{"id": "bowline", "title": {"en": "The bowline"}, "minutes": 10}]}]}}
    """)

  // MARK: - Documents

  private struct ImportParameters: Parameters {
    let source: CourseSource

    init(from fields: inout ParameterReader) throws(DomainError) {
      source = try fields.required("source", .object(), "The document of the course.")
    }
  }

  private static let importCourse = Method(
    "paths.import", "Imports a course; an invalid course is rejected as a whole.", effect: .write, access: .signedIn,
    traits: [.creates, .long], errors: documentErrors,
    examples: [
      Method.Example(
        "A course with one lesson",
        """
        {"source": {"title": {"en": "Knots", "fr": "Nœuds"}, "stages": [{"title": {"en": "Basics"},
          "lessons": [{"title": {"en": "The bowline"}, "minutes": 10}]}]}}
        """),
      Method.Example(
        "A lesson with an id, a body and a link",
        """
        {"source": {"title": {"fr": "Nœuds"}, "stages": [{"title": {"fr": "Bases"}, "lessons": [
          {"id": "chaise", "title": {"fr": "Le nœud de chaise"}, "minutes": 10,
            "body": {"fr": "Faites une *boucle*."}, "links": [
              {"title": {"fr": "Une animation"}, "url": "https://example.org/chaise"}]}]}]}}
        """),
    ]
  ) { (input: ImportParameters, context) in
    let path = try CourseCommands(context).insert(input.source)
    return ImportedPath(path: PathSummary(progress: PathProgress(on: path), locale: context.locale))
  }

  private struct UpdateParameters: Parameters {
    let id: String
    let source: CourseSource

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required("pathId", .id(.pathID), "The slug of a course of the user.")
      source = try fields.required("source", .object(), "The new document of the course.")
    }
  }

  private static let update = Method(
    "paths.update", "Replaces the document of a course; lessons and stages keep their completion by their ids.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive, .long],
    errors: [.pathNotFound, .shippedPathProtected] + documentErrors,
    examples: [
      Method.Example(
        "A second lesson before the first",
        """
        {"pathId": "course-1", "source": {"title": {"en": "Knots"}, "stages": [{"title": {"en": "Basics"}, "lessons": [
          {"id": "overhand", "title": {"en": "The overhand knot"}, "minutes": 5},
          {"id": "bowline", "title": {"en": "The bowline"}, "minutes": 10}]}]}}
        """, after: CourseMethods.example)
    ]
  ) { (input: UpdateParameters, context) in
    try CourseCommands(context).replace(input.id, with: input.source)
  }

  private struct PathParameters: Parameters {
    let id: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required("pathId", .id(.pathID), "The slug of a course of the user.")
    }
  }

  private static let export = Method(
    "paths.export", "Returns the document of a course, with the ids of its stages and lessons, to edit and send back.",
    effect: .read, access: .signedIn, errors: [.pathNotFound, .shippedPathProtected],
    examples: [
      Method.Example(
        "A course with one lesson", #"{"pathId": "course-1"}"#, after: CourseMethods.example)
    ]
  ) { (input: PathParameters, context) in
    let row = try PathLookup(context).row(ofCourse: input.id)
    guard let course = try CourseStore(transaction: context.transaction, user: try context.user.id).course(row) else {
      throw DomainError.pathNotFound.at("/pathId", id: input.id)
    }
    return ExportedPath(source: CourseDocument(course: course))
  }

  // MARK: - Paths

  private static let delete = Method(
    "paths.delete", "Deletes a course of the user; the streak and the calendar of activity keep its lessons.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive],
    errors: [.pathNotFound, .shippedPathProtected],
    examples: [
      Method.Example(
        "A course of the user", #"{"pathId": "course-1"}"#, after: CourseMethods.example)
    ]
  ) { (input: PathParameters, context) in
    try CourseCommands(context).delete(input.id)
  }

  private struct ChoiceParameters: Parameters {
    let id: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required("pathId", .id(.pathID), "The slug of the path.")
    }
  }

  private static let choose = Method(
    "paths.choose", "Makes a path the active one: the path of the dashboard, today.get and the badges.",
    effect: .write, access: .signedIn, traits: [.idempotent], errors: [.pathNotFound],
    examples: [
      Method.Example(
        "A course of the user", #"{"pathId": "course-1"}"#, after: CourseMethods.example)
    ]
  ) { (input: ChoiceParameters, context) in
    try CourseCommands(context).choose(input.id)
  }
}
