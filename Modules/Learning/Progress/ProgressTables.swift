import Kernel
import SQLite
import Service

extension ColumnType {
  /// The slug of a path or a course, or of one of its stages or lessons.
  fileprivate static let courseSlug = slug(of: "course", prefix: "course-")
}

/// The path that a user has chosen.
struct ActivePath: Sendable {
  var path: String

  /// The chosen paths; a user without a row has the shipped path. (Learning paths, 5.5.)
  static let table = Table(
    "active_paths", key: .owner, blank: ActivePath(path: ""),
    [Column("path", column: "path_id", \.path, .courseSlug, "The slug of the path or the course.")])

  /// Whether it is the shipped path, a course, or an installed path; both may be removed.
  var isPossible: Bool {
    path == ShippedCatalog.current.path.id || path == CourseSlug.row(of: path).map { CourseSlug(row: $0).path }
      || ContentSlug.isSlug(path)
  }
}

/// A completed lesson.
struct CompletedLesson: Sendable {
  var path: String
  var lesson: String
  var completedAt: Instant
  var zone: String
  var day: CivilDay

  /// The completed lessons. (Learning paths, 1.3.)
  static let table = Table(
    "lesson_completions", key: .columns(["path", "lesson"]),
    blank: CompletedLesson(path: "", lesson: "", completedAt: .min, zone: "", day: .min),
    [
      Column("path", column: "path_id", \.path, .courseSlug, "The slug of the path or the course."),
      Column("lesson", column: "lesson_id", \.lesson, .courseSlug, "The slug of the lesson."),
      Column("completedAt", \.completedAt, .instant, "The time of the completion."),
      Column("zone", \.zone, .zone, "The user's time zone at the time of the completion."),
      Column(
        "day", \.day, .day, "The civil day of the completion.",
        .bounded("possible at the instant of the lesson in its zone")),
    ])
}

/// A completed stage; it remains completed if lessons are added to it.
struct CompletedStage: Sendable {
  var path: String
  var stage: String
  var completedAt: Instant

  /// The completed stages. (Learning paths, 1.3.)
  static let table = Table(
    "stage_completions", key: .columns(["path", "stage"]),
    blank: CompletedStage(path: "", stage: "", completedAt: .min),
    [
      Column("path", column: "path_id", \.path, .courseSlug, "The slug of the path or the course."),
      Column("stage", column: "stage_id", \.stage, .courseSlug, "The slug of the stage."),
      Column("completedAt", \.completedAt, .instant, "The time of the completion."),
    ])
}

/// A recorded completion of a lesson, from which the streak derives; rows are in the order of recording.
///
/// It remains if its course is deleted.
struct LearnedLesson: Sendable {
  var lesson: String
  var path: String
  var stage: String
  var day: CivilDay
  var completedAt: Instant
  var isImported = false

  /// The completions of lessons; imported rows get the `isImported` of the blank row.
  static let table = Table(
    "learned_lessons", key: .number,
    blank: LearnedLesson(lesson: "", path: "", stage: "", day: .min, completedAt: .min, isImported: true),
    [
      Column("lesson", column: "lesson_id", \.lesson, .courseSlug, "The slug of the lesson."),
      Column("path", column: "path_id", \.path, .courseSlug, "The slug of the path or the course."),
      Column("stage", column: "stage_id", \.stage, .courseSlug, "The slug of the stage."),
      Column("day", \.day, .day, "The civil day toward which the completion counts."),
      Column("completedAt", \.completedAt, .instant, "The time of the completion."),
      Column("isImported", \.isImported, .flag, "Whether the row was inserted by an import.", isExported: false),
    ])
}

/// The stored streak of learning days; a new user has no row.
struct LearningStreak: Sendable {
  var current: Int
  var longest: Int
  var lastDay: CivilDay

  /// The streaks. (Learning paths, 1.3.)
  static let table = Table(
    "learning_streaks", key: .owner, blank: LearningStreak(current: 0, longest: 0, lastDay: .min),
    [
      Column(
        "current", \.current, dayCount, "The current streak in days.", .derived(from: "learned_lessons")),
      Column(
        "longest", \.longest, dayCount, "The longest streak in days.", .derived(from: "learned_lessons")),
      Column("lastDay", \.lastDay, .day, "The last day of the current streak.", .derived(from: "learned_lessons")),
    ])

  /// The derivation of streaks, equivalent to `DayStreak.recordingActivity(on:)` over all completions.
  static let derivation = Derivation(of: table.description, expected: ProgressDerivations.streak)

  private static let dayCount = ColumnType.integer(0...1_000_000_000)
}

private enum ProgressDerivations: SQL, StatementSet {
  // Imported completions may be older than preceding rows. Up to the last imported row, the instants determine the
  // order.
  case streak = """
    with learned as (
      select day, row_number() over (order by iif(
          id <= (select max(id) from learned_lessons where user_id = :user and is_imported), completed_at,
          9223372036854775807), id) as number
      from learned_lessons where user_id = :user),
    ranked as (
      select day, max(day) over (order by number rows between unbounded preceding and 1 preceding) as latest
      from learned),
    runs as (
      select count(*) as days, max(day) as last_day from (
        select day, day - row_number() over (order by day) as run from ranked where latest is null or day > latest)
      group by run)
    select (select days from runs order by last_day desc limit 1) as current, max(days) as longest,
      max(last_day) as last_day
    from runs having count(*) > 0
    """
}
