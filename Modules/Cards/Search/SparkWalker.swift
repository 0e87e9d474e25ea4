import Kernel
import SQLite

/// Goes along the indexes of sparks and tells whom it meets, without reading the sparks themselves.
struct SparkWalker {
  /// A spark on the way: what tells its place within the walk.
  struct Step: Hashable, Sendable {
    /// The key of its title where the walk goes by titles; empty elsewhere.
    var title = ""
    /// When it happened, in milliseconds.
    let time: Int64
    /// Its row.
    let id: Int64
    /// The civil day on which it fell.
    var day = CivilDay.min
    /// Which words it may have.
    var signature = WordSignature(bits: 0)
    /// What else the index tells of it; nil where that is nothing.
    var traits: SparkTraits?
  }

  /// Which way time goes.
  enum Direction: Sendable { case backward, forward }

  /// For each index: the sparks of one moment, those before it, and those after it.
  ///
  /// Those of one moment are asked for by themselves, because there can be any number of them, of which the larger row comes
  /// first in both directions.
  enum Statements: SQL, StatementSet {
    case all = """
      select id, created_at, day, signature from sparks
      where user_id = :user and created_at = :time and id < :id order by id desc limit :limit
      """
    case allBefore = """
      select id, created_at, day, signature from sparks
      where user_id = :user and created_at < :time and created_at >= :end order by created_at desc, id desc limit :limit
      """
    case allAfter = """
      select id, created_at, day, signature from sparks
      where user_id = :user and created_at > :time and created_at <= :end order by created_at, id limit :limit
      """
    case favorites = """
      select id, created_at, day, signature from sparks
      where user_id = :user and is_favorite = 1 and created_at = :time and id < :id order by id desc limit :limit
      """
    case favoritesBefore = """
      select id, created_at, day, signature from sparks
      where user_id = :user and is_favorite = 1 and created_at < :time and created_at >= :end
      order by created_at desc, id desc limit :limit
      """
    case favoritesAfter = """
      select id, created_at, day, signature from sparks
      where user_id = :user and is_favorite = 1 and created_at > :time and created_at <= :end
      order by created_at, id limit :limit
      """
    case category = """
      select id, created_at, day, signature from sparks
      where user_id = :user and category = :value and created_at = :time and id < :id order by id desc limit :limit
      """
    case categoryBefore = """
      select id, created_at, day, signature from sparks
      where user_id = :user and category = :value and created_at < :time and created_at >= :end
      order by created_at desc, id desc limit :limit
      """
    case categoryAfter = """
      select id, created_at, day, signature from sparks
      where user_id = :user and category = :value and created_at > :time and created_at <= :end
      order by created_at, id limit :limit
      """
    case intensity = """
      select id, created_at, day, signature from sparks
      where user_id = :user and intensity = :value and created_at = :time and id < :id order by id desc limit :limit
      """
    case intensityBefore = """
      select id, created_at, day, signature from sparks
      where user_id = :user and intensity = :value and created_at < :time and created_at >= :end
      order by created_at desc, id desc limit :limit
      """
    case intensityAfter = """
      select id, created_at, day, signature from sparks
      where user_id = :user and intensity = :value and created_at > :time and created_at <= :end
      order by created_at, id limit :limit
      """
    case points = """
      select id, created_at, day, signature from sparks
      where user_id = :user and points = :value and created_at = :time and id < :id order by id desc limit :limit
      """
    case pointsBefore = """
      select id, created_at, day, signature from sparks
      where user_id = :user and points = :value and created_at < :time and created_at >= :end
      order by created_at desc, id desc limit :limit
      """
    case pointsAfter = """
      select id, created_at, day, signature from sparks
      where user_id = :user and points = :value and created_at > :time and created_at <= :end
      order by created_at, id limit :limit
      """
    case titleAtMoment = """
      select id, created_at, day, signature, title_key, category, intensity, is_favorite from sparks
      where user_id = :user and title_key = :title and created_at = :time and id < :id order by id desc limit :limit
      """
    case titleBefore = """
      select id, created_at, day, signature, title_key, category, intensity, is_favorite from sparks
      where user_id = :user and title_key = :title and created_at < :time
      order by created_at desc, id desc limit :limit
      """
    case titlesAfter = """
      select id, created_at, day, signature, title_key, category, intensity, is_favorite from sparks
      where user_id = :user and title_key > :title and title_key < :end
      order by title_key, created_at desc, id desc limit :limit
      """
  }

  let connection: Connection
  let user: Int64
  /// The instants, in milliseconds, between which the sparks happened that are wanted; a walk by titles meets all.
  let instants: ClosedRange<Int64>

  /// Where a walk begins.
  func start(_ walk: SparkWalk, _ direction: Direction) -> Step {
    var step = Step(time: direction == .forward ? instants.lowerBound : instants.upperBound, id: .max)
    if case .titles(let beginning) = walk { step.title = beginning }
    return step
  }

