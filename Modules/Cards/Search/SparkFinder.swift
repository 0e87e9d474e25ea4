import Kernel
import SQLite
import Service

/// Finds the sparks of one user for a list, page by page. (Sparks, 2.8.)
struct SparkFinder {
  /// How much is done for one page.
  struct Effort: Hashable, Sendable {
    /// A condition that holds for no more sparks than this is a reason to gather them at once.
    var gatheredAtOnce = 200
    /// How many sparks a walk that reads them meets at once at first; later they are more.
    var stride = 64
    /// After so many sparks a walk looks back at how it went.
    var patience = 500
    /// Where it has met more sparks than this for each that it has found, it looks for help.
    var density = 50
    /// The first help: a condition that holds for no more sparks than this, which are gathered instead.
    var gathered = 2000
    /// The second help: a condition that holds for no more sparks than this, so that the others need not be read.
    var narrowed = 100_000
    /// Where a walk has met more than so many times as many sparks as the help holds, these are gathered after all.
    var detour = 1
    /// How many sparks are gathered at a time; of each portion only those remain that the page can need.
    var portion = 4096
    /// How many sparks a page reads at most; then it is short, and the next one goes on behind them.
    var read = 10_000
    /// How many sparks a walk meets at most, read or not.
    var met = 200_000
  }

  /// A page of sparks.
  struct Found: Sendable {
    let sparks: [Spark]
    /// The place after which the next page begins; nil on the last.
    let next: SparkKey?
  }

  /// What is read; a test looks at how.
  enum Statements: SQL, StatementSet {
    case matching = """
      select s.id, s.category, s.intensity, s.points, s.created_at, s.title_key
      from json_each(:sparks) candidate cross join sparks s on s.id = candidate.value
      where s.user_id = :user
        and (:category is null or s.category = :category)
        and (:intensity is null or s.intensity = :intensity)
        and (not :favorites or s.is_favorite = 1)
        and (not :withNotes or s.notes is not null)
        and s.day between :firstDay and :lastDay
        and (:tags is null or exists (
          select 1 from json_each(:tags) wanted
            cross join spark_tags t on t.user_id = :user and t.tag = wanted.value and t.spark_id = s.id))
        and (:words is null or not exists (
          select 1 from json_each(:words) wanted
          where instr((select ' ' || f.words from spark_search f where f.rowid = s.id), wanted.value) = 0))
      limit :limit
      """
    case sparks = """
      select s.id, title, notes, category, intensity, tags, estimated_minutes, actual_minutes, is_favorite, points,
        created_at, updated_at, zone, day, is_morning, revision
      from json_each(:sparks) found cross join sparks s on s.id = found.value
      where user_id = :user
      """
    case tagged = """
      select t.spark_id from json_each(:tags) wanted
        cross join spark_tags t on t.user_id = :user and t.tag = wanted.value
      limit :limit
      """
    case worded = "select rowid from spark_search where spark_search match :words limit :limit"
    case commonness = """
      select sparks from spark_words where user_id = :user and folded >= :first and folded < :end limit :limit
      """
  }

  /// How many words may begin alike before all sparks with one of them are too many to be gathered.
  private static let mostWords = 256

  let connection: Connection
  let user: Int64
  var effort = Effort()

  /// A page of a list.
  ///
  /// - Parameters:
  ///   - filter: What is true of every spark of the list.
  ///   - sort: Its order.
  ///   - place: Where the page before has ended; nil for the first page.
  ///   - limit: How many sparks are wanted, 1 or more.
  /// - Returns: The sparks, fewer than wanted only on the last page or where too many others lie between them.
  /// - Throws: What SQLite refuses.
  func page(_ filter: SparkFilter, _ sort: SparkSort, after place: SparkKey?, limit: Int) throws -> Found {
    let plan = SparkListPlan(filter, sort)
    for source in plan.sources {
      guard let few = try sparks(of: source, filter, atMost: effort.gatheredAtOnce) else { continue }
      return try gather(few, filter.without(source), sort, after: place, limit: limit)
    }
    return try walk(plan, filter, sort, after: place, limit: limit)
  }

