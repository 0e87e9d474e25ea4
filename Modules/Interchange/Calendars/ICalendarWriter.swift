package import Kernel

/// Writes a calendar as iCalendar (RFC 5545).
///
/// The caller must end it with `finish`. A calendar must have at least one component, so a time zone is added to an
/// empty one. (RFC 5545, 3.6.)
package struct ICalendarWriter {
  /// The bytes written since the last `takeBytes`.
  package var bytes: [UInt8] { lines.bytes }
  private var lines = ContentLines()
  private let stamp: Instant
  private var isEmpty = true

  /// Begins a calendar with a product identifier such as `-//Kindling//Kindling//EN` and the DTSTAMP of its components.
  package init(product: String, stamp: Instant) {
    self.stamp = stamp
    lines.append("BEGIN", "VCALENDAR")
    lines.append("VERSION", "2.0")
    lines.append("PRODID", ICalendarText.escaped(product))
  }

  /// Appends an event.
  package mutating func append(_ event: CalendarEvent) {
    isEmpty = false
    lines.append("BEGIN", "VEVENT")
    lines.append("UID", ICalendarText.escaped(event.text.uid))
    lines.append("DTSTAMP", .instant(stamp))
    switch event.span {
    case .days(let days):
      lines.append("DTSTART", .day(days.lowerBound))
      // DTEND is exclusive; the last representable day has no successor.
      if days.upperBound < .max { lines.append("DTEND", .day(days.upperBound.next)) }
    case .instants(let instants):
      lines.append("DTSTART", .instant(instants.lowerBound))
      if !instants.upperBound.isSameSecond(as: instants.lowerBound) {
        lines.append("DTEND", .instant(instants.upperBound))
      }
    }
    append(event.text)
    lines.append("END", "VEVENT")
  }

  /// Ends the calendar; no component may be appended afterward.
  package mutating func finish() {
    if isEmpty { appendTimeZone() }
    lines.append("END", "VCALENDAR")
  }

  /// Removes and returns the bytes written so far, to bound memory.
  package mutating func takeBytes() -> [UInt8] {
    defer { lines.bytes.removeAll() }
    return lines.bytes
  }

  /// Appends the time zone UTC, which no calendar program displays. (RFC 5545, 3.6.5.)
  private mutating func appendTimeZone() {
    lines.append("BEGIN", "VTIMEZONE")
    lines.append("TZID", "UTC")
    lines.append("BEGIN", "STANDARD")
    lines.append("DTSTART", "19700101T000000")
    lines.append("TZOFFSETFROM", "+0000")
    lines.append("TZOFFSETTO", "+0000")
    lines.append("END", "STANDARD")
    lines.append("END", "VTIMEZONE")
  }

  private mutating func append(_ text: CalendarText) {
    lines.append("SUMMARY", ICalendarText.escaped(text.summary))
    if let description = text.description { lines.append("DESCRIPTION", ICalendarText.escaped(description)) }
    if !text.categories.isEmpty {
      lines.append("CATEGORIES", text.categories.map(ICalendarText.escaped).joined(separator: ","))
    }
  }
}

extension Instant {
  /// Returns whether both instants have the same iCalendar text.
  fileprivate func isSameSecond(as other: Instant) -> Bool {
    ICalendarText.dateTime(self) == ICalendarText.dateTime(other)
  }
}
