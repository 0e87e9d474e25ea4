import Kernel
import Testing

@Suite("Zones")
struct ZoneTests {
  @Test(
    "IANA names and aliases are accepted and retained unchanged",
    arguments: [
      "UTC", "GMT", "GMT0", "GMT+0", "GMT-0", "UCT", "Zulu", "Etc/UTC", "Etc/GMT+3", "Etc/GMT-14", "Europe/Paris",
      "Europe/Kyiv", "Europe/Kiev", "US/Pacific", "America/Argentina/ComodRivadavia", "America/Port-au-Prince",
      "Asia/Calcutta", "Asia/Kolkata", "Antarctica/DumontDUrville", "PST8PDT", "EST5EDT", "EST", "MST", "HST", "CET",
      "MET",
      "EET", "WET", "PRC", "ROC", "ROK", "GB", "NZ", "W-SU", "GB-Eire", "NZ-CHAT",
    ])
  func known(identifier: String) throws {
    let zone = try #require(Zone(identifier: identifier))
    #expect(zone.identifier == identifier)
    #expect(zone == Zone(identifier: identifier))
    #expect(zone.hashValue == Zone(identifier: identifier)?.hashValue)
  }

  @Test(
    "Names that are not IANA names are rejected",
    arguments: [
      "", " ", "utc", "Utc", "UTC ", " UTC", "utc ", "Z", "europe/paris", "Europe/Paris ", "Europe/Paris\0",
      "Europe/Paris\0x",
      "Europe/París", "Europe", "Europe/", "Mars/Olympus", "GMT+3", "GMT+03:00", "GMT-3", "GMT+0300", "GMT+00", "UTC+3",
      "UTC+03:00", "UTC-0", "UTC0", "+03:00", "Etc/GMT+15", "Etc/Unknown", "PST", "PDT", "CST", "IST", "BST", "JST",
      "AST",
      "ACT", "VST", "SystemV/EST5EDT", "localtime", "posixrules", "Factory", "posix/UTC", "right/UTC", "../UTC",
      "./UTC", "Europe/../UTC", "Europe//Paris", "/UTC", "UTC/", "tzdata.zi", "leapseconds", "zone.tab", "+VERSION",
      String(repeating: "Europe/", count: 1000),
    ])
  func rejected(identifier: String) {
    #expect(Zone(identifier: identifier) == nil)
  }

  @Test("An alias is unequal to its target but has the same days")
  func alias() throws {
    let alias = try #require(Zone(identifier: "US/Pacific"))
    let zone = try #require(Zone(identifier: "America/Los_Angeles"))
    let instant = try #require(Instant("2026-07-01T05:00:00Z"))
    #expect(alias != zone)
    #expect(alias.civilDay(at: instant) == zone.civilDay(at: instant))
    #expect(Zone(identifier: "UTC") == .utc)
  }

  @Test(
    "The wall clock differs from UTC by the offset at the instant",
    arguments: [
      ("UTC", "2026-03-28T22:30:00.007Z", 0, "2026-03-28", 22),
      ("Europe/Paris", "2026-03-29T00:59:59.999Z", 3600, "2026-03-29", 1),
      ("Europe/Paris", "2026-03-29T01:00:00Z", 7200, "2026-03-29", 3),
      ("Europe/Paris", "2026-10-25T00:59:59Z", 7200, "2026-10-25", 2),
      ("Europe/Paris", "2026-10-25T01:00:00Z", 3600, "2026-10-25", 2),
      ("America/New_York", "2026-11-21T02:00:00Z", -18_000, "2026-11-20", 21),
      ("Asia/Kathmandu", "2026-11-21T18:15:00Z", 20_700, "2026-11-22", 0),
      ("Asia/Calcutta", "2026-11-21T18:29:59Z", 19_800, "2026-11-21", 23),
      ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", 37_800, "2026-04-05", 1),
      ("Etc/GMT+3", "2026-11-21T02:00:00Z", -10_800, "2026-11-20", 23),
      ("Europe/Paris", "1900-01-01T00:00:00Z", 561, "1900-01-01", 0),
      ("Pacific/Kiritimati", "9999-12-31T09:59:59Z", 50_400, "9999-12-31", 23),
    ])
  func localTime(identifier: String, instant: String, offset: Int, date: String, hour: Int) throws {
    let zone = try #require(Zone(identifier: identifier))
    let instant = try #require(Instant(instant))
    #expect(zone.offset(at: instant) == offset)
    #expect(zone.localHour(at: instant) == hour)
    #expect(zone.civilDay(at: instant).text == date)
  }

  @Test("Zones can be looked up concurrently")
  func threads() async throws {
    let identifiers = ["Asia/Tokyo", "Asia/Seoul", "Africa/Cairo", "America/Bogota"]
    let all = await withTaskGroup(of: [Zone?].self) { group in
      for _ in 0..<8 { group.addTask { identifiers.map { Zone(identifier: $0) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count == 8)
    #expect(all.allSatisfy { $0 == all[0] && !$0.contains(nil) })
  }
}
