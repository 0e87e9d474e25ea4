import Kernel
import SQLite
import Service

/// Finds the sparks of one user for a list, page by page. (Sparks, 2.8.)
struct SparkFinder {
  /// How much is done for one page.
  struct Effort: Hashable, Sendable {
    /// A condition that holds for no more sparks than this is a reason to gather them at once.
    var gatheredAtOnce = 200
    /// How many sparks a walk that tries them meets at once at first; later they are more.
    var stride = 64
    /// How many those are at most.
    var longestStride = 1024
    /// After so many sparks a walk looks for help where it has long to go, and again whenever they have become twice as many.
    var patience = 500
    /// How many times as dear as meeting a spark it is to read one.
    var reading = 4
    /// How many sparks a help holds at most.
    var helping = 100_000
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
    case sparks = """
      select s.id, title, notes, category, intensity, tags, estimated_minutes, actual_minutes, is_favorite, points,
        created_at, updated_at, zone, day, is_morning, revision
      from json_each(:sparks) found cross join sparks s on s.id = found.value
      where user_id = :user
      """
    case waiting = "select spark_id from spark_waiting"
  }

  let connection: Connection
  let user: Int64
  var effort = Effort()

  private var sources: SparkSources { SparkSources(connection: connection, user: user) }
  private var sieve: SparkSieve { SparkSieve(connection: connection, user: user) }

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
    let words = try sources.commonness(of: filter.words)
    var wish = Wish(plan: plan, filter: filter, words: words, sort: sort, place: place, limit: limit)
    if !filter.words.isEmpty || !filter.tags.isEmpty {
      let waiting = try connection.statement(Statements.waiting).all { try $0.integer64(0) }
      wish.waiting = try first(of: waiting, filter, wish)
    }
    for source in plan.sources {
      guard let few = try sources.rows(of: source, filter, words, atMost: effort.gatheredAtOnce) else { continue }
      return try gather(few, from: source, wish)
    }
    let streams = SparkStreams(connection: connection, user: user)
    return try walk(try streams.segments(of: plan, filter, sort, words) ?? plan.segments, wish)
  }

  /// A page that somebody wishes for.
  private struct Wish {
    let plan: SparkListPlan
    let filter: SparkFilter
    let words: [WordCommonness]
    let sort: SparkSort
    let place: SparkKey?
    let limit: Int
    /// The first of those sparks of the list that a search may not find yet.
    var waiting: [SparkKey] = []
  }

  // MARK: - Gathering

  /// A page of the sparks that belong to the list among those of a source.
  private func gather(_ few: [Int64], from source: SparkListPlan.Source, _ wish: Wish) throws -> Found {
    try found(try first(of: few, wish.filter.without(source), wish), wish, stoppedAt: nil)
  }

  /// The first of some sparks, in the order of the list, that the page can need.
  private func first(of rows: [Int64], _ filter: SparkFilter, _ wish: Wish) throws -> [SparkKey] {
    var first: [SparkKey] = []
    // In the order of the rows, in which they lie side by side.
    let rows = Set(rows).sorted()
    for start in stride(from: 0, to: rows.count, by: effort.portion) {
      let portion = Array(rows[start..<min(start + effort.portion, rows.count)])
      first += try sieve.keys(of: portion, filter, wish.sort)
        .filter { key in wish.place.map { $0.isBefore(key, wish.sort) } ?? true }
      first.sort { $0.isBefore($1, wish.sort) }
      first.removeLast(max(0, first.count - wish.limit - 1))
    }
    return first
  }

  /// The sparks of a page from their places, of which the one beyond its limit tells that there is a next page.
  ///
  /// What waits beyond the place where a walk stopped belongs to a later page.
  private func found(_ keys: [SparkKey], _ wish: Wish, stoppedAt stop: SparkKey?) throws -> Found {
    var keys = keys
    if !wish.waiting.isEmpty {
      let known = Set(keys)
      keys += wish.waiting.filter { key in !known.contains(key) && stop.map { key.isBefore($0, wish.sort) } ?? true }
      keys.sort { $0.isBefore($1, wish.sort) }
    }
    var sparks: [Spark] = []
    sparks.reserveCapacity(min(keys.count, wish.limit))
    try connection.statement(Statements.sparks)
      .bind("sparks", SparkSieve.list(keys.prefix(wish.limit).map(\.id))).bind("user", user)
      .forEach { sparks.append(try Spark($0)) }
    return Found(sparks: sparks, next: keys.count > wish.limit ? keys[wish.limit - 1] : stop)
  }

  // MARK: - Walking

  /// A page of the sparks that are met on a walk.
  ///
  /// - Parameters:
  ///   - segments: Where it goes.
  ///   - wish: The page.
  /// - Returns: The page.
  /// - Throws: What SQLite refuses.
  private func walk(_ segments: [SparkListPlan.Segment], _ wish: Wish) throws -> Found {
    let walker = SparkWalker(connection: connection, user: user, instants: wish.filter.instants)
    let direction: SparkWalker.Direction = wish.sort == .oldest ? .forward : .backward
    var keys: [SparkKey] = []
    var progress = Progress(nextLook: effort.patience)
    var help: Help?
    for segment in segments {
      guard var step = walker.start(segment, direction, after: wish.place) else { continue }
      while true {
        let wanted = wish.limit + 1 - keys.count
        let count = segment.needsSifting ? progress.stride(found: keys.count, of: wish.limit + 1, effort) : wanted
        let steps = try walker.steps(segment.walk, direction, after: step, count: count)
        var candidates = steps.filter { segment.filter.admits($0) && (help?.set.contains($0.id) ?? true) }
        progress.met += steps.count
        let rest = Self.rest(of: segment, help)
        if !candidates.isEmpty, rest != SparkFilter() {
          progress.read += candidates.count
          let passing = try sieve.passing(candidates.map(\.id), rest, atMost: wanted)
          candidates.removeAll { !passing.contains($0.id) }
        }
        keys += candidates.prefix(wanted).map { SparkKey($0, rank: segment.rank, wish.sort) }
        guard keys.count <= wish.limit else { return try found(keys, wish, stoppedAt: nil) }
        guard steps.count == count, let last = steps.last else { break }
        if progress.met >= effort.met || progress.read >= effort.read {
          return try found(keys, wish, stoppedAt: SparkKey(last, rank: segment.rank, wish.sort))
        }
        step = last
        guard progress.isTimeToLook() else { continue }
        let prospect = progress.prospect(found: keys.count, of: wish.limit + 1, effort)
        // What holds for fewer would have been gathered at once.
        guard max(prospect.gathered, prospect.spared) > effort.gatheredAtOnce else { continue }
        help = try help ?? self.help(wish, prospect)
        if let help, help.rows.count <= prospect.gathered { return try gather(help.rows, from: help.source, wish) }
      }
    }
    return try found(keys, wish, stoppedAt: nil)
  }

  /// What has to be asked of each spark that comes through the sieve of a walk: not what the help has found.
  private static func rest(of segment: SparkListPlan.Segment, _ help: Help?) -> SparkFilter {
    let filter = segment.filter.unread(on: segment.walk)
    return help.map { filter.without($0.source) } ?? filter
  }

  /// What makes a walk shorter: the sparks for which one of the conditions holds.
  private struct Help {
    let source: SparkListPlan.Source
    let rows: [Int64]
    let set: Set<Int64>
  }

  /// The sparks of the first condition that holds for so few that it is worth it; nil where none does.
  private func help(_ wish: Wish, _ prospect: Prospect) throws -> Help? {
    for source in wish.plan.sources {
      let most = max(prospect.gathered, prospect.spared)
      if let few = try sources.rows(of: source, wish.filter, wish.words, atMost: most) {
        // Those that are gathered are not looked up.
        return Help(source: source, rows: few, set: few.count <= prospect.gathered ? [] : Set(few))
      }
    }
    return nil
  }
}
