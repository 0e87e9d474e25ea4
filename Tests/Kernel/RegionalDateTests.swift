import Kernel
import Testing

@Suite("Dates in the form of a region")
struct RegionalDateTests {
  @Test(
    "A date has the orders in which its numbers are possible",
    arguments: [
      ("30.11.2026", [.dayFirst]), ("11/30/2026", [.monthFirst]), ("3/4/2026", [.dayFirst, .monthFirst]),
      ("3-4-26", [.dayFirst, .monthFirst]), ("3-4-05", [.dayFirst, .monthFirst]),
      ("03-4-5", [.yearFirst]), ("03-04-05", [.dayFirst, .monthFirst, .yearFirst]), ("26-11-30", [.yearFirst]),
      ("27-11-26", [.dayFirst]), ("2026-11-30", []), ("2026/1/5", []), ("30.11.2026 10:30", [.dayFirst]),
    ] as [(String, [DateOrder])])
  func orders(_ text: String, _ orders: [DateOrder]) throws {
    let today = try #require(CivilDay("2026-11-21"))
    let date = try #require(RegionalDate(text, today: today))
    #expect(Set(date.possibleOrders) == Set(orders))
    for order in DateOrder.allCases {
      #expect((date.day(order) != nil) == (orders.isEmpty || orders.contains(order)), "\(order)")
    }
    #expect((date.day(nil) != nil) == orders.isEmpty)
  }

  @Test(
    "The order determines the day",
    arguments: [
      ("3/4/05", .dayFirst, "2005-04-03"), ("3/4/05", .monthFirst, "2005-03-04"),
      ("03-04-05", .yearFirst, "2003-04-05"),
      ("30.2.2026", .dayFirst, nil), ("2026-1-5", .dayFirst, "2026-01-05"), ("1.1.1999", .dayFirst, "1999-01-01"),
    ] as [(String, DateOrder, String?)])
  func days(_ text: String, _ order: DateOrder, _ day: String?) throws {
    let today = try #require(CivilDay("2026-11-21"))
    #expect(RegionalDate(text, today: today)?.day(order)?.text == day)
  }

  @Test(
    "Other texts are no dates",
    arguments: [
      "", "30.11", "30.11.2026.1", "30.11/2026", "30 11 2026", "31.13.2026", "32.1.2026", "2026-02-29", "1.1.126",
      "1.1.27", "-1.1.2026", "30.11.2026 x", "2026.11.2026",
    ])
  func others(_ text: String) throws {
    let today = try #require(CivilDay("2026-11-21"))
    #expect(RegionalDate(text, today: today) == nil)
  }
}