  /// The next sparks after a place; fewer than asked for only at the end of the walk.
  func steps(_ walk: SparkWalk, _ direction: Direction, after place: Step, count: Int) throws -> [Step] {
    if case .titles(let beginning) = walk { return try titles(beginning, after: place, count: count) }
    let rest = try moment(walk, place, count: count)
    guard rest.count < count else { return rest }
    let count = count - rest.count
    switch direction {
    case .backward: return rest + (try before(walk, place, count: count))
    case .forward: return rest + (try after(walk, place, count: count))
    }
  }

  /// The sparks of the moment of a place which come after it.
  private func moment(_ walk: SparkWalk, _ place: Step, count: Int) throws -> [Step] {
    let statement: Statements
    switch walk {
    case .all, .titles: statement = .all
    case .favorites: statement = .favorites
    case .category: statement = .category
    case .intensity: statement = .intensity
    case .points: statement = .points
    }
    return try prepared(statement, walk).bind("time", place.time).bind("id", place.id).bind("limit", count)
      .all(Self.step)
  }

  private func before(_ walk: SparkWalk, _ place: Step, count: Int) throws -> [Step] {
    let statement: Statements
    switch walk {
    case .all, .titles: statement = .allBefore
    case .favorites: statement = .favoritesBefore
    case .category: statement = .categoryBefore
    case .intensity: statement = .intensityBefore
    case .points: statement = .pointsBefore
    }
    return try prepared(statement, walk).bind("time", place.time).bind("end", instants.lowerBound).bind("limit", count)
      .all(Self.step)
  }

  /// The index has the smaller row first: the sparks of each moment are turned around, and of the last moment, of which some
  /// may be missing, the first ones are asked for anew.
  private func after(_ walk: SparkWalk, _ place: Step, count: Int) throws -> [Step] {
    let statement: Statements
    switch walk {
    case .all, .titles: statement = .allAfter
    case .favorites: statement = .favoritesAfter
    case .category: statement = .categoryAfter
    case .intensity: statement = .intensityAfter
    case .points: statement = .pointsAfter
    }
    var steps = try prepared(statement, walk).bind("time", place.time).bind("end", instants.upperBound)
      .bind("limit", count).all(Self.step)
    let last = steps.last
    let isCut = steps.count == count
    if isCut, let last { while steps.last?.time == last.time { steps.removeLast() } }
    let turned = Self.newestRowsFirst(steps)
    guard isCut, let last else { return turned }
    return turned + (try moment(walk, Step(time: last.time, id: .max), count: count - turned.count))
  }

  /// Turns the sparks of each moment around.
  private static func newestRowsFirst(_ steps: [Step]) -> [Step] {
    var turned: [Step] = []
    var begin = 0
    while begin < steps.count {
      var end = begin
      while end < steps.count, steps[end].time == steps[begin].time { end += 1 }
      turned += steps[begin..<end].reversed()
      begin = end
    }
    return turned
  }

  private func titles(_ beginning: String, after place: Step, count: Int) throws -> [Step] {
    var steps = try connection.statement(Statements.titleAtMoment)
      .bind("user", user).bind("title", place.title).bind("time", place.time).bind("id", place.id).bind("limit", count)
      .all(Self.titledStep)
    if steps.count < count {
      steps += try connection.statement(Statements.titleBefore)
        .bind("user", user).bind("title", place.title).bind("time", place.time).bind("limit", count - steps.count)
        .all(Self.titledStep)
    }
    if steps.count < count {
      steps += try connection.statement(Statements.titlesAfter)
        .bind("user", user).bind("title", place.title)
        .bind("end", SearchText.end(ofThoseBeginningWith: beginning)).bind("limit", count - steps.count)
        .all(Self.titledStep)
    }
    return steps
  }

  private func prepared(_ statement: Statements, _ walk: SparkWalk) throws(SQLiteError) -> Statement {
    let statement = try connection.statement(statement).bind("user", user)
    switch walk {
    case .all, .favorites, .titles: return statement
    case .category(let category): return try statement.bind("value", category.rawValue)
    case .intensity(let intensity): return try statement.bind("value", intensity.level)
    case .points(let points): return try statement.bind("value", points)
    }
  }

  private static func step(_ row: Row) throws -> Step {
    Step(
      time: try row.integer64(1), id: try row.integer64(0), day: CivilDay(dayNumber: try row.integer(2)),
      signature: WordSignature(bits: try row.integer64(3)))
  }

  private static func titledStep(_ row: Row) throws -> Step {
    var step = try step(row)
    step.title = try row.text(4)
    step.traits = SparkTraits(
      category: SparkCategory(rawValue: try row.text(5)), intensity: SparkIntensity(level: try row.integer(6)),
      isFavorite: try row.bool(7))
    return step
  }
}
