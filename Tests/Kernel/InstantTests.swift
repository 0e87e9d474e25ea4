import Kernel
import Testing

@Suite("Instants")
struct InstantTests {
  @Test(
    "RFC 3339 texts in UTC are parsed and formatted back unchanged",
    arguments: [
      ("1970-01-01T00:00:00.000Z", 0),
      ("1969-12-31T23:59:59.999Z", -1),
      ("2026-03-28T22:30:00.000Z", 1_774_737_000_000),
      ("2000-02-29T12:34:56.789Z", 951_827_696_789),
      ("1900-03-01T00:00:00.000Z", -2_203_891_200_000),
      ("2038-01-19T03:14:08.000Z", 2_147_483_648_000),
      ("0001-01-01T00:00:00.000Z", -62_135_596_800_000),
      ("0004-02-29T00:00:00.000Z", -62_035_891_200_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ] as [(String, Int64)])
  func roundTrip(text: String, milliseconds: Int64) throws {
    let instant = try #require(Instant(text))
    #expect(instant.milliseconds == milliseconds)
    #expect(instant.text == text)
    #expect(Instant(milliseconds: milliseconds) == instant)
  }

  @Test(
    "Offsets, lowercase letters and fractions of one to nine digits are parsed",
    arguments: [
      ("2026-03-28T22:30:00Z", "2026-03-28T22:30:00.000Z"),
      ("2026-03-28t22:30:00z", "2026-03-28T22:30:00.000Z"),
      ("2026-03-28T22:30:00.5Z", "2026-03-28T22:30:00.500Z"),
      ("2026-03-28T22:30:00.05Z", "2026-03-28T22:30:00.050Z"),
      ("2026-03-28T22:30:00.123456789Z", "2026-03-28T22:30:00.123Z"),
      ("2026-03-28T22:30:00.9999Z", "2026-03-28T22:30:00.999Z"),
      ("2026-03-28T23:30:00+01:00", "2026-03-28T22:30:00.000Z"),
      ("2026-03-28T19:00:00.250-03:30", "2026-03-28T22:30:00.250Z"),
      ("2026-03-28T22:30:00-00:00", "2026-03-28T22:30:00.000Z"),
      ("2026-01-01T00:30:00+23:59", "2025-12-31T00:31:00.000Z"),
      ("2025-12-31T23:30:00-23:59", "2026-01-01T23:29:00.000Z"),
      ("1969-12-31T23:59:59.9999Z", "1969-12-31T23:59:59.999Z"),
    ])
  func spellings(text: String, inUTC: String) {
    #expect(Instant(text)?.text == inUTC)
  }

  @Test(
    "Invalid RFC 3339 texts, leap seconds, fractions of ten digits and times outside the years 1 to 9999 are rejected",
    arguments: [
      "", "2026", "2026-03-28", "2026-03-28T22:30:00", "2026-03-28T22:30Z", "2026-03-28T22Z", "2026-03-28 22:30:00Z",
      "2026-3-28T22:30:00Z", "26-03-28T22:30:00Z", "+2026-03-28T22:30:00Z", "-0001-03-28T22:30:00Z",
      "12026-03-28T22:30:00Z", "20260328T223000Z", "2026-W13-6T22:30:00Z", "2026-087T22:30:00Z",
      "2026-00-28T22:30:00Z", "2026-13-28T22:30:00Z", "2026-03-00T22:30:00Z", "2026-03-32T22:30:00Z",
      "2026-04-31T22:30:00Z", "2026-02-29T22:30:00Z", "1900-02-29T22:30:00Z", "2026-03-28T24:00:00Z",
      "2026-03-28T22:60:00Z", "2016-12-31T23:59:60Z", "2026-03-28T22:30:00.Z", "2026-03-28T22:30:00,5Z",
      "2026-03-28T22:30:00.1234567890Z", "2026-03-28T22:30:00.12", "2026-03-28T22:30:00+24:00",
      "2026-03-28T22:30:00+01:60", "2026-03-28T22:30:00+0100", "2026-03-28T22:30:00+01", "2026-03-28T22:30:00+1:00",
      "2026-03-28T22:30:00 Z", " 2026-03-28T22:30:00Z", "2026-03-28T22:30:00Z ", "2026-03-28T22:30:00ZZ",
      "2026-03-28T22:30:00Z\0", "２０２６-03-28T22:30:00Z", "2026-03-28T22:30:00−01:00",
      "0000-12-31T23:59:59.999Z", "0000-06-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
    ])
  func rejected(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test("An instant is parsed from bytes and written to bytes")
  func bytes() throws {
    let instant = try Array("2026-03-28T22:30:00.042Z".utf8).withUnsafeBufferPointer { bytes in
      try #require(Instant(rfc3339: bytes))
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Instant.textLength) { buffer in
      guard let start = buffer.baseAddress else { return }
      instant.writeText(to: start)
      #expect(buffer.elementsEqual("2026-03-28T22:30:00.042Z".utf8))
    }
    #expect(Instant(rfc3339: UnsafeBufferPointer(start: nil, count: 0)) == nil)
  }

  @Test("Arithmetic counts elapsed time, including across New Year")
  func arithmetic() throws {
    let lastSecond = try #require(Instant("2026-12-31T23:59:59Z"))
    let newYear = lastSecond.adding(seconds: 1)
    #expect(newYear.text == "2027-01-01T00:00:00.000Z")
    #expect(newYear.adding(milliseconds: -1).text == "2026-12-31T23:59:59.999Z")
    #expect(newYear.milliseconds(since: lastSecond) == 1000)
    #expect(lastSecond.milliseconds(since: newYear) == -1000)
    #expect(lastSecond < newYear)
  }

  @Test("Arithmetic beyond the years 1 to 9999 is clamped and never overflows")
  func range() {
    #expect(Instant.min.text == "0001-01-01T00:00:00.000Z")
    #expect(Instant.max.text == "9999-12-31T23:59:59.999Z")
    for instant in [Instant.min, Instant(milliseconds: 0), Instant.max] {
      #expect(instant.adding(milliseconds: .max) == .max)
      #expect(instant.adding(milliseconds: .min) == .min)
      #expect(instant.adding(seconds: .max) == .max)
      #expect(instant.adding(seconds: .min) == .min)
    }
    #expect(Instant.min.adding(milliseconds: Instant.max.milliseconds(since: .min)) == .max)
  }
}