  /// A page of the sparks, among a few, that belong to the list.
  private func gather(
    _ few: [Int64], _ filter: SparkFilter, _ sort: SparkSort, after place: SparkKey?, limit: Int
  ) throws -> Found {
    var first: [SparkKey] = []
    // In the order of the rows, in which they lie side by side.
    let rows = Set(few).sorted()
    for start in stride(from: 0, to: rows.count, by: effort.portion) {
      let portion = Array(rows[start..<min(start + effort.portion, rows.count)])
      first += try matching(portion, filter, sort, count: portion.count).values
        .filter { key in place.map { $0.isBefore(key, sort) } ?? true }
      first.sort { $0.isBefore($1, sort) }
      first.removeLast(max(0, first.count - limit - 1))
    }
    return try found(first.map(\.id), sort, limit: limit, stoppedAt: nil)
  }

  /// The sparks of a page from the rows, of which the one beyond its limit tells that there is a next page.
  private func found(_ rows: [Int64], _ sort: SparkSort, limit: Int, stoppedAt stop: SparkKey?) throws -> Found {
    var sparks: [Spark] = []
    sparks.reserveCapacity(min(rows.count, limit))
    try connection.statement(Statements.sparks).bind("sparks", Self.list(rows.prefix(limit))).bind("user", user)
      .forEach { sparks.append(try Spark($0)) }
    return Found(sparks: sparks, next: rows.count > limit ? sparks.last.map { SparkKey($0, sort) } : stop)
  }

  // MARK: - Walking

  private func walk(
    _ plan: SparkListPlan, _ filter: SparkFilter, _ sort: SparkSort, after place: SparkKey?, limit: Int
  ) throws -> Found {
    let walker = SparkWalker(connection: connection, user: user, instants: filter.instants)
    let direction: SparkWalker.Direction = sort == .oldest ? .forward : .backward
    var rows: [Int64] = []
    var (met, read) = (0, 0)
    var help: Help?
    var hasLooked = false
    for segment in plan.segments where place.map({ $0.rank <= segment.rank }) ?? true {
      var step = walker.start(direction)
      if let place, place.rank == segment.rank {
        step = SparkWalker.Step(title: place.title, time: place.time, id: place.id)
      }
      while true {
        let wanted = limit + 1 - rows.count
        let count = segment.needsSifting ? min(max(effort.stride, 2 * met), help == nil ? 512 : 4096) : wanted
        let steps = try walker.steps(segment.walk, direction, after: step, count: count)
        var candidates = steps.filter(segment.filter.admits).map(\.id)
        if let help { candidates.removeAll { !help.set.contains($0) } }
        met += steps.count
        let sieve = Self.sieve(of: segment, help)
        if !candidates.isEmpty, sieve != SparkListPlan.meaning(of: segment.walk) {
          read += candidates.count
          let keys = try matching(candidates, sieve, sort, count: wanted)
          candidates.removeAll { keys[$0] == nil }
        }
        rows += candidates.prefix(wanted)
        guard rows.count <= limit else { return try found(rows, sort, limit: limit, stoppedAt: nil) }
        guard steps.count == count, let last = steps.last else { break }
        if met >= effort.met || read >= effort.read {
          let stop = SparkKey(rank: segment.rank, title: last.title, time: last.time, id: last.id)
          return try found(rows, sort, limit: limit, stoppedAt: stop)
        }
        step = last
        if !hasLooked, met >= effort.patience, met > rows.count * effort.density {
          hasLooked = true
          help = try self.help(plan, filter)
        }
        if let help, help.rows.count <= effort.gathered || met > effort.detour * help.rows.count {
          return try gather(help.rows, filter.without(help.source), sort, after: place, limit: limit)
        }
      }
    }
    return try found(rows, sort, limit: limit, stoppedAt: nil)
  }

  /// What has to be asked of each spark that a walk meets: not what its index tells, nor what the help has found.
  private static func sieve(of segment: SparkListPlan.Segment, _ help: Help?) -> SparkFilter {
    let filter = segment.filter.beyond(segment.walk)
    return help.map { filter.without($0.source) } ?? filter
  }

  /// What makes a walk shorter: the sparks for which one of the conditions holds.
  private struct Help {
    let source: SparkListPlan.Source
    let rows: [Int64]
    let set: Set<Int64>
  }

