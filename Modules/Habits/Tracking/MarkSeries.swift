import Kernel

/// The marks of consecutive days, with sums and counts of any part of them.
struct MarkSeries {
  let days: ClosedRange<CivilDay>
  private var marks: [HabitMark?]
  /// The sums of the amounts before each day, in thousandths, and of all days.
  private var sums: [Int64] = [0]
  /// The numbers of done marks before each day, and of all days.
  private var doneCounts = [0]

  /// Creates the series of a range of days; marks outside of it are ignored.
  init(_ marks: [(day: CivilDay, mark: HabitMark)], in days: ClosedRange<CivilDay>) {
    self.days = days
    self.marks = Array(repeating: nil, count: days.upperBound.days(since: days.lowerBound) + 1)
    for (day, mark) in marks where days.contains(day) { self.marks[day.days(since: days.lowerBound)] = mark }
    sums.reserveCapacity(self.marks.count + 1)
    doneCounts.reserveCapacity(self.marks.count + 1)
    for (index, mark) in self.marks.enumerated() {
      var amount: Int64 = 0
      if case .amount(let value) = mark { amount = value }
      sums.append(sums[index] + amount)
      doneCounts.append(doneCounts[index] + (mark == .done(true) ? 1 : 0))
    }
  }

  /// The mark of a day; nil if it has none.
  subscript(_ day: CivilDay) -> HabitMark? {
    days.contains(day) ? marks[day.days(since: days.lowerBound)] : nil
  }

  /// The numbers of the days with a done mark, ascending.
  var doneDays: [Int] {
    marks.indices.filter { marks[$0] == .done(true) }.map { days.lowerBound.dayNumber + $0 }
  }

  /// Returns the number of done marks of a number of days that end with a day.
  func doneCount(through day: CivilDay, days count: Int) -> Int {
    let range = indexes(day.adding(days: 1 - count)...day)
    return doneCounts[range.upperBound] - doneCounts[range.lowerBound]
  }

  /// Returns the sum of the amounts of a range of days, in thousandths.
  func sum(in range: ClosedRange<CivilDay>) -> Int64 {
    let range = indexes(range)
    return sums[range.upperBound] - sums[range.lowerBound]
  }

  private func indexes(_ range: ClosedRange<CivilDay>) -> Range<Int> {
    let first = min(max(range.lowerBound.days(since: days.lowerBound), 0), marks.count)
    return first..<max(first, min(range.upperBound.days(since: days.lowerBound) + 1, marks.count))
  }
}
