import Database
import Kernel
import Localization
import Service

/// The methods for paths and stages. (Learning paths, 3.3.)
enum PathMethods {
  static let all: [Method] = [list, get] + CourseMethods.all + [getStage]

  // MARK: - Lists and paths

  private struct ListParameters: Parameters {
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      page = try fields.page(of: .paths)
    }
  }

  private static let list = Method(
    "paths.list", "Lists the shipped path, the installed courses, then the user's courses, oldest first.",
    effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "Without imported courses")
    ]
  ) { (input: ListParameters, context) in
    let user = try context.user.id
    let transaction = context.transaction
    let locale = context.locale
    let lookup = try PathLookup(context)
    let (active, common) = (try lookup.activeID(), try lookup.common())
    let (after, store) = (Int(input.page.key ?? .min), ProgressStore(transaction: transaction, user: user))
    var entries = try common.enumerated().map { (key: $0 - common.count, path: $1) }
      .filter { $0.key > after }.prefix(input.page.limit + 1)
      .map { PathEntry(try store.progress(on: $0.path), key: Int64($0.key), active: active, in: locale) }
    entries += try CourseStore(transaction: transaction, user: user)
      .list(after: Int64(max(after, 0)), limit: input.page.limit + 1 - entries.count)
      .map { PathEntry($0, active: active, in: locale.language) }
    return Page(fetched: entries, limit: input.page.limit) { Cursor(.paths, $0.key) }
  }

  private struct PathParameters: Parameters {
    let id: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required("pathId", .id(.pathID), "The slug of the path.")
    }
  }

  private static let get = Method(
    "paths.get", "Returns a path with its stages, their states and lessons.", effect: .read, access: .signedIn,
    errors: [.pathNotFound],
    examples: [
      Method.Example(
        "The shipped path before the first lesson", #"{"pathId": "path-fullstack-mobile"}"#)
    ]
  ) { (input: PathParameters, context) in
    let path = try PathLookup(context).path(input.id)
    let store = ProgressStore(transaction: context.transaction, user: try context.user.id)
    return PathDetails(try store.progress(on: path), in: context.locale)
  }

  // MARK: - Stages

  private struct StageParameters: Parameters {
    let id: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required("stageId", .id(.stageID), "The slug of the stage.")
    }
  }

  private static let getStage = Method(
    "stages.get", "Returns the lessons of an unlocked stage, with the mastery if it is completed.", effect: .read,
    access: .signedIn, errors: [.stageNotFound, .stageLocked],
    examples: [
      Method.Example(
        "The first stage", #"{"stageId": "stage-01"}"#)
    ]
  ) { (input: StageParameters, context) in
    let (path, stage) = try PathLookup(context).stage(input.id)
    let progress = try ProgressStore(transaction: context.transaction, user: context.user.id).progress(on: path)
    guard progress.state(of: stage) != .locked else { throw DomainError.stageLocked.at("/stageId") }
    return OpenStage(stage, of: progress, in: context.locale)
  }
}

extension PagedList {
  /// The order of `paths.list`, by the row id of the course; negative for paths that all users see.
  fileprivate static let paths = PagedList("paths")
}