  /// The sparks of the first condition that holds for not too many; nil where none does.
  private func help(_ plan: SparkListPlan, _ filter: SparkFilter) throws -> Help? {
    for source in plan.sources {
      if let few = try sparks(of: source, filter, atMost: effort.narrowed) {
        return Help(source: source, rows: few, set: Set(few))
      }
    }
    return nil
  }

  /// Those of some sparks for which a filter holds, by their rows.
  ///
  /// - Parameters:
  ///   - rows: The sparks.
  ///   - filter: The filter.
  ///   - sort: The order in which their places are told.
  ///   - count: How many are needed at most; the first ones are told then.
  /// - Returns: Their places.
  /// - Throws: What SQLite refuses.
  private func matching(
    _ rows: [Int64], _ filter: SparkFilter, _ sort: SparkSort, count: Int
  ) throws -> [Int64: SparkKey] {
    let prefix = SearchText.prefix(of: user)
    var keys: [Int64: SparkKey] = [:]
    try connection.statement(Statements.matching)
      .bind("sparks", Self.list(rows)).bind("user", user).bind("category", filter.category?.rawValue)
      .bind("intensity", filter.intensity?.level).bind("favorites", filter.favorites)
      .bind("withNotes", filter.withNotes).bind("firstDay", filter.days?.lowerBound.dayNumber ?? .min)
      .bind("lastDay", filter.days?.upperBound.dayNumber ?? .max)
      .bind("tags", filter.tags.isEmpty ? nil : TextList.json(filter.tags))
      .bind("words", filter.words.isEmpty ? nil : TextList.json(filter.words.map { " \(prefix)\($0)" }))
      .bind("limit", count)
      .forEach { row in
        let key = try SparkKey(row, sort)
        keys[key.id] = key
      }
    return keys
  }

  // MARK: - Gathering

  /// The sparks for which a condition holds, some of them perhaps twice; nil where they are more than a number.
  private func sparks(of source: SparkListPlan.Source, _ filter: SparkFilter, atMost most: Int) throws -> [Int64]? {
    let rows: [Int64]
    switch source {
    case .walk(let walk):
      let walker = SparkWalker(connection: connection, user: user, instants: filter.instants)
      rows = try walker.steps(walk, .backward, after: walker.start(.backward), count: most + 1).map(\.id)
    case .tags(let tags):
      rows = try connection.statement(Statements.tagged)
        .bind("tags", TextList.json(tags)).bind("user", user).bind("limit", most + 1).all { try $0.integer64(0) }
    case .words(let words):
      // The rarest one finds them; the others are looked at afterwards.
      let counts = try words.map { (word: $0, sparks: try commonness(of: $0)) }
      guard let rarest = counts.min(by: { $0.sparks < $1.sparks }), rarest.sparks <= most else { return nil }
      rows = try connection.statement(Statements.worded)
        .bind("words", "\"\(SearchText.prefix(of: user))\(rarest.word)\"*").bind("limit", most + 1)
        .all { try $0.integer64(0) }
    }
    return rows.count <= most ? rows : nil
  }

  /// About how many sparks have a word that begins like this; it goes by the words as they are written, so that accents may
  /// hide some.
  private func commonness(of word: String) throws -> Int {
    let counts = try connection.statement(Statements.commonness)
      .bind("user", user).bind("first", word).bind("end", word + "\u{10FFFF}").bind("limit", Self.mostWords)
      .all { try $0.integer(0) }
    return counts.count < Self.mostWords ? counts.reduce(0, +) : .max
  }

  /// Rows as a JSON list, in their order.
  private static func list(_ rows: some Sequence<Int64>) -> String {
    "[\(rows.map(String.init).joined(separator: ","))]"
  }
}

extension SparkKey {
  /// Reads a row: `id, category, intensity, points, created_at, title_key`.
  fileprivate init(_ row: Row, _ sort: SparkSort) throws {
    guard let category = SparkCategory(rawValue: try row.text(1)) else {
      throw row.unreadable(1, as: "the category of a spark")
    }
    guard let intensity = SparkIntensity(level: try row.integer(2)) else {
      throw row.unreadable(2, as: "the intensity of a spark")
    }
    self.init(
      rank: sort.rank(category: category, intensity: intensity, points: try row.integer(3)),
      title: sort == .alphabetical ? try row.text(5) : "", time: try row.integer64(4),
      id: try row.integer64(0))
  }
}
