/// The habits of one user after a history of operations.
///
/// Only what was entered is stored; every question computes its answer from the first day on.
struct ReplayedUser: Sendable {
  /// A call that changes habits.
  enum Operation: Sendable {
    case create(kind: ReplayedHabit.Kind, ReplayedHabitFields)
    case update(habit: Int, ReplayedHabitFields)
    case archive(habit: Int)
    case restore(habit: Int)
    case delete(habit: Int)
    case move(habit: Int, position: Int)
    case mark(habit: Int, day: GregorianDay? = nil, ReplayedMarkFields)
    case unmark(habit: Int, day: GregorianDay? = nil)
    case pause(habit: Int, from: GregorianDay? = nil, until: GregorianDay? = nil)
    case resume(habit: Int)
    case importHabits([ReplayedImport], replaces: Bool, dryRun: Bool = false)
  }

  /// What a successful operation did.
  struct Outcome: Equatable, Sendable {
    /// The habit of the operation; nil for an import.
    var habit: Int?
    /// The topics of the events, none if nothing changed.
    var topics: [String]
    /// The errors of the rows that an import leaves out, by index.
    var refusedRows: [Int: RuleViolation] = [:]

    /// Whether anything changed.
    var isChange: Bool { !topics.isEmpty }
  }

  /// Number of habits that a user may have.
  static let maxHabits = 500

  /// The habits in the order of their positions.
  private(set) var habits: [ReplayedHabit] = []
  private var nextID = 1
  private var outcomes: [String: Outcome] = [:]

  /// Applies an operation on a civil day; a second one with the same client key returns the first outcome.
  @discardableResult
  mutating func apply(
    _ operation: Operation, on today: GregorianDay, clientKey: String? = nil
  ) throws(RuleViolation) -> Outcome {
    if let clientKey, let outcome = outcomes[clientKey] { return outcome }
    let outcome = try applied(operation, on: today)
    if let clientKey { outcomes[clientKey] = outcome }
    return outcome
  }

  /// Returns the position of a habit.
  func position(of habit: Int) throws(RuleViolation) -> Int {
    guard let position = habits.firstIndex(where: { $0.id == habit }) else { throw .habitNotFound }
    return position
  }

  /// Returns the facts of a habit.
  func habit(_ habit: Int) throws(RuleViolation) -> ReplayedHabit { habits[try position(of: habit)] }

  private mutating func applied(_ operation: Operation, on today: GregorianDay) throws(RuleViolation) -> Outcome {
    switch operation {
    case .create(let kind, let fields):
      return Outcome(habit: try create(kind, fields, on: today), topics: ["habit.created"])
    case .update(let id, let fields):
      let changed = try fields.applied(to: habit(id), on: today)
      return try change(id, "habit.updated") { $0 = changed }
    case .archive(let id):
      return try change(id, "habit.archived") { $0.archivedOn = $0.archivedOn ?? today }
    case .restore(let id):
      return try change(id, "habit.restored") { Self.restore(&$0, on: today) }
    case .delete(let id):
      habits.remove(at: try position(of: id))
      return Outcome(habit: id, topics: ["habit.deleted"])
    case .move(let id, let position):
      return try move(id, to: position)
    case .mark(let id, let day, let fields):
      let mark = try mark(fields, on: day ?? today, of: id, today: today)
      return try change(id, "habit.marked") { $0.marks[day ?? today] = mark }
    case .unmark(let id, let day):
      try checkNotArchived(id)
      try RuleViolation.check(day ?? today > today ? ["date_in_future"] : [])
      return try change(id, "habit.unmarked") { $0.marks[day ?? today] = nil }
    case .pause(let id, let from, let until):
      try checkNotArchived(id)
      let first = from ?? today
      try RuleViolation.check(until ?? first < first ? ["invalid_span"] : [])
      return try change(id, "habit.paused") { $0.addPause(from: first, until: until) }
    case .resume(let id):
      try checkNotArchived(id)
      return try change(id, "habit.resumed") { $0.endPause(over: today) }
    case .importHabits(let imported, let replaces, let dryRun):
      var copy = self
      let outcome = copy.add(imported, replaces: replaces, on: today)
      if !dryRun { self = copy }
      return dryRun ? Outcome(topics: [], refusedRows: outcome.refusedRows) : outcome
    }
  }

  /// Adds a habit at the end and returns its id.
  mutating func create(
    _ kind: ReplayedHabit.Kind, _ fields: ReplayedHabitFields, on today: GregorianDay
  ) throws(RuleViolation) -> Int {
    guard fields.name != nil else { throw RuleViolation(kind: .invalidParams, rules: ["missing_parameter"]) }
    let habit = try fields.applied(to: ReplayedHabit(id: nextID, kind: kind, createdOn: today), on: today)
    guard habits.count < Self.maxHabits else { throw .tooManyHabits }
    habits.append(habit)
    nextID += 1
    return habit.id
  }

  /// Changes a habit; the outcome has the topic if any fact is different afterward.
  mutating func change(
    _ id: Int, _ topic: String, _ change: (inout ReplayedHabit) -> Void
  ) throws(RuleViolation) -> Outcome {
    let position = try position(of: id)
    let before = habits[position]
    change(&habits[position])
    return Outcome(habit: id, topics: habits[position] == before ? [] : [topic])
  }

  private mutating func move(_ id: Int, to position: Int) throws(RuleViolation) -> Outcome {
    try RuleViolation.check(position < 0 ? ["out_of_range"] : [])
    let before = try self.position(of: id)
    let after = min(position, habits.count - 1)
    habits.insert(habits.remove(at: before), at: after)
    return Outcome(habit: id, topics: before == after ? [] : ["habit.moved"])
  }

  /// Returns the mark that a day has afterward, or throws all rules that it would violate.
  private func mark(
    _ fields: ReplayedMarkFields, on day: GregorianDay, of id: Int, today: GregorianDay
  ) throws(RuleViolation) -> ReplayedHabit.Mark {
    if let rule = fields.ruleOfNames { throw RuleViolation(kind: .invalidParams, rules: [rule]) }
    try RuleViolation.check((fields.note?.count ?? 0) > 500 ? ["too_long"] : [])
    try checkNotArchived(id)
    let habit = try habit(id)
    let before = habit.marks[day]
    var (value, rules) = fields.value(after: before, kind: habit.kind)
    if day > today { rules.append("date_in_future") }
    if day < today - 36_500 { rules.append("date_too_early") }
    if !habit.takesPlace(on: day) { rules.append("day_outside_habit") }
    guard let value, rules.isEmpty else { throw RuleViolation(kind: .validationFailed, rules: rules) }
    let note = fields.note ?? before?.note ?? ""
    return ReplayedHabit.Mark(value: value, note: note.isEmpty ? nil : note)
  }

  private func checkNotArchived(_ id: Int) throws(RuleViolation) {
    if try habit(id).archivedOn != nil { throw .habitArchived }
  }

  /// Makes the days from the one after archiving to yesterday a pause.
  private static func restore(_ habit: inout ReplayedHabit, on today: GregorianDay) {
    guard let archivedOn = habit.archivedOn else { return }
    habit.archivedOn = nil
    if archivedOn + 1 < today { habit.addPause(from: archivedOn + 1, until: today - 1) }
  }
}
