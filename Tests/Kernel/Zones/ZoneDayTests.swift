import Kernel
import Testing

@Suite("Days of a zone")
struct ZoneDayTests {
  @Test(
    "A day begins when the wall clock first shows its start hour, or at the next valid instant",
    arguments: [
      // No clock change.
      ("UTC", "2026-11-21", 0, "2026-11-21T00:00:00.000Z"),
      ("UTC", "2026-11-21", 6, "2026-11-21T06:00:00.000Z"),
      ("Asia/Kathmandu", "2026-11-21", 0, "2026-11-20T18:15:00.000Z"),
      ("America/New_York", "2027-01-01", 4, "2027-01-01T09:00:00.000Z"),
      // Spring in Paris: 02:00 becomes 03:00, so 02:00 does not exist.
      ("Europe/Paris", "2026-03-29", 0, "2026-03-28T23:00:00.000Z"),
      ("Europe/Paris", "2026-03-29", 1, "2026-03-29T00:00:00.000Z"),
      ("Europe/Paris", "2026-03-29", 2, "2026-03-29T01:00:00.000Z"),
      ("Europe/Paris", "2026-03-29", 3, "2026-03-29T01:00:00.000Z"),
      ("Europe/Paris", "2026-03-30", 2, "2026-03-30T00:00:00.000Z"),
      // Autumn in Paris: 03:00 becomes 02:00, so 02:00 is shown twice; the first one counts.
      ("Europe/Paris", "2026-10-25", 0, "2026-10-24T22:00:00.000Z"),
      ("Europe/Paris", "2026-10-25", 2, "2026-10-25T00:00:00.000Z"),
      ("Europe/Paris", "2026-10-25", 3, "2026-10-25T02:00:00.000Z"),
      // Havana and Beirut in spring: midnight becomes 01:00.
      ("America/Havana", "2025-03-09", 0, "2025-03-09T05:00:00.000Z"),
      ("Asia/Beirut", "2026-03-29", 0, "2026-03-28T22:00:00.000Z"),
      // Havana in autumn: 01:00 becomes midnight, which is shown twice.
      ("America/Havana", "2025-11-02", 0, "2025-11-02T04:00:00.000Z"),
      ("America/Havana", "2025-11-02", 1, "2025-11-02T06:00:00.000Z"),
      // São Paulo: midnight became 01:00 in spring; in autumn it became 23:00 before it was shown.
      ("America/Sao_Paulo", "2018-11-04", 0, "2018-11-04T03:00:00.000Z"),
      ("America/Sao_Paulo", "2018-02-17", 0, "2018-02-17T02:00:00.000Z"),
      ("America/Sao_Paulo", "2018-02-18", 0, "2018-02-18T03:00:00.000Z"),
      // St John's in autumn 2010: 00:01 became 23:01 of the previous day.
      ("America/St_Johns", "2010-11-07", 0, "2010-11-07T02:30:00.000Z"),
      ("America/St_Johns", "2010-11-08", 0, "2010-11-08T03:30:00.000Z"),
      // Lord Howe changes by half an hour at 02:00.
      ("Australia/Lord_Howe", "2026-10-04", 2, "2026-10-03T15:30:00.000Z"),
      ("Australia/Lord_Howe", "2026-04-05", 2, "2026-04-04T15:30:00.000Z"),
      // Samoa skipped 2011-12-30, Kwajalein 1993-08-21.
      ("Pacific/Apia", "2011-12-29", 0, "2011-12-29T10:00:00.000Z"),
      ("Pacific/Apia", "2011-12-30", 0, "2011-12-30T10:00:00.000Z"),
      ("Pacific/Apia", "2011-12-31", 0, "2011-12-30T10:00:00.000Z"),
      ("Pacific/Apia", "2011-12-30", 4, "2011-12-30T10:00:00.000Z"),
      ("Pacific/Apia", "2011-12-31", 4, "2011-12-30T14:00:00.000Z"),
      ("Pacific/Kwajalein", "1993-08-21", 0, "1993-08-21T12:00:00.000Z"),
      ("Pacific/Kwajalein", "1993-08-22", 0, "1993-08-21T12:00:00.000Z"),
    ])
  func start(identifier: String, day: String, hour: Int, instant: String) throws {
    let zone = try #require(Zone(identifier: identifier))
    let day = try #require(CivilDay(day))
    let start = zone.start(of: day, dayStartsAt: hour)
    #expect(start.text == instant)
    #expect(zone.civilDay(at: start.adding(milliseconds: -1), dayStartsAt: hour) < day)
    #expect(zone.civilDay(at: start, dayStartsAt: hour) >= day)
  }

