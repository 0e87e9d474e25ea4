import Kernel
import SQLite
import Service

/// The sparks of one user, one by one.
struct SparkStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select id, title, notes, category, intensity, tags, estimated_minutes, actual_minutes, is_favorite, points,
        created_at, updated_at, zone, day, is_morning, revision
      from sparks where id = :spark and user_id = :user
      """
    case insert = """
      insert into sparks (
        user_id, title, title_key, notes, category, intensity, tags, estimated_minutes, actual_minutes, is_favorite,
        points, created_at, updated_at, zone, day, is_morning, revision)
      values (
        :user, :title, :titleKey, :notes, :category, :intensity, :tags, :estimated, :actual, :favorite,
        :points, :createdAt, :updatedAt, :zone, :day, :morning, :revision)
      """
    case update = """
      update sparks
      set title = :title, title_key = :titleKey, notes = :notes, category = :category, intensity = :intensity,
        tags = :tags, estimated_minutes = :estimated, actual_minutes = :actual, is_favorite = :favorite,
        points = :points, created_at = :createdAt, updated_at = :updatedAt, zone = :zone, day = :day,
        is_morning = :morning, revision = :revision
      where id = :spark and user_id = :user
      """
    case delete = "delete from sparks where id = :spark and user_id = :user"
  }

  let connection: SQLite.Connection
  let user: Int64

  /// The spark of a row; nil where there is none, or it is somebody else's.
  func spark(_ id: Int64) throws -> Spark? {
    try connection.statement(Statements.find).bind("spark", id).bind("user", user).row { try Spark($0) }
  }

  /// Inserts a new spark and returns its row; the row of the argument is ignored.
  func insert(_ spark: Spark, _ words: SparkWords) throws(SQLiteError) -> Int64 {
    try bind(spark, words, to: connection.statement(Statements.insert)).run()
    return connection.lastInsertedRow
  }

  /// Updates a changed spark.
  func update(_ spark: Spark, _ words: SparkWords) throws(SQLiteError) {
    try bind(spark, words, to: connection.statement(Statements.update)).bind("spark", spark.id).run()
  }

  /// Deletes a spark.
  func delete(_ spark: Spark) throws(SQLiteError) {
    try connection.statement(Statements.delete).bind("spark", spark.id).bind("user", user).run()
  }

  private func bind(
    _ spark: Spark, _ words: SparkWords, to statement: Statement
  ) throws(SQLiteError) -> Statement {
    try statement
      .bind("user", user).bind("title", spark.title).bind("titleKey", words.titleKey)
      .bind("notes", spark.notes).bind("category", spark.category.slug).bind("intensity", spark.intensity.level)
      .bind("tags", TextList.json(spark.tags)).bind("estimated", spark.estimatedMinutes)
      .bind("actual", spark.actualMinutes).bind("favorite", spark.isFavorite).bind("points", spark.points)
      .bind("createdAt", spark.createdAt.milliseconds).bind("updatedAt", spark.updatedAt.milliseconds)
      .bind("zone", spark.zone).bind("day", spark.day.dayNumber).bind("morning", spark.isMorning)
      .bind("revision", spark.revision)
  }
}
