import Kernel
import Service
import TestFiles
import Testing

@testable import Habits

@Suite("Dates of a table have one order, which the file shows or a call names (Habits, 9.5.)")
struct ImportedDateOrderTests {
  /// A way to write all dates of a file.
  private struct Style {
    let order: DateOrder
    let separator: String
    let isShortYear: Bool
    let isPadded: Bool

    init(_ random: inout SeededGenerator) {
      order = DateOrder.allCases.randomElement(using: &random) ?? .dayFirst
      separator = ["/", ".", "-"].randomElement(using: &random) ?? "/"
      (isShortYear, isPadded) = (Bool.random(using: &random), Bool.random(using: &random))
    }

    func text(of day: GregorianDay) -> String {
      let parts = day.parts
      func padded(_ number: Int, _ isPadded: Bool) -> String { isPadded && number < 10 ? "0\(number)" : "\(number)" }
      let (month, dayOfMonth) = (padded(parts.month, isPadded), padded(parts.dayOfMonth, isPadded))
      let year = isShortYear ? padded(parts.year % 100, true) : "\(parts.year)"
      let numbers =
        switch order {
        case .dayFirst: [dayOfMonth, month, year]
        case .monthFirst: [month, dayOfMonth, year]
        case .yearFirst: [year, month, dayOfMonth]
        }
      return numbers.joined(separator: separator)
    }
  }

  @Test(
    "Known days in a random order are read back, or the file is rejected as ambiguous; no day is wrong",
    arguments: Search.seeds(1, thorough: 20))
  func randomOrders(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let today = ImportedFile.today.dayNumber
    var counts: [String: Int] = [:]
    for _ in 0..<300 {
      let style = Style(&random)
      let days = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        GregorianDay(number: today - Int.random(in: 0...1_500, using: &random))
      }
      let lines = ["name;day;note"] + days.map { "Run;\(style.text(of: $0));\($0)" }
      let expected = Set(days.map { "\($0) done(true): \($0)" }).sorted()
      let chosen = try ImportedFile.csv(lines, [], style.order)
      #expect(chosen.habits.map(\.notes) == [expected], "\(lines)")
      do {
        #expect(try ImportedFile.csv(lines).habits.map(\.notes) == [expected], "\(lines)")
        counts["\(style.order) \(style.isShortYear)", default: 0] += 1
      } catch let error as DomainError {
        #expect(error.rule == "ambiguous_dates" && error.path == "/dateOrder", "\(lines)")
        counts["ambiguous", default: 0] += 1
      }
    }
    for order in DateOrder.allCases {
      for isShortYear in [false, true] { #expect(counts["\(order) \(isShortYear)", default: 0] > 10) }
    }
    #expect(counts["ambiguous", default: 0] > 10)
  }

  @Test("A named order that a date contradicts rejects the file with the line")
  func mismatch() throws {
    let error = try #require(throws: DomainError.self) {
      try ImportedFile.csv(["name,day", "Run,2/3/2026", "Run,2/14/2026"], [], .dayFirst)
    }
    #expect(error == .dateOrderMismatch(line: 3, .dayFirst).at("/dateOrder"))
    let error2 = try #require(throws: DomainError.self) {
      try ImportedFile.csv(["name,day", "Run,2/3/2026"], [], .yearFirst)
    }
    #expect(error2.rule == "contradictory_dates")
  }
}