  @Test(
    "An instant belongs to the last day that has begun",
    arguments: [
      // 23:59:59 and 00:00:01, a leap day, New Year, Sunday and Monday.
      ("Europe/Paris", "2026-11-20T22:59:59Z", 0, "2026-11-20"),
      ("Europe/Paris", "2026-11-20T23:00:01Z", 0, "2026-11-21"),
      ("America/New_York", "2024-02-29T04:59:59.999Z", 0, "2024-02-28"),
      ("America/New_York", "2024-02-29T05:00:00Z", 0, "2024-02-29"),
      ("America/New_York", "2024-03-01T05:00:00Z", 0, "2024-03-01"),
      ("Pacific/Auckland", "2026-12-31T10:59:59.999Z", 0, "2026-12-31"),
      ("Pacific/Auckland", "2026-12-31T11:00:00Z", 0, "2027-01-01"),
      ("UTC", "2026-11-22T23:59:59.999Z", 0, "2026-11-22"),
      ("UTC", "2026-11-23T00:00:00Z", 0, "2026-11-23"),
      // Before the start hour, the instant belongs to the previous day.
      ("Europe/Paris", "2026-11-21T02:59:59Z", 4, "2026-11-20"),
      ("Europe/Paris", "2026-11-21T03:00:00Z", 4, "2026-11-21"),
      // The skipped hour in spring.
      ("Europe/Paris", "2026-03-29T00:59:59.999Z", 2, "2026-03-28"),
      ("Europe/Paris", "2026-03-29T01:00:00Z", 2, "2026-03-29"),
      // The repeated hour in autumn: 02:30 twice, with days that begin at 2 and at 3.
      ("Europe/Paris", "2026-10-25T00:30:00Z", 2, "2026-10-25"),
      ("Europe/Paris", "2026-10-25T01:30:00Z", 2, "2026-10-25"),
      ("Europe/Paris", "2026-10-25T01:30:00Z", 3, "2026-10-24"),
      // St John's: 00:00:30, then 23:01 again, which remains in the new day.
      ("America/St_Johns", "2010-11-07T02:29:59.999Z", 0, "2010-11-06"),
      ("America/St_Johns", "2010-11-07T02:30:30Z", 0, "2010-11-07"),
      ("America/St_Johns", "2010-11-07T02:31:00Z", 0, "2010-11-07"),
      ("America/St_Johns", "2010-11-07T03:29:00Z", 0, "2010-11-07"),
      // Havana: 00:30 twice.
      ("America/Havana", "2025-11-02T04:30:00Z", 0, "2025-11-02"),
      ("America/Havana", "2025-11-02T05:30:00Z", 0, "2025-11-02"),
      // São Paulo: 23:30 twice, midnight not yet shown.
      ("America/Sao_Paulo", "2018-02-18T01:30:00Z", 0, "2018-02-17"),
      ("America/Sao_Paulo", "2018-02-18T02:30:00Z", 0, "2018-02-17"),
      // Samoa skips from the 29th to the 31st; with days that begin at 4, the 30th lasts four hours.
      ("Pacific/Apia", "2011-12-30T09:59:59.999Z", 0, "2011-12-29"),
      ("Pacific/Apia", "2011-12-30T10:00:00Z", 0, "2011-12-31"),
      ("Pacific/Apia", "2011-12-30T10:00:00Z", 4, "2011-12-30"),
      ("Pacific/Apia", "2011-12-30T14:00:00Z", 4, "2011-12-31"),
    ])
  func civilDay(identifier: String, instant: String, hour: Int, day: String) throws {
    let zone = try #require(Zone(identifier: identifier))
    let instant = try #require(Instant(instant))
    #expect(zone.civilDay(at: instant, dayStartsAt: hour).text == day)
  }

  @Test(
    "A clock change makes a day shorter or longer",
    arguments: [("2026-03-28", 24), ("2026-03-29", 23), ("2026-10-25", 25), ("2026-10-26", 24)])
  func length(day: String, hours: Int64) throws {
    let paris = try #require(Zone(identifier: "Europe/Paris"))
    let day = try #require(CivilDay(day))
    #expect(paris.start(of: day.next).milliseconds(since: paris.start(of: day)) == hours * 3_600_000)
  }

  @Test(
    "Days at both ends of the calendar are clamped", arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
  func range(identifier: String) throws {
    let zone = try #require(Zone(identifier: identifier))
    #expect(zone.civilDay(at: .max, dayStartsAt: 6) >= CivilDay.max.previous)
    #expect(zone.civilDay(at: .min, dayStartsAt: 6) == .min)
    #expect(zone.start(of: .max) < .max)
    // In zones ahead of UTC, the first day began before the first instant.
    #expect(zone.start(of: .min) >= .min)
  }
}
