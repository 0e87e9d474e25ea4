import JSON
import Kernel
import TestFiles
import Testing

@testable import Interchange

@Suite("Calendars conform to RFC 5545")
struct ICalendarTests {
  private static let stamp = Instant(milliseconds: 1_795_251_600_999)

  private static func written(_ write: (inout ICalendarWriter) -> Void) -> String {
    var writer = ICalendarWriter(product: "-//Example//Test//EN", stamp: stamp)
    write(&writer)
    writer.finish()
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  private static func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }
  private static func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

  private static func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Test//EN"] + lines + ["END:VCALENDAR"])
      .map { $0 + "\r\n" }.joined()
  }

  // MARK: - Entries

  @Test("The end of whole days is exclusive: the day after the last one")
  func days() throws {
    let days = try Self.day("2026-12-30")...Self.day("2026-12-31")
    let text = CalendarText(
      uid: "a-1@example", summary: "Learned", description: "Two\nlines", categories: ["a,b", "c"])
    #expect(
      Self.written { $0.append(CalendarEvent(text, .days(days))) }
        == Self.calendar(
          "BEGIN:VEVENT", "UID:a-1@example", "DTSTAMP:20261121T090000Z",
          "DTSTART;VALUE=DATE:20261230", "DTEND;VALUE=DATE:20270101", "SUMMARY:Learned", "DESCRIPTION:Two\\nlines",
          "CATEGORIES:a\\,b,c", "END:VEVENT"))
  }

  @Test("Instants are in UTC to the second; an end that equals the start or cannot be represented is omitted")
  func instants() throws {
    let start = try Self.instant("2026-11-21T09:00:00.100Z")
    let text = CalendarText(uid: "a", summary: "b")
    let firstLines = ["BEGIN:VEVENT", "UID:a", "DTSTAMP:20261121T090000Z"]
    func expect(_ span: CalendarEvent.Span, _ lines: String...) {
      let expected = (firstLines + lines + ["SUMMARY:b", "END:VEVENT"]).joined(separator: "\r\n")
      #expect(Self.written { $0.append(CalendarEvent(text, span)) } == Self.calendar(expected))
    }
    expect(
      .instants(start...start.adding(seconds: 90)), "DTSTART:20261121T090000Z", "DTEND:20261121T090130Z")
    expect(.instants(start...start), "DTSTART:20261121T090000Z")
    expect(.instants(start...start.adding(milliseconds: 500)), "DTSTART:20261121T090000Z")
    expect(.days(.max...(.max)), "DTSTART;VALUE=DATE:99991231")
  }

  @Test("Only a calendar without entries contains a time zone")
  func empty() {
    #expect(
      Self.written { _ in }
        == Self.calendar(
          "BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000",
          "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"))
    let event = CalendarEvent(CalendarText(uid: "a", summary: "b"), .days(.max...(.max)))
    #expect(!Self.written { $0.append(event) }.contains("VTIMEZONE"))
  }

  @Test(
    "Texts are escaped, and control characters are removed",
    arguments: [
      ("a\\b;c,d", #"a\\b\;c\,d"#), ("a\nb\r\nc\rd", #"a\nb\nc\nd"#), ("a\r\r\nb\n\nc", #"a\n\nb\n\nc"#),
      ("tab\there", "tab\there"), ("\u{0}\u{7}\u{1B}a\u{7F}\u{85}", "a"), ("\"a\": b", "\"a\": b"),
      ("END:VEVENT\nBEGIN:VEVENT", #"END:VEVENT\nBEGIN:VEVENT"#), (",\u{301}", "\\,\u{301}"), ("é🙂", "é🙂"),
    ])
  func escaping(_ text: String, _ expected: String) {
    #expect(Array(ICalendarText.escaped(text).utf8) == Array(expected.utf8))
  }

  // MARK: - Folding

  @Test("Lines have at most 75 bytes, code points stay intact, and unfolding restores the text")
  func folding() {
    let random = SeededRandomSource(seed: 4)
    let pieces = ["a", "é", "—", "🙂", " ", "\\n", "👩‍👩‍👧"]
    for _ in 0..<500 {
      let value = (0..<random.next(upperBound: 120)).map { _ in pieces[random.next(upperBound: pieces.count)] }.joined()
      var lines = ContentLines()
      lines.append("SUMMARY", value)
      let text = String(decoding: lines.bytes, as: UTF8.self)
      #expect(text.utf8.elementsEqual(lines.bytes))
      let folded = lines.bytes.split(separator: UInt8(ascii: "\n"))
      #expect(folded.allSatisfy { $0.count <= ContentLines.maxBytes + 1 && $0.last == UInt8(ascii: "\r") })
      #expect(folded.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
      #expect(folded.dropLast().allSatisfy { $0.count > ContentLines.maxBytes - 3 })
      #expect(Self.unfolded(text) == "SUMMARY:\(value)\r\n")
    }
  }

  private static func unfolded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let isFold = rest.starts(with: Array("\r\n ".utf8))
      if !isFold { bytes.append(byte) }
      rest = rest.dropFirst(isFold ? 3 : 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A line of 75 bytes is not folded; a line of 76 bytes is folded")
  func foldingLimits() {
    for (length, lineCount) in [(75, 1), (76, 2), (149, 2), (150, 3)] {
      var lines = ContentLines()
      lines.append("A", String(repeating: "x", count: length - 2))
      #expect(lines.bytes.count { $0 == UInt8(ascii: "\n") } == lineCount, "\(length) bytes")
    }
  }

  // MARK: - Package icalendar

  /// The script that prints the values of each entry as a line of JSON.
  private static let entriesScript = """
    import icalendar, json, sys
    calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
    def when(value):
        return value.dt.strftime("%Y%m%dT%H%M%SZ") if hasattr(value.dt, "hour") else value.dt.strftime("%Y%m%d")
    for entry in calendar.walk():
        if entry.name == "VCALENDAR": continue
        assert not entry.errors, entry.errors
        print(json.dumps({
            "uid": str(entry["UID"]), "summary": str(entry["SUMMARY"]), "description": str(entry["DESCRIPTION"]),
            "categories": [str(c) for c in entry["CATEGORIES"].cats],
            "times": [when(entry[n]) for n in ("DTSTAMP", "DTSTART", "DTEND") if n in entry]}))
    """

  private static let sample: [CalendarText] = {
    let random = SeededRandomSource(seed: 8)
    let pieces = ["a", "é🙂", "\\", ";", ",", "\n", "\"", ":", " ", "BEGIN:VEVENT", "\t", "\\n", "%2C", "^n"]
    func text() -> String {
      "x" + (0..<random.next(upperBound: 40)).map { _ in pieces[random.next(upperBound: pieces.count)] }.joined() + "x"
    }
    return (0..<60).map { index in
      CalendarText(uid: "entry-\(index)@example", summary: text(), description: text(), categories: [text(), text()])
    }
  }()

  /// The script that prints a report on a calendar without entries.
  private static let emptyCalendarScript = """
    import datetime, icalendar, sys
    calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
    zone = calendar.timezones[0].to_tz()
    print([part.name for part in calendar.walk()], [part.errors for part in calendar.walk() if part.errors],
        calendar.events, calendar.todos, zone.utcoffset(datetime.datetime(2026, 7, 1)))
    """

  /// The output of both scripts: one JSON object per entry of the sample, and the report on an empty calendar.
  private struct ReferenceOutput {
    let entries: [UInt8]
    let empty: String
  }

  /// The output of the package; nil if the package cannot be installed.
  private static let referenceOutput: ReferenceOutput? = {
    guard let day = CivilDay("2026-11-21"), let instant = Instant("2026-11-21T23:30:15Z"),
      let folder = try? TemporaryFolder(), let python = Python.virtualEnvironment("icalendar==7.3.0")
    else { return nil }
    let file = written { writer in
      for (index, text) in sample.enumerated() {
        let event =
          index.isMultiple(of: 2)
          ? CalendarEvent(text, .days(day...day.next))
          : CalendarEvent(text, .instants(instant...instant.adding(seconds: 3600)))
        writer.append(event)
      }
    }
    func output(of script: String, for calendar: String) -> [UInt8] {
      do {
        try folder.write(Array(calendar.utf8), to: "calendar.ics")
        let status = python.run(["-c", script, folder.path("calendar.ics")], output: folder.path("output"))
        return status == 0 ? try folder.bytes(of: "output") : []
      } catch {
        return []
      }
    }
    return ReferenceOutput(
      entries: output(of: entriesScript, for: file),
      empty: String(decoding: output(of: emptyCalendarScript, for: written { _ in }), as: UTF8.self))
  }()

  private static let skipReason: Comment = "\(Python.unavailable)"

  @Test(
    "The package icalendar reads the same values",
    .enabled(if: referenceOutput != nil, skipReason))
  func reference() throws {
    let stamp = "20261121T090000Z"
    let times = [[stamp, "20261121", "20261123"], [stamp, "20261121T233015Z", "20261122T003015Z"]]
    var lines = JSONLinesReader(maxLineBytes: 1 << 20, maxDepth: 3)
    try #require(Self.referenceOutput).entries.withUnsafeBufferPointer { lines.append($0) }
    lines.end()
    for (index, text) in Self.sample.enumerated() {
      let wasRead: Void? = try lines.nextLine { line in
        let entry = try line.content.get()
        func list(_ name: StaticString) -> [String]? { entry.member(name)?.elements.compactMap(\.string) }
        #expect(entry.member("uid")?.string == text.uid)
        #expect(entry.member("summary")?.string == text.summary)
        #expect(entry.member("description")?.string == text.description)
        #expect(list("categories") == text.categories)
        #expect(list("times") == times[index % 2])
      }
      #expect(wasRead != nil, "entry \(index)")
    }
  }

  @Test(
    "The package icalendar accepts an empty calendar and finds no entries",
    .enabled(if: referenceOutput != nil, skipReason))
  func emptyReference() throws {
    #expect(try #require(Self.referenceOutput).empty == "['VCALENDAR', 'VTIMEZONE', 'STANDARD'] [] [] [] 0:00:00\n")
  }
}
