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
        points, created_at, updated_at, zone, day, is_morning, place, words, revision)
      values (
        :user, :title, :titleKey, :notes, :category, :intensity, :tags, :estimated, :actual, :favorite,
        :points, :createdAt, :updatedAt, :zone, :day, :morning, :place, :words, :revision)
      """
    case update = """
      update sparks
      set title = :title, title_key = :titleKey, notes = :notes, category = :category, intensity = :intensity,
        tags = :tags, estimated_minutes = :estimated, actual_minutes = :actual, is_favorite = :favorite,
        points = :points, created_at = :createdAt, updated_at = :updatedAt, zone = :zone, day = :day,
        is_morning = :morning, place = :place, words = :words, revision = :revision
      where id = :spark and user_id = :user
      """
    case place = "select place from sparks where id = :spark and user_id = :user"
    case lastPlace = "select place from sparks where place between :first and :last order by place desc limit 1"
    case delete = "delete from sparks where id = :spark and user_id = :user"
  }

  let connection: SQLite.Connection
  let user: Int64

  /// The spark of a row; nil where there is none, or it is somebody else's.
  func spark(_ id: Int64) throws -> Spark? {
    try connection.statement(Statements.find).bind("spark", id).bind("user", user).row { try Spark($0) }
  }

  /// Keeps a new spark with what it is found by, and returns its row; the row of the argument is passed over.
  func insert(_ spark: Spark, _ words: SparkWords) throws(SQLiteError) -> Int64 {
    try bind(spark, words, at: newPlace(of: spark), to: connection.statement(Statements.insert)).run()
    return connection.lastInsertedRow
  }

  /// Keeps a changed spark with what it is found by now.
  func update(_ old: Spark, to spark: Spark, _ words: SparkWords) throws(SQLiteError) {
    let place = spark.sharesPlace(with: old) ? try place(of: old) : try newPlace(of: spark)
    try bind(spark, words, at: place, to: connection.statement(Statements.update))
      .bind("spark", spark.id).run()
  }

  /// Removes a spark, and with it its tags.
  func delete(_ spark: Spark) throws(SQLiteError) {
    try connection.statement(Statements.delete).bind("spark", spark.id).bind("user", user).run()
  }

  private func place(of spark: Spark) throws(SQLiteError) -> Int64 {
    let place = try connection.statement(Statements.place)
      .bind("spark", spark.id).bind("user", user).scalar(Int64.self)
    if let place { return place }
    return try newPlace(of: spark)
  }

  private func newPlace(of spark: Spark) throws(SQLiteError) -> Int64 {
    try SparkPlace.next(of: spark.createdAt.milliseconds, spark.category, spark.intensity, lastTaken: lastPlace)
  }

  private func lastPlace(in places: ClosedRange<Int64>) throws(SQLiteError) -> Int64? {
    try connection.statement(Statements.lastPlace)
      .bind("first", places.lowerBound).bind("last", places.upperBound).scalar(Int64.self)
  }

  private func bind(
    _ spark: Spark, _ words: SparkWords, at place: Int64, to statement: Statement
  ) throws(SQLiteError) -> Statement {
    try statement
      .bind("user", user).bind("title", spark.title).bind("titleKey", words.titleKey)
      .bind("notes", spark.notes).bind("category", spark.category.slug).bind("intensity", spark.intensity.level)
      .bind("tags", TextList.json(spark.tags)).bind("estimated", spark.estimatedMinutes)
      .bind("actual", spark.actualMinutes).bind("favorite", spark.isFavorite).bind("points", spark.points)
      .bind("createdAt", spark.createdAt.milliseconds).bind("updatedAt", spark.updatedAt.milliseconds)
      .bind("zone", spark.zone).bind("day", spark.day.dayNumber).bind("morning", spark.isMorning)
      .bind("place", place).bind("words", words.text).bind("revision", spark.revision)
  }
}
