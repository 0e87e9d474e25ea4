import TestFiles
import Testing

@testable import Kernel

@Suite("TZif files")
struct ZoneFileTests {
  private static func sample(_ name: String) throws -> [UInt8] {
    try Repository.bytes(of: "Tests/Kernel/Zones/Samples/\(name)")
  }

  @Test(
    "The rules of 2026f apply",
    arguments: [
      // Vancouver stays on −7 from November 2026 on.
      ("Vancouver", "2026-03-08T09:59:59Z", -28_800), ("Vancouver", "2026-03-08T10:00:00Z", -25_200),
      ("Vancouver", "2026-11-28T07:30:00Z", -25_200), ("Vancouver", "2027-01-15T12:00:00Z", -25_200),
      ("Vancouver", "2400-01-15T12:00:00Z", -25_200), ("Vancouver", "1884-01-01T08:12:27Z", -29_548),
      ("Vancouver", "1884-01-01T08:12:28Z", -28_800),
      // Morocco stays on UTC from September 2026 on.
      ("Casablanca", "2026-02-15T01:59:59Z", 3600), ("Casablanca", "2026-02-15T02:00:00Z", 0),
      ("Casablanca", "2026-09-20T00:59:59Z", 3600), ("Casablanca", "2026-09-20T01:00:00Z", 0),
      ("Casablanca", "2027-07-01T00:00:00Z", 0), ("Casablanca", "1900-01-01T00:00:00Z", -1820),
    ])
  func samples(name: String, instant: String, offset: Int) throws {
    let zone = try Zone(identifier: name, data: Self.sample(name))
    #expect(zone.offset(at: try #require(Instant(instant))) == offset)
  }

  @Test("At 2026-11-28T07:30Z it is 00:30 on the 28th in Vancouver")
  func vancouver() throws {
    let zone = try Zone(identifier: "America/Vancouver", data: Self.sample("Vancouver"))
    let instant = try #require(Instant("2026-11-28T07:30:00Z"))
    #expect(zone.localHour(at: instant) == 0)
    #expect(zone.civilDay(at: instant).text == "2026-11-28")
    #expect(zone.start(of: zone.civilDay(at: instant)).text == "2026-11-28T07:00:00.000Z")
  }

  @Test("All versions are read; the first type applies before the first transition, the last one after the last")
  func versions() throws {
    for version in [0, UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")] {
      let file = ZoneFileBuilder(version: version, transitions: [(-1000, 1), (1000, 0), (2000, 1)])
      let zone = try Zone(identifier: "Test", data: file.bytes)
      let offsets = [-2_000_000, -1001, -1000, 999, 1000, 1999, 2000, 99_999_999_999].map {
        zone.offset(at: Instant(milliseconds: $0 * 1000))
      }
      #expect(offsets == [3600, 3600, 7200, 7200, 3600, 3600, 7200, 7200])
    }
  }

  @Test("Transitions outside of the years 1 to 9999 do not matter, except for the offset that they leave")
  func extremeTimes() throws {
    let file = ZoneFileBuilder(
      transitions: [(.min, 1), (-100_000_000_000, 0), (-90_000_000_000, 1), (0, 0), (.max, 1)],
      footer: "AAA-1BBB,M3.5.0,M10.5.0/3")
    let zone = try Zone(identifier: "Test", data: file.bytes)
    #expect(zone.offset(at: .min) == 7200)
    #expect(zone.offset(at: .max) == 3600)
    #expect(zone.offset(at: Instant(milliseconds: -1000)) == 7200)
    #expect(zone.offset(at: Instant(milliseconds: 0)) == 3600)
  }

  @Test(
    "A late last transition is followed by the rule, with the weekdays of each year",
    arguments: [2023, 2098, 2172, 2199])
  func lateTransition(year: Int) throws {
    let newYear = try #require(CivilDay(year: year, month: 1, day: 1))
    let file = ZoneFileBuilder(
      transitions: [(Int64(newYear.dayNumber) * 86_400, 0)], footer: "AAA-1BBB,M3.5.0,M10.5.0/3")
    let zone = try Zone(identifier: "Test", data: file.bytes)
    for year in year...year + 450 {
      for (month, hour) in [(3, 1), (10, 1)] {
        let last = try #require(CivilDay(year: year, month: month, day: 31))
        let sunday = last.adding(days: -(Gregorian.weekday(dayNumber: last.dayNumber) % 7))
        let change = Instant(milliseconds: (Int64(sunday.dayNumber) * 24 + Int64(hour)) * 3_600_000)
        let offsets = [zone.offset(at: change.adding(milliseconds: -1)), zone.offset(at: change)]
        #expect(offsets == (month == 3 ? [3600, 7200] : [7200, 3600]), "\(change)")
      }
    }
  }

  /// Returns a file with two transitions after a change.
  private static func file(_ change: (inout ZoneFileBuilder) -> Void) -> [UInt8] {
    var file = ZoneFileBuilder(transitions: [(0, 1), (1000, 0)])
    change(&file)
    return file.bytes
  }

