import TestFiles

extension ReplayedHabitFields {
  private static let names = ["Read", "Run", " Été ", "Water", String(repeating: "x", count: 80)]
  private static let groups = ["Sport", "SPORT", " sport", "Été", "ÉTÉ", "", String(repeating: "é", count: 40)]
  private static let targets: [ReplayedDecimal] = [
    1, 8, 1_000_000_000, ReplayedDecimal(25, decimals: 1), ReplayedDecimal(1, decimals: 3),
    ReplayedDecimal(15_000, decimals: 4),
  ]
  private static let times = [(1, 2), (3, 7), (1, 4), (2, 7), (6, 7), (5, 10), (10, 30), (2, 30), (1, 31), (20, 60)]

  /// Returns fields for a new habit or for a change, with one or two invalid ones unless they shall be valid.
  static func random(
    for kind: ReplayedHabit.Kind, isNew: Bool, isValid: Bool, on today: GregorianDay, _ random: inout SeededGenerator
  ) -> Self {
    func any<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    var fields = Self()
    if isNew || chance(20) { fields.name = any(names) }
    if chance(20) { fields.question = any(["Done?", ""]) }
    if chance(20) { fields.notes = any(["Slowly", "", String(repeating: "n", count: 2_000)]) }
    if chance(isNew ? 75 : 30) { fields.schedule = schedule(for: kind, &random) }
    if chance(20) { fields.color = any([0, 7, 19]) }
    if chance(40) { fields.group = any(groups) }
    if chance(40) {
      fields.reminders =
        chance(20) ? .some(nil) : (0..<Int.random(in: 0...3, using: &random)).map { _ in reminder(&random) }
    }
    if chance(20) { fields.icon = any([nil] + icons) }
    if chance(isNew ? 25 : 15) {
      fields.startDay = chance(30) ? .some(nil) : today - Int.random(in: -6...40, using: &random)
    }
    if chance(isNew ? 20 : 15) {
      fields.endDay = chance(30) ? .some(nil) : today + Int.random(in: -9...30, using: &random)
    }
    if kind == .amount {
      if isNew || chance(20) { fields.target = any(targets) }
      if chance(isNew ? 50 : 15) { fields.direction = any([.atLeast, .atMost]) }
      if fields.direction == .atMost, chance(30) { fields.target = 0 }
      if chance(20) { fields.unit = any(["km", "", String(repeating: "u", count: 20)]) }
    }
    if !isValid { for _ in 0...Int.random(in: 0...1, using: &random) { fields.invalidate(for: kind, &random) } }
    return fields
  }

  private static func schedule(
    for kind: ReplayedHabit.Kind, _ random: inout SeededGenerator
  ) -> ReplayedHabit.Schedule {
    guard kind == .check else {
      return [.daily, .per(.week), .per(.month)].randomElement(using: &random) ?? .daily
    }
    switch Int.random(in: 0...5, using: &random) {
    case 0: return .daily
    case 1, 2:
      let weekdays = Array(1...7).shuffled(using: &random).prefix(Int.random(in: 1...7, using: &random))
      return .weekdays(Array(weekdays))
    default:
      let (count, days) = times.randomElement(using: &random) ?? (1, 2)
      return .times(count, days: days)
    }
  }

  private static func reminder(_ random: inout SeededGenerator) -> ReplayedHabit.Reminder {
    let hour = Int.random(in: 0...23, using: &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0: return .init(hour: 7, minute: 30, weekdays: [Int.random(in: 1...7, using: &random)])
    case 1: return .init(hour: hour, minute: 59, weekdays: [7, 5, 5])
    default: return .init(hour: hour, minute: 0, weekdays: [3, 1, 2, 7, 4, 6])
    }
  }

  private mutating func invalidate(for kind: ReplayedHabit.Kind, _ random: inout SeededGenerator) {
    func long(_ count: Int) -> String { String(repeating: "é", count: count) }
    switch Int.random(in: 0...13, using: &random) {
    case 0: name = ["", "  "].randomElement(using: &random)
    case 1: name = long(81)
    case 2:
      schedule = [
        .times(0, days: 7), .times(7, days: 7), .times(1, days: 367), .weekdays([]), .weekdays([8]), .weekdays([1, 1]),
      ].randomElement(using: &random)
    case 3: schedule = kind == .check ? .per(.week) : .times(3, days: 7)
    case 4:
      target = [
        0, -1, ReplayedDecimal(10_001, decimals: 4), ReplayedDecimal(1_000_000_000_001, decimals: 3),
      ].randomElement(using: &random)
    case 5: unit = long(21)
    case 6: color = [-1, 20].randomElement(using: &random)
    case 7: (question, notes) = (long(201), long(2_001))
    case 8: group = long(41)
    case 9: reminders = (0...8).map { .init(hour: $0, minute: 0, weekdays: [1]) }
    case 10: icon = ["a", "📚📚", "1", "", "🇫", "e\u{301}"].randomElement(using: &random)
    case 11: (startDay, endDay) = (GregorianDay(2026, 5, 2), GregorianDay(2026, 5, 1))
    case 12: startDay = GregorianDay(1900, 1, 1)
    default:
      let hour = [24, 9].randomElement(using: &random) ?? 24
      reminders = [
        .init(hour: hour, minute: hour == 9 ? 60 : 0, weekdays: [[1, 8], []].randomElement(using: &random) ?? [])
      ]
    }
  }
}

extension ReplayedMarkFields {
  private static let amounts: [ReplayedDecimal] = [
    0, 1, 2, 3, 10, ReplayedDecimal(5, decimals: 1), ReplayedDecimal(1, decimals: 3), ReplayedDecimal(100, decimals: 3),
    ReplayedDecimal(25_000, decimals: 4),
  ]

  /// Returns the fields of a mark, invalid ones unless they shall be valid.
  static func random(for kind: ReplayedHabit.Kind, isValid: Bool, _ random: inout SeededGenerator) -> Self {
    var fields = Self()
    switch (Int.random(in: 0...9, using: &random), kind) {
    case (0, _): fields.skipped = true
    case (let roll, .check): fields.done = roll > 1
    case (1...3, .amount):
      fields.add = amounts.randomElement(using: &random)
      if Bool.random(using: &random) { fields.add?.digits.negate() }
    case (_, .amount): fields.amount = amounts.randomElement(using: &random)
    }
    if Int.random(in: 0...3, using: &random) == 0 { fields.note = ["Well", "", "Zoé"].randomElement(using: &random) }
    if !isValid { fields.invalidate(for: kind, &random) }
    return fields
  }

  private mutating func invalidate(for kind: ReplayedHabit.Kind, _ random: inout SeededGenerator) {
    switch Int.random(in: 0...5, using: &random) {
    case 0: (done, amount, add, skipped) = (nil, nil, nil, nil)
    case 1: (done, amount, add, skipped) = (nil, nil, nil, false)
    case 2: (done, amount) = (true, 1)
    case 3: (done, amount, add, skipped) = kind == .check ? (nil, 1, nil, nil) : (true, nil, nil, nil)
    case 4: note = String(repeating: "é", count: 501)
    default:
      let values: [ReplayedDecimal] = [1_000_000_001, ReplayedDecimal(10_001, decimals: 4), -1, 1_000_000_000]
      let value = values.randomElement(using: &random)
      let isSum = Bool.random(using: &random)
      (done, skipped, amount, add) = (nil, nil, isSum ? nil : value, isSum ? value : nil)
    }
  }
}
