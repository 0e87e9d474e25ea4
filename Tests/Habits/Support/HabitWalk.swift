import Kernel
import TestFiles

/// A random sequence of calls of one user, each with the reply of the model.
struct HabitWalk {
  /// The clock of the walk; the civil day of a call is `today`.
  private(set) var clock: WalkClock
  private(set) var today: GregorianDay
  private(set) var model = ReplayedUser()
  /// The topics of all events so far.
  private(set) var topics: [String] = []
  private var rows: [Int: ReplayedReplies.Row] = [:]
  /// The calls with a client key that can be repeated, and the instants of their first replies.
  private var keyedCalls: [(call: HabitCall, milliseconds: Int64)] = []
  private var keyCount = 0
  /// A key that is younger has not expired, in milliseconds.
  private static let minKeyLifetime: Int64 = 6 * 86_400_000
  private var random: SeededGenerator
  /// The number of habits of other users, which exist before the first call.
  private let foreignHabits: Int

  private static let maxHabits = 9

  /// Creates a walk; its random numbers depend only on the start and the seed.
  init(_ start: WalkClock.Start, seed: UInt64, foreignHabits: Int) {
    clock = WalkClock(start)
    today = clock.today
    random = SeededGenerator(seed: seed &+ UInt64(start.seconds))
    self.foreignHabits = foreignHabits
  }

  /// The results that the queries must return now.
  var replies: ReplayedReplies {
    ReplayedReplies(user: model, today: today, rows: rows, idOffset: foreignHabits)
  }

  private var now: Instant { Instant(milliseconds: clock.milliseconds) }

  /// Moves the clock and returns whether the calendar settings of the user change.
  mutating func moveClock() -> Bool {
    clock.move(&random)
    let isChange = clock.changeSettings(&random)
    today = clock.today
    return isChange
  }

  // MARK: - Choices

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  /// Returns a day from `back` days ago to `ahead` days from now, mostly a recent one.
  private mutating func day(back: Int, ahead: Int = 0) -> GregorianDay {
    today + Int.random(in: -(chance(70) ? min(back, 12) : back)...ahead, using: &random)
  }

  /// Returns the ID of a habit, rarely of a deleted one or of another user's.
  private mutating func habit() -> Int {
    guard chance(96), let habit = model.habits.randomElement(using: &random) else {
      return [0, 1 - foreignHabits, 5_000, 1].randomElement(using: &random) ?? 0
    }
    return habit.id
  }

