import Database
import Kernel
import Service

/// The changes of the signed-in user's courses and of the active path. (Learning paths, 5.)
struct CourseCommands {
  private let context: CallContext
  private let user: Int64
  private let courses: CourseStore
  private let progress: ProgressStore
  private let lookup: PathLookup

  /// Throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws {
    self.context = context
    user = try context.user.id
    courses = CourseStore(transaction: context.transaction, user: user)
    progress = ProgressStore(transaction: context.transaction, user: user)
    lookup = try PathLookup(context)
  }

  /// Inserts a course and returns its path.
  func insert(_ source: CourseSource) throws -> LearningPath {
    let row = try courses.insert(Course(source), at: context.now) { done in
      try context.reportProgress(done, of: source.stages.count)
    }
    let path = try lookup.path(CourseSlug(row: row).path)
    try context.emit(LearningTopics.courseImported, CourseCounts(path), of: user, subject: path.id)
    return path
  }

  /// Replaces the document of a course; completions of lessons and stages remain by their ids. (Learning paths, 5.3.)
  func replace(_ id: String, with source: CourseSource) throws -> PathChange {
    let row = try lookup.row(ofCourse: id)
    let completed = try progress.completedIDs(of: CourseSlug(row: row))
    try courses.replace(row, with: Course(source, after: courses.outline(row), avoiding: completed)) { done in
      try context.reportProgress(done, of: source.stages.count)
    }
    let path = try lookup.path(id)
    try context.emit(LearningTopics.courseUpdated, CourseCounts(path), of: user, subject: path.id)
    let progress = try progress.progress(on: path)
    if !completed.lessons.isEmpty {
      try self.progress.insertStages(of: progress, in: context)
    }
    return try change(progress)
  }

  /// Deletes a course with its completions; the facts of the streak remain. (Learning paths, 5.4.)
  func delete(_ id: String) throws -> PathChange {
    let row = try lookup.row(ofCourse: id)
    let path = try lookup.path(id)
    let progress = try progress.progress(on: path)
    if try lookup.activeID() == id { try ActivePath.table.delete(of: user, in: context.transaction) }
    try self.progress.deleteCompletions(of: id)
    try courses.delete(row)
    try context.emit(LearningTopics.courseDeleted, EmptyPayload(), of: user, subject: id)
    return try change(progress)
  }

  /// Makes a path the active one. (Learning paths, 5.5.)
  func choose(_ id: String) throws -> PathChange {
    let path = try lookup.path(id)
    if try lookup.activeID() != id {
      if path === ShippedCatalog.current.path {
        try ActivePath.table.delete(of: user, in: context.transaction)
      } else {
        try ActivePath.table.save(ActivePath(path: id), of: user, in: context.transaction)
      }
      try context.emit(LearningTopics.pathChosen, EmptyPayload(), of: user, subject: id)
    }
    return try change(progress.progress(on: path))
  }

  /// Records the badges that are earned now, and returns the reply.
  private func change(_ progress: PathProgress) throws -> PathChange {
    let earned = try AchievementStore(transaction: context.transaction).unlockAll(of: user, in: context)
    return PathChange(
      path: PathSummary(progress: progress, locale: context.locale), activePathID: try lookup.activeID(),
      achievements: earned.map {
        AchievementView(index: $0, unlockedAt: context.now, path: progress.path, locale: context.locale)
      })
  }
}
