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
    /// What else the index tells of it; nil where that is nothing.
    var traits: SparkTraits?
  }

  /// Which way time goes.
  enum Direction: Sendable { case backward, forward }

  let connection: Connection
  let user: Int64
  /// The instants, in milliseconds, between which the sparks happened that are wanted; a walk by titles meets all.
  let instants: ClosedRange<Int64>

  /// Where a walk begins.
  func start(_ direction: Direction) -> Step {
    Step(time: direction == .forward ? instants.lowerBound : instants.upperBound, id: .max)
  }

  /// The next sparks after a place; fewer than asked for only at the end of the walk.
  func steps(_ walk: SparkWalk, _ direction: Direction, after place: Step, count: Int) throws -> [Step] {
    switch walk {
    case .titles: return try titles(after: place, count: count)
    case .titlesWithWords(let beginnings): return try titles(withWordsLike: beginnings, after: place, count: count)
    case .all, .favorites, .category, .intensity, .points, .found: break
    }
    let rest = try moment(walk, place, count: count)
    guard rest.count < count else { return rest }
    let beyond = try beyond(walk, direction, place, count: count - rest.count)
    if direction == .backward, !walk.isSearch { return rest + beyond }
    return rest + (try newestRowsFirst(beyond, walk, isCut: beyond.count == count - rest.count))
  }

  // MARK: - By time

  /// The sparks of the moment of a place which come after it.
  private func moment(_ walk: SparkWalk, _ place: Step, count: Int) throws -> [Step] {
    let statement = try connection.statement(walk.statements.moment).bind("id", place.id).bind("limit", count)
    if walk.isSearch {
      guard let places = SparkPlace.places(of: place.time) else { return [] }
      return try bind(walk, to: statement).bind("first", places.lowerBound).bind("last", places.upperBound)
        .all(Self.titledStep)
    }
    return try bind(walk, to: statement).bind("user", user).bind("time", place.time).all(Self.step)
  }

  /// The sparks of all moments that come after that of a place.
  private func beyond(_ walk: SparkWalk, _ direction: Direction, _ place: Step, count: Int) throws -> [Step] {
    let statement = try bind(
      walk, to: connection.statement(direction == .backward ? walk.statements.before : walk.statements.after)
    ).bind("limit", count)
    let end = direction == .backward ? instants.lowerBound : instants.upperBound
    guard walk.isSearch else {
      return try statement.bind("user", user).bind("time", place.time).bind("end", end).all(Self.step)
    }
    let edge = direction == .backward ? SparkPlace.first : SparkPlace.last
    return try statement.bind("time", edge(place.time)).bind("end", edge(end)).all(Self.titledStep)
  }

  /// Puts the larger rows of each moment first; those of the last one, of which some may be missing, are asked for anew.
  private func newestRowsFirst(_ steps: [Step], _ walk: SparkWalk, isCut: Bool) throws -> [Step] {
    var ordered: [Step] = []
    for moment in steps.chunked(by: \.time) {
      guard isCut, moment.endIndex == steps.endIndex else {
        ordered += moment.sorted { $0.id > $1.id }
        continue
      }
      let place = Step(time: moment[moment.startIndex].time, id: .max)
      ordered += try self.moment(walk, place, count: steps.count - ordered.count)
    }
    return ordered
  }

  private func bind(_ walk: SparkWalk, to statement: Statement) throws(SQLiteError) -> Statement {
    switch walk {
    case .all, .favorites, .titles, .titlesWithWords: statement
    case .category(let category): try statement.bind("value", category.rawValue)
    case .intensity(let intensity): try statement.bind("value", intensity.level)
    case .points(let points): try statement.bind("value", points)
    case .found(let search, let kinds): try statement.bind("search", search.text).bind("kinds", kinds.bits)
    }
  }

  // MARK: - By title

  private func titles(after place: Step, count: Int) throws -> [Step] {
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
        .bind("user", user).bind("title", place.title).bind("limit", count - steps.count).all(Self.titledStep)
    }
    return steps
  }

  private func titles(withWordsLike beginnings: SparkBeginnings, after place: Step, count: Int) throws -> [Step] {
    let ways = try beginnings.texts.map { try titles(withWordsLike: $0, after: place, count: count) }
    guard ways.count > 1 else { return ways.first ?? [] }
    var known: Set<Int64> = []
    let met = ways.joined().filter { known.insert($0.id).inserted }
    return Array(met.sorted { $0.isBeforeByTitle($1) }.prefix(count))
  }

  private func titles(withWordsLike beginning: String, after place: Step, count: Int) throws -> [Step] {
    let rest = try sparks(of: place.title, withWordsLike: beginning, after: place, count: count)
    guard rest.count < count else { return rest }
    let steps = try connection.statement(Statements.titlesWithWords)
      .bind("title", SearchTerm.title(place.title, withWordsLike: beginning, of: user))
      .bind("end", SearchText.end(ofThoseBeginningWith: SearchTerm.titles(withWordsLike: beginning, of: user)))
      .bind("limit", count - rest.count).all(Self.titledStep)
    let isCut = steps.count == count - rest.count
    // Those of one title come in the order of their places; of the last title some may be missing.
    return try rest
      + steps.chunked(by: \.title).flatMap { title in
        guard isCut, title.endIndex == steps.endIndex else { return title.sorted { $0.isBeforeByTitle($1) } }
        let start = Step(title: title[title.startIndex].title, time: .max, id: .max)
        return try sparks(of: start.title, withWordsLike: beginning, after: start, count: title.count)
      }
  }

  /// The sparks of one title with a word that begins so, after a place among them.
  private func sparks(
    of title: String, withWordsLike beginning: String, after place: Step, count: Int
  ) throws -> [Step] {
    let term = SearchTerm.title(title, withWordsLike: beginning, of: user)
    let search = SparkSearch(text: SearchTerm.anyOf([term]), findsOnlyWords: false)
    // All of them are met, whenever they happened, as fewer than asked for mean that there are no more.
    return try SparkWalker(connection: connection, user: user, instants: .min ... .max)
      .steps(.found(search, SparkKinds(SparkFilter())), .backward, after: place, count: count)
  }

  // MARK: - Rows

  private static func step(_ row: Row) throws -> Step {
    Step(time: try row.integer64(1), id: try row.integer64(0), day: CivilDay(dayNumber: try row.integer(2)))
  }

  private static func titledStep(_ row: Row) throws -> Step {
    var step = try step(row)
    step.title = try row.text(3)
    step.traits = SparkTraits(
      category: SparkCategory(rawValue: try row.text(4)), intensity: SparkIntensity(level: try row.integer(5)),
      isFavorite: try row.bool(6))
    return step
  }
}

extension SparkWalker.Step {
  /// Whether this spark comes before another one in the order of titles.
  fileprivate func isBeforeByTitle(_ other: Self) -> Bool {
    SparkKey(self, rank: 0, .alphabetical).isBefore(SparkKey(other, rank: 0, .alphabetical), .alphabetical)
  }
}

extension Array {
  /// The runs of neighbours that are equal in one respect.
  fileprivate func chunked(by respect: (Element) -> some Equatable) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex { respect($0) != respect(self[start]) } ?? endIndex
      runs.append(self[start..<end])
      start = end
    }
    return runs
  }
}
