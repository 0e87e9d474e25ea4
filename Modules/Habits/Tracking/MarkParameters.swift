import Kernel
import Service

/// The parameters of a mark. (Habits, 3.)
struct MarkParameters: Parameters {
  /// The specified part of a mark.
  private enum Value {
    case done(Bool)
    case amount(Double)
    case add(Double)
    case skipped

    /// The name of the parameter.
    var name: String {
      switch self {
      case .done: "done"
      case .amount: "amount"
      case .add: "add"
      case .skipped: "skipped"
      }
    }
  }

  let habit: Int64
  /// The day; nil for today.
  let day: CivilDay?
  /// The note; empty to remove it, nil to leave it unchanged.
  private let note: String?
  /// The value; nil for a `skipped` that is false.
  private let value: Value?

  init(from fields: inout ParameterReader) throws(DomainError) {
    habit = try fields.habitID()
    day = try fields.markedDay()
    let done = try fields.optional("done", .flag, "For a check: whether it is done.")
    let amount = try fields.optional(
      "amount", .number.described(as: .nonNegative),
      "For an amount: 0 to 1,000,000,000, with at most three decimals.")
    let add = try fields.optional(
      "add", .number,
      "For an amount: the number to add to the amount of the day; a sum below 0 is 0.")
    let skipped = try fields.optional(
      "skipped", .flag, "True: neither for nor against, for example because of an illness.")
    note = try fields.optional(
      "note", .text(HabitRules.markNoteLengths),
      "The note of the day, at most 500 characters; empty to remove it. Default: the present note.")
    try fields.requireExactlyOne(
      of: ("done", done != nil), ("amount", amount != nil), ("add", add != nil), ("skipped", skipped != nil))
    value = done.map(Value.done) ?? amount.map(Value.amount) ?? add.map(Value.add) ?? (skipped == true ? .skipped : nil)
  }

  /// Whether a number is added to the amount of the day.
  var isIncrement: Bool { if case .add = value { true } else { false } }

  /// Returns the mark that replaces that of a day; throws all violations as one error.
  func mark(
    on day: CivilDay, today: CivilDay, replacing old: MarkedDay?, of plan: HabitPlan
  ) throws(DomainError) -> MarkedDay {
    var (mark, issues) = (HabitMark.skipped, [DomainError.Issue]())
    switch (value, plan.kind) {
    case (nil, _): issues.append(DomainError.markRequired.issue(at: "/skipped"))
    case (.skipped, _): break
    case (.done(let isDone), .check): mark = .done(isDone)
    case (.amount(let number), .amount):
      if let amount = Thousandths.parse(number), amount >= 0 {
        mark = .amount(amount)
      } else {
        issues.append(DomainError.invalidAmount.issue(at: "/amount"))
      }
    case (.add(let number), .amount):
      if let sum = Thousandths.parse(number).map({ max(0, (old?.amount ?? 0) + $0) }), sum <= Thousandths.max {
        mark = .amount(sum)
      } else {
        issues.append(DomainError.invalidAmount.issue(at: "/add"))
      }
    case (let value?, _): issues.append(DomainError.wrongKind.issue(at: "/\(value.name)"))
    }
    issues += HabitRules.issues(ofMarkOn: day, today: today)
    if !plan.includes(day) { issues.append(DomainError.dayOutsideHabit.issue(at: "/day")) }
    if let error = DomainError(issues: issues) { throw error }
    return MarkedDay(day: day, mark: mark, note: note.map { $0.isEmpty ? nil : $0 } ?? old?.note)
  }
}

struct UnmarkParameters: Parameters {
  let habit: Int64
  let day: CivilDay?

  init(from fields: inout ParameterReader) throws(DomainError) {
    habit = try fields.habitID()
    day = try fields.markedDay()
  }
}

struct PauseParameters: Parameters {
  let habit: Int64
  let from: CivilDay?
  let to: CivilDay?

  init(from fields: inout ParameterReader) throws(DomainError) {
    habit = try fields.habitID()
    from = try fields.optional("from", .day, "The first day; default today.")
    to = try fields.optional("to", .day, "The last day, inclusive. Default: the pause has no end.")
  }

  /// Returns the pause; throws `invalid_span`.
  func pause(today: CivilDay) throws(DomainError) -> HabitPause {
    let first = from ?? today
    guard to.map({ first <= $0 }) ?? true else { throw DomainError.invalidSpan.asSingleIssue(at: "/to") }
    return HabitPause(first: first, last: to)
  }
}

extension ParameterReader {
  fileprivate mutating func markedDay() throws(DomainError) -> CivilDay? {
    try optional("day", .day, "The day, at most 36,500 days ago; default today.")
  }
}
