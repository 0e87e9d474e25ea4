import Testing

@testable import Kernel

@Suite("POSIX rules of later years")
struct PosixZoneRuleTests {
  @Test(
    "A rule gives the offset of every instant",
    arguments: [
      ("UTC0", "2026-11-28T00:00:00Z", 0), ("<+03>-3", "2026-11-28T00:00:00Z", 10_800),
      ("<-0330>+3:30", "2026-11-28T00:00:00Z", -12_600), ("ABC24:59:59", "2026-11-28T00:00:00Z", -89_999),
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", "0001-01-01T00:00:00Z", 46_800),
      // New York: the second Sunday in March and the first one in November at 02:00.
      ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T06:59:59Z", -18_000),
      ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", -14_400),
      ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T05:59:59Z", -14_400),
      ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T06:00:00Z", -18_000),
      ("EST5EDT4:00:00,M3.2.0/2:00:00,M11.1.0/+2", "2026-03-08T07:00:00Z", -14_400),
      // Day 60 without and with leap days.
      ("AAA0BBB,J60,J300", "2024-03-01T01:59:59Z", 0), ("AAA0BBB,J60,J300", "2024-03-01T02:00:00Z", 3600),
      ("AAA0BBB,J60,J300", "2026-03-01T02:00:00Z", 3600), ("AAA0BBB,J59,J300", "2024-02-28T02:00:00Z", 3600),
      ("AAA0BBB,59,300", "2024-02-29T01:59:59Z", 0), ("AAA0BBB,59,300", "2024-02-29T02:00:00Z", 3600),
      ("AAA0BBB,59,300", "2026-02-28T23:59:59Z", 0), ("AAA0BBB,59,300", "2026-03-01T02:00:00Z", 3600),
      // Lord Howe changes by half an hour.
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-10-03T15:29:59Z", 37_800),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-10-03T15:30:00Z", 39_600),
      // Godthab and Jerusalem: before and after the day of the rule.
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7200),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600),
      ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-26T23:59:59Z", 7200),
      ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", 10_800),
      // Dublin: standard time in summer.
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-03-29T00:59:59Z", 0),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-03-29T01:00:00Z", 3600),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-10-25T00:59:59Z", 3600),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-10-25T01:00:00Z", 0),
      // Daylight saving time all year.
      ("XXX3EDT4,0/0,J365/23", "2026-07-01T00:00:00Z", -14_400),
      ("XXX3EDT4,0/0,J365/23", "2027-01-01T02:59:59Z", -14_400),
      ("XXX3EDT4,0/0,J365/23", "2027-01-01T03:00:00Z", -14_400),
      ("XXX3EDT4,0/0,J365/23", "9999-12-31T23:00:00Z", -14_400),
      // The largest and the least hours: seven days after 1 January and before 31 December.
      ("AAA0BBB,J1/167,J365/-167", "2026-01-07T22:59:59Z", 0),
      ("AAA0BBB,J1/167,J365/-167", "2026-01-07T23:00:00Z", 3600),
      ("AAA0BBB,J1/167,J365/-167", "2026-12-23T23:59:59Z", 3600),
      ("AAA0BBB,J1/167,J365/-167", "2026-12-24T00:00:00Z", 0),
      // The far future repeats the rule.
      ("CET-1CEST,M3.5.0,M10.5.0/3", "9999-03-28T00:59:59Z", 3600),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "9999-03-28T01:00:00Z", 7200),
    ])
  func offset(rule: String, instant: String, offset: Int) throws {
    var file = ZoneFileBuilder()
    file.footer = rule
    let zone = try Zone(identifier: "Test", data: file.bytes)
    #expect(zone.offset(at: try #require(Instant(instant))) == offset)
  }

  @Test(
    "Other texts are no rules",
    arguments: [
      "", "CET", "C-1", "CE-1", "1CET-1", "CET-25", "CET-1:60", "CET-1:00:60", "CET-1:", "CET--1", "CET-1 ", "<+03-3",
      "<+3>-3", "<é>-1", ":Europe/Paris", "CET-1CEST", "CET-1CEST-2", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,",
      "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-1CEST,M3.5.0,M10.5.0,M11.5.0", "CET-1CEST,M0.5.0,M10.5.0",
      "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0",
      "CET-1CEST,M3.5,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,J366,J300", "CET-1CEST,366,300", "CET-1CEST,-1,300",
      "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0/-168,M10.5.0", "CET-1CEST,M3.5.0/,M10.5.0",
      "CET-0001", "CET-1CEST,M003.5.0000,M10.5.0",
    ])
  func invalid(text: String) {
    #expect(PosixZoneRule(Array(text.utf8)[...]) == nil)
  }
}
