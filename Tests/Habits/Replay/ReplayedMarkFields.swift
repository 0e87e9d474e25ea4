/// The parameters of `habits.mark`; a valid call names exactly one of the first four.
struct ReplayedMarkFields: Sendable {
  var done: Bool?
  var amount: ReplayedDecimal?
  var add: ReplayedDecimal?
  var skipped: Bool?
  /// A note that is nil stays, and an empty one is removed.
  var note: String?

  /// The rule of a call that names none or several of the first four; nil for a valid call.
  var ruleOfNames: String? {
    switch [done != nil, amount != nil, add != nil, skipped != nil].count(where: \.self) {
    case 0: "missing_parameter"
    case 1: nil
    default: "ambiguous_parameters"
    }
  }

  /// Returns the value of a day, or nil and the rules that these parameters violate (Habits, 3).
  func value(
    after mark: ReplayedHabit.Mark?, kind: ReplayedHabit.Kind
  ) -> (value: ReplayedHabit.Mark.Value?, rules: [String]) {
    guard skipped != false else { return (nil, ["mark_required"]) }
    if skipped == true { return (.skipped, []) }
    if let done { return kind == .check ? (.done(done), []) : (nil, ["wrong_kind"]) }
    guard kind == .amount else { return (nil, ["wrong_kind"]) }
    guard let thousandths = (amount ?? add)?.thousandths else { return (nil, ["invalid_amount"]) }
    var sum = thousandths
    if add != nil {
      guard thousandths.magnitude <= Self.maxAmount else { return (nil, ["invalid_amount"]) }
      if case .amount(let before)? = mark?.value { sum += before }
      sum = max(0, sum)
    }
    return (0...Self.maxAmount).contains(sum) ? (.amount(thousandths: sum), []) : (nil, ["invalid_amount"])
  }

  /// Largest amount of a day in thousandths.
  private static let maxAmount = 1_000_000_000_000
}
