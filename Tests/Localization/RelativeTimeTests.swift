import Kernel
import Testing

@testable import Localization

/// Relative times in words.
@Suite struct RelativeTimeTests {
  @Test(
    "The text depends on the seconds if less than 24 hours have passed, and otherwise on the civil days",
    arguments: [
      (-5, 0, "Just now"), (0, 0, "Just now"), (59, 0, "Just now"), (59, 1, "Just now"),
      (60, 0, "1m ago"), (119, 0, "1m ago"), (120, 1, "2m ago"), (3_599, 0, "59m ago"),
      (3_600, 0, "1h ago"), (3_600, 1, "1h ago"), (86_399, 1, "23h ago"),
      (86_400, 1, "Yesterday"), (2 * 86_400 - 1, 1, "Yesterday"), (86_400, 2, "2 days ago"),
      (3 * 86_400, 3, "3 days ago"), (1_000 * 86_400, 1_000, "1,000 days ago"),
    ])
  func english(seconds: Int, civilDays: Int, expected: String) {
    #expect(RelativeTime.message(seconds: seconds, civilDays: civilDays).plainEnglish == expected)
  }

  @Test("On a day of 25 hours, 24 hours ago can still be today")
  func longDay() {
    #expect(RelativeTime.message(seconds: 86_400, civilDays: 0).plainEnglish == "Today")
  }

  @Test("Spanish and French have a no-break space before the unit")
  func units() {
    let minutes = RelativeTime.message(seconds: 300, civilDays: 0)
    #expect(minutes.text(in: TextLocale(.es)).string == "Hace 5\u{A0}min")
    #expect(minutes.text(in: TextLocale(.fr)).string == "Il y a 5\u{A0}min")
  }
}
