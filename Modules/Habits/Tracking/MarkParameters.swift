import Kernel
import Service

/// The parameters of a mark. (Habits, 3.)
struct MarkParameters: Parameters {
  /// The specified part of a mark.
  private enum Value {
    case done(Bool)
    case amount(Int64)
    case add(Int64)
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
  private let value: Value?

  init(from fields: inout ParameterReader) throws(DomainError) {
    habit = try fields.habitID()
    day = try fields.markedDay()
    let done = try fields.optional("done", .flag, "For a check: whether it is done.")
    let amount = try fields.optional(
      "amount",
      .number.rejecting(where: { Thousandths.parse($0).map { $0 < 0 } ?? true }, as: .invalidAmount)
        .described(as: .nonNegative), "For an amount: 0 to 1,000,000,000, with at most three decimals.")
    let add = try fields.optional(
      "add", .number.rejecting(where: { Thousandths.parse($0) == nil }, as: .invalidAmount),
      "For an amount: the number to add to the amount of the day; a sum below 0 is 0.")
    let skipped = try fields.optional(
      "skipped", .flag, "True: neither for nor against, for example because of an illness.")
    note = try fields.optional(
      "note", .text(HabitRules.markNoteLengths),
      "The note of the day, at most 500 characters; empty to remove it. Default: the present note.")
    let values: [Value] = [
      done.map(Value.done), amount.flatMap(Thousandths.parse).map(Value.amount),
      add.flatMap(Thousandths.parse).map(Value.add), skipped == true ? .skipped : nil,
    ].compactMap(\.self)
    let count = [done != nil, amount != nil, add != nil, skipped != nil].count(where: \.self)
    let isComplete = count == 1 && skipped != false
    fields.check { isComplete ? [] : [DomainError.markRequired.issue(at: "")] }
    value = values.first
  }

  /// Returns the mark that replaces that of a day; throws `wrong_kind` or `invalid_amount`.
  func mark(on day: CivilDay, replacing old: MarkedDay?, of kind: HabitPlan.Kind) throws(DomainError) -> MarkedDay {
    var mark = HabitMark.skipped
    switch (value, kind) {
    case (.skipped, _), (nil, _): break
    case (.done(let isDone), .check): mark = .done(isDone)
    case (.amount(let amount), .amount): mark = .amount(amount)
    case (.add(let added), .amount):
      let sum = max(0, (old?.amount ?? 0) + added)
      guard sum <= Thousandths.max else { throw DomainError.invalidAmount.asSingleIssue(at: "/add") }
      mark = .amount(sum)
    case (let value?, _): throw DomainError.wrongKind.asSingleIssue(at: "/\(value.name)")
    }
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
  let until: CivilDay?

  init(from fields: inout ParameterReader) throws(DomainError) {
    habit = try fields.habitID()
    from = try fields.optional("from", .day, "The first day; default today.")
    until = try fields.optional("until", .day, "The last day. Default: the pause has no end.")
  }

  /// Returns the pause; throws `invalid_span`.
  func pause(today: CivilDay) throws(DomainError) -> HabitPause {
    let first = from ?? today
    guard until.map({ first <= $0 }) ?? true else { throw DomainError.invalidSpan.asSingleIssue(at: "/until") }
    return HabitPause(first: first, last: until)
  }
}

extension ParameterReader {
  fileprivate mutating func markedDay() throws(DomainError) -> CivilDay? {
    try optional("day", .day, "The day, at most 36,500 days ago; default today.")
  }
}