  /// Returns a file with other bytes in its last data block; without transitions, the types are at position 44.
  private static func file(transitions: [(Int64, UInt8)] = [(0, 1), (1000, 0)], _ changes: [Int: UInt8]) -> [UInt8] {
    ZoneFileBuilder(transitions: transitions, changes: changes).bytes
  }

  private static let valid = file { _ in }

  /// An invalid file; the bytes do not belong into the name of a test.
  struct Invalid: CustomTestStringConvertible {
    let error: ZoneFileError
    let testDescription: String
    let bytes: [UInt8]

    init(_ error: ZoneFileError, _ description: String, _ bytes: [UInt8]) {
      (self.error, testDescription, self.bytes) = (error, description, bytes)
    }
  }

  @Test(
    "Invalid files are rejected with a reason",
    arguments: [
      Invalid(.notTimeZoneData, "no magic number", Array("TZxf2".utf8)),
      Invalid(.notTimeZoneData, "empty", []),
      Invalid(.unknownVersion, "version 5", file { $0.version = UInt8(ascii: "5") }),
      Invalid(.unknownVersion, "version 1 as a digit", file { $0.version = UInt8(ascii: "1") }),
      Invalid(.truncated, "a header only", Array(valid.prefix(44))),
      Invalid(.truncated, "no second header", Array(valid.prefix(54))),
      Invalid(.truncated, "a cut data block", valid.dropLast(4)),
      Invalid(.truncated, "no end of the footer", valid.dropLast()),
      Invalid(.truncated, "no footer", file { $0.footer = nil }),
      Invalid(.tooLarge, "65 KiB", valid + [UInt8](repeating: 0, count: 65 << 10)),
      Invalid(.invalidCount, "over 4,000,000,000 UTC indicators", file([20: 0xff])),
      Invalid(.invalidCount, "a wrong number of UTC indicators", file([ZoneFileBuilder.utcIndicatorCount: 1])),
      Invalid(.truncated, "missing UTC indicators", file([ZoneFileBuilder.utcIndicatorCount: 2])),
      Invalid(
        .invalidCount, "a wrong number of standard indicators", file([ZoneFileBuilder.standardIndicatorCount: 3])),
      Invalid(.truncated, "missing standard indicators", file([ZoneFileBuilder.standardIndicatorCount: 2])),
      Invalid(.truncated, "too many leap seconds", file([ZoneFileBuilder.leapSecondCount: 9])),
      Invalid(.truncated, "too many transitions", file([ZoneFileBuilder.transitionCount: 99])),
      Invalid(.truncated, "over 4,000,000,000 transitions", file([32: 0xff])),
      Invalid(.truncated, "too many types", file([ZoneFileBuilder.typeCount: 99])),
      Invalid(.invalidCount, "257 types", file([ZoneFileBuilder.typeCount - 1: 1, ZoneFileBuilder.typeCount: 1])),
      Invalid(.invalidCount, "no types", file([ZoneFileBuilder.typeCount: 0])),
      Invalid(.invalidCount, "no abbreviations", file([ZoneFileBuilder.abbreviationCount: 0])),
      Invalid(.truncated, "too many abbreviations", file([ZoneFileBuilder.abbreviationCount: 200])),
      Invalid(.invalidTransition, "an index of a type out of bounds", file { $0.transitions[1].type = 2 }),
      Invalid(.invalidTransition, "equal times", file { $0.transitions[1].time = 0 }),
      Invalid(.invalidTransition, "descending times", file { $0.transitions[1].time = -1 }),
      Invalid(.invalidType, "an offset of 30 hours", file { $0.offsets[1] = 108_000 }),
      Invalid(.invalidType, "the least offset", file { $0.offsets[0] = .min }),
      Invalid(.invalidType, "an indicator of 2", file(transitions: [], [48: 2])),
      Invalid(.invalidType, "an abbreviation out of bounds", file(transitions: [], [49: 4])),
      Invalid(.invalidRule, "no rule", file { $0.footer = "Europe/Paris" }),
    ])
  func invalid(_ file: Invalid) {
    #expect(throws: file.error) { try Zone(identifier: "Test", data: file.bytes) }
  }

  @Test("Every truncation and every change of one byte is read or rejected")
  func anyBytes() throws {
    for version in [0, UInt8(ascii: "2")] {
      let bytes = ZoneFileBuilder(version: version, transitions: [(0, 1), (1000, 0)], footer: "AAA-1").bytes
      for count in 0..<bytes.count {
        let cut = Array(bytes.prefix(count))
        #expect(throws: ZoneFileError.self) { try Zone(identifier: "Test", data: cut) }
      }
      for position in bytes.indices {
        for value in [0, 1, 0x7f, 0x80, 0xff, bytes[position] ^ 1] {
          var changed = bytes
          changed[position] = value
          let zone = try? Zone(identifier: "Test", data: changed)
          _ = zone?.civilDay(at: .max)
          _ = zone?.start(of: .min)
        }
      }
    }
  }
}
