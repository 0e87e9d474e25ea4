import Kernel
import Testing

@Suite("Times of day")
struct TimeOfDayTests {
  @Test("A time is parsed and formatted", arguments: [("00:00", 0), ("06:05", 365), ("19:00", 1140), ("23:59", 1439)])
  func text(_ text: String, _ minutes: Int) {
    #expect(TimeOfDay(text)?.minutes == minutes)
    #expect(TimeOfDay(minutes: minutes).text == text)
  }

  @Test(
    "Texts that are not a time of the form hh:mm are rejected",
    arguments: [
      "", "24:00", "19:60", "7:00", "19:0", "19", "1900", "19:00:00", " 19:00", "19:00 ", "-1:00", "7:00 pm", "１９:00",
    ])
  func rejected(_ text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test(
    "Minutes outside the day are clamped",
    arguments: [(Int.min, 0), (-1, 0), (1440, 1439), (.max, 1439)])
  func clamped(_ minutes: Int, _ nearest: Int) {
    #expect(TimeOfDay(minutes: minutes).minutes == nearest)
  }

  @Test("Earlier times are smaller")
  func order() {
    #expect(TimeOfDay(minutes: 59) < TimeOfDay(minutes: 60))
  }

  @Test(
    "The first instant at which the wall clock shows the time, or the next valid one; nil if the date is skipped",
    arguments: [
      ("UTC", "2026-11-21", "19:00", "2026-11-21T19:00:00.000Z"),
      ("Asia/Kathmandu", "2026-11-21", "00:00", "2026-11-20T18:15:00.000Z"),
      // Madrid in spring: 02:00 becomes 03:00.
      ("Europe/Madrid", "2026-03-29", "01:59", "2026-03-29T00:59:00.000Z"),
      ("Europe/Madrid", "2026-03-29", "02:00", "2026-03-29T01:00:00.000Z"),
      ("Europe/Madrid", "2026-03-29", "02:30", "2026-03-29T01:00:00.000Z"),
      ("Europe/Madrid", "2026-03-29", "03:00", "2026-03-29T01:00:00.000Z"),
      ("Europe/Madrid", "2026-03-29", "03:01", "2026-03-29T01:01:00.000Z"),
      // Madrid in autumn: 03:00 becomes 02:00, so 02:30 is shown twice.
      ("Europe/Madrid", "2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"),
      ("Europe/Madrid", "2026-10-25", "03:00", "2026-10-25T02:00:00.000Z"),
      // São Paulo: midnight became 01:00 in spring, and 23:00 in autumn.
      ("America/Sao_Paulo", "2017-10-15", "00:30", "2017-10-15T03:00:00.000Z"),
      ("America/Sao_Paulo", "2017-02-18", "23:30", "2017-02-19T01:30:00.000Z"),
      // Nuuk in spring: 23:00 becomes midnight, so the next valid time is on the next date.
      ("America/Nuuk", "2027-03-27", "23:30", "2027-03-28T01:00:00.000Z"),
      // Lord Howe changes by half an hour.
      ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:30:00.000Z"),
      ("Australia/Lord_Howe", "2026-10-04", "02:45", "2026-10-03T15:45:00.000Z"),
      ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00.000Z"),
      // Samoa skipped 2011-12-30.
      ("Pacific/Apia", "2011-12-29", "19:00", "2011-12-30T05:00:00.000Z"),
      ("Pacific/Apia", "2011-12-30", "19:00", nil),
      ("Pacific/Apia", "2011-12-31", "19:00", "2011-12-31T05:00:00.000Z"),
    ] as [(String, String, String, String?)])
  func instant(identifier: String, date: String, time: String, instant: String?) throws {
    let zone = try #require(Zone(identifier: identifier))
    let actual = zone.instant(of: try #require(TimeOfDay(time)), on: try #require(CivilDay(date)))
    #expect(actual?.text == instant)
  }

  @Test("Times on the first and last date are supported")
  func ends() {
    let noon = TimeOfDay(minutes: 12 * 60)
    #expect(Zone.utc.instant(of: noon, on: .min)?.text == "0001-01-01T12:00:00.000Z")
    #expect(Zone.utc.instant(of: noon, on: .max)?.text == "9999-12-31T12:00:00.000Z")
  }
}