  private func parameter(_ habit: Int) -> String { #""habitId": \#(habit + foreignHabits)"# }

  private func parameter(_ name: String, _ day: GregorianDay?) -> [String] {
    day.map { [#""\#(name)": "\#($0)""#] } ?? []
  }

  // MARK: - Calls

  /// Returns one to four calls at the same instant.
  mutating func nextGroup() -> [HabitCall] {
    let now = clock.milliseconds
    keyedCalls.removeAll { now - $0.milliseconds > Self.minKeyLifetime }
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in next() }
  }

  /// Returns queries of all habits and of all recent days.
  mutating func finalCalls() -> [HabitCall] {
    let first = today - 60
    let days = GregorianDay.days(from: today - 20, to: today + 1)
    return [
      query("habits.list", []) { walk throws(RuleViolation) in try walk.replies.list(isArchived: nil) },
      query("habits.calendar", parameter("from", first) + parameter("to", today + 5)) { walk throws(RuleViolation) in
        try walk.replies.calendar(of: nil, from: first, to: walk.today + 5)
      },
    ]
      + days.map { day in
        query("habits.today", parameter("day", day)) { walk throws(RuleViolation) in try walk.replies.today(day) }
      }
      + model.habits.map { habit in
        query("habits.statistics", [parameter(habit.id), #""bucket": "day""#]) { walk throws(RuleViolation) in
          try walk.replies.statistics(of: habit.id, by: .day, from: nil, to: nil)
        }
      }
  }

  /// Returns the next call and applies it to the model.
  private mutating func next() -> HabitCall {
    guard model.habits.count > 1 else { return create() }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<6: return model.habits.count < Self.maxHabits ? create() : delete()
    case 6..<14: return update()
    case 14..<17: return change("habits.archive") { .archive(habit: $0) }
    case 17..<24: return change("habits.restore") { .restore(habit: $0) }
    case 24..<26: return delete()
    case 26..<30: return move()
    case 30..<56: return mark()
    case 56..<61: return unmark()
    case 61..<67: return pause()
    case 67..<71: return change("habits.resume") { .resume(habit: $0) }
    case 71..<75: return list()
    case 75..<77: return get()
    case 77..<83: return listDay()
    case 83..<89: return calendar()
    case 89..<94: return statistics()
    case 94, 95: return HabitCall(method: "habits.groups", parameters: [], expected: .result(replies.groups))
    case 96, 97: return keyedCalls.randomElement(using: &random)?.call ?? list()
    default: return malformed()
    }
  }

  private mutating func create() -> HabitCall {
    let kind: ReplayedHabit.Kind = chance(60) ? .check : .amount
    let fields = ReplayedHabitFields.random(for: kind, isNew: true, isValid: chance(85), on: today, &random)
    let kindParameter = kind == .check && chance(50) ? [] : [#""kind": "\#(kind)""#]
    return perform("habits.create", kindParameter + fields.parameters, .create(kind: kind, fields))
  }

  private mutating func update() -> HabitCall {
    let id = habit()
    let kind = (try? model.habit(id))?.kind ?? .check
    let fields = ReplayedHabitFields.random(for: kind, isNew: false, isValid: chance(80), on: today, &random)
    return perform("habits.update", [parameter(id)] + fields.parameters, .update(habit: id, fields))
  }

  private mutating func change(_ method: String, _ operation: (Int) -> ReplayedUser.Operation) -> HabitCall {
    let archived = model.habits.filter { $0.archivedOn != nil }
    let id = method == "habits.restore" && chance(70) ? archived.randomElement(using: &random)?.id ?? habit() : habit()
    return perform(method, [parameter(id)], operation(id))
  }

  private mutating func delete() -> HabitCall {
    // The replies that name the habit are erased with it.
    keyedCalls = []
    return change("habits.delete") { .delete(habit: $0) }
  }

  private mutating func move() -> HabitCall {
    let (id, position) = (habit(), Int.random(in: -1...(model.habits.count + 1), using: &random))
    return perform(
      "habits.move", [parameter(id), #""position": \#(position)"#], .move(habit: id, position: position))
  }

  private mutating func mark() -> HabitCall {
    let id = habit()
    let kind = (try? model.habit(id))?.kind ?? .check
    let fields = ReplayedMarkFields.random(for: kind, isValid: chance(85), &random)
    var day: GregorianDay? = chance(35) ? nil : day(back: 60)
    if chance(2) { day = today - Int.random(in: 100...300, using: &random) }
    if chance(7) { day = [today + 1, today + 40, today - 36_501].randomElement(using: &random) }
    return perform(
      "habits.mark", [parameter(id)] + parameter("day", day) + fields.parameters, .mark(habit: id, day: day, fields))
  }

  private mutating func unmark() -> HabitCall {
    let id = habit()
    let marked = (try? model.habit(id))?.marks.keys.sorted().randomElement(using: &random)
    let day = chance(70) ? marked : chance(30) ? nil : day(back: 40, ahead: 2)
    return perform("habits.unmark", [parameter(id)] + parameter("day", day), .unmark(habit: id, day: day))
  }

  private mutating func pause() -> HabitCall {
    let id = habit()
    let from: GregorianDay? = chance(40) ? nil : day(back: 50, ahead: 12)
    let length = Int.random(in: chance(90) ? 0...15 : -3...(-1), using: &random)
    let until: GregorianDay? = chance(20) ? nil : (from ?? today) + length
    return perform(
      "habits.pause", [parameter(id)] + parameter("from", from) + parameter("to", until),
      .pause(habit: id, from: from, until: until))
  }

  /// Applies an operation to the model and returns the call, sometimes with a client key.
  private mutating func perform(
    _ method: String, _ parameters: [String], _ operation: ReplayedUser.Operation
  ) -> HabitCall {
    let acceptsKey = ["habits.create", "habits.mark", "habits.pause"].contains(method)
    let key = acceptsKey && chance(15) ? "key \(keyCount)" : nil
    if key != nil { keyCount += 1 }
    let call = HabitCall(
      method: method, parameters: parameters, clientKey: key,
      expected: expected { walk throws(RuleViolation) in try walk.apply(operation) })
    if let key, case .result = call.expected {
      let repeated = HabitCall(
        method: method, parameters: parameters, clientKey: key, expected: .repeated(clientKey: key))
      keyedCalls.append((repeated, clock.milliseconds))
    }
    return call
  }

  private mutating func expected(
    _ reply: (inout HabitWalk) throws(RuleViolation) -> String
  ) -> HabitCall.Expected {
    do throws(RuleViolation) {
      return .result(try reply(&self))
    } catch {
      return .failure(error)
    }
  }

  /// Applies an operation to the model and returns the result.
  private mutating func apply(_ operation: ReplayedUser.Operation) throws(RuleViolation) -> String {
    let (outcome, now) = (try model.apply(operation, on: today), now)
    topics += outcome.topics
    switch operation {
    case .create:
      let id = outcome.habit ?? 0
      rows[id] = ReplayedReplies.Row(createdAt: now)
      return try replies.habit(id)
    case .delete(let id): return #"{"habitId": \#(id + foreignHabits)}"#
    case .mark(let id, let day, _), .unmark(let id, let day):
      return try replies.mark(of: id, on: day ?? today, isChanged: outcome.isChange)
    case .archive(let id):
      if outcome.isChange { rows[id]?.archivedAt = now }
      return try replies.habit(id, isChanged: outcome.isChange)
    case .restore(let id):
      rows[id]?.archivedAt = nil
      return try replies.habit(id, isChanged: outcome.isChange)
    case .update(let id, _), .move(let id, _), .pause(let id, _, _), .resume(let id):
      return try replies.habit(id, isChanged: outcome.isChange)
    case .importHabits: return "{}"
    }
  }

  // MARK: - Queries

  private mutating func query(
    _ method: String, _ parameters: [String], _ reply: (inout HabitWalk) throws(RuleViolation) -> String
  ) -> HabitCall {
    HabitCall(method: method, parameters: parameters, expected: expected(reply))
  }

  private mutating func list() -> HabitCall {
    let isArchived: Bool? = [nil, true, false].randomElement(using: &random) ?? nil
    return query("habits.list", isArchived.map { [#""archived": \#($0)"#] } ?? []) { walk throws(RuleViolation) in
      try walk.replies.list(isArchived: isArchived)
    }
  }

  private mutating func get() -> HabitCall {
    let id = habit()
    return query("habits.get", [parameter(id)]) { walk throws(RuleViolation) in try walk.replies.habit(id) }
  }

  private mutating func listDay() -> HabitCall {
    let day: GregorianDay? = chance(40) ? nil : day(back: 50, ahead: 2)
    return query("habits.today", parameter("day", day)) { walk throws(RuleViolation) in try walk.replies.today(day) }
  }

  private mutating func calendar() -> HabitCall {
    let from = day(back: 90, ahead: 5)
    let to = from + Int.random(in: 0...40, using: &random)
    var habits: [Int]? = chance(40) ? nil : (0..<Int.random(in: 0...4, using: &random)).map { _ in habit() }
    if chance(10) { habits = nil }
    let isInvalidSpan = chance(40) && habits?.allSatisfy { (try? model.position(of: $0)) != nil } ?? true
    let end = isInvalidSpan ? [from - 1, from + 400].randomElement(using: &random) ?? to : to
    let ids = habits.map { [#""habitIds": \#($0.map { $0 + foreignHabits })"#] } ?? []
    return query("habits.calendar", ids + parameter("from", from) + parameter("to", end)) {
      walk throws(RuleViolation) in
      try walk.replies.calendar(of: habits, from: from, to: end)
    }
  }

  private mutating func statistics() -> HabitCall {
    let (id, span) = (habit(), GregorianDay.Span.allCases.randomElement(using: &random) ?? .day)
    let from: GregorianDay? = chance(60) ? nil : day(back: 150, ahead: 3)
    let to: GregorianDay? = chance(60) ? nil : (from ?? today - 20) + Int.random(in: -3...60, using: &random)
    let parameters = [parameter(id), #""bucket": "\#(span)""#] + parameter("from", from) + parameter("to", to)
    return query("habits.statistics", parameters) { walk throws(RuleViolation) in
      try walk.replies.statistics(of: id, by: span, from: from, to: to)
    }
  }

  /// Returns a call that is malformed, or breaks a rule that the model cannot express.
  private mutating func malformed() -> HabitCall {
    let habit = parameter(model.habits.first?.id ?? 1)
    let (method, parameters, rule): (String, [String], String?) =
      [
        ("habits.create", [#""name": "Read", "schedule": {"type": "sometimes"}"#], "invalid_schedule"),
        ("habits.create", [#""name": "Read", "schedule": {"type": "times", "times": 1}"#], "invalid_schedule"),
        ("habits.create", [#""name": "Read", "schedule": {"type": "daily", "days": 7}"#], "invalid_schedule"),
        ("habits.create", [#""name": 5"#], nil), ("habits.update", [habit, #""kind": "amount""#], "unknown_parameter"),
        ("habits.mark", [habit, #""done": true, "day": "2011-02-29""#], "invalid_format"),
        ("habits.mark", [#""done": true"#], "missing_parameter"), ("habits.mark", [habit, #""amount": "3""#], nil),
        ("habits.today", [#""day": "yesterday""#], "invalid_format"),
        ("habits.statistics", [habit], "missing_parameter"),
        ("habits.statistics", [habit, #""bucket": "decade""#], "not_one_of"),
        ("habits.list", [#""limit": 0"#], "out_of_range"),
        ("habits.calendar", [#""from": "2026-01-01""#], "month_or_span"),
        ("habits.move", [habit, #""position": 1.5"#], nil),
      ].randomElement(using: &random) ?? ("habits.move", [], nil)
    let isValidation = rule.map { !$0.hasSuffix("_parameter") } ?? false
    let violation = RuleViolation(
      kind: isValidation ? .validationFailed : .invalidParams, rules: [rule].compactMap(\.self))
    return HabitCall(method: method, parameters: parameters, expected: .failure(violation))
  }
}
