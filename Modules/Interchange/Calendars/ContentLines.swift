import Kernel

/// The time of a property: a civil day or an instant.
enum CalendarTime {
  /// A civil day without a time zone.
  case day(CivilDay)
  /// An instant, written in UTC to the second.
  case instant(Instant)
}

/// The content lines of a calendar, folded at 75 bytes and terminated by CRLF. (RFC 5545, 3.1.)
struct ContentLines {
  /// The maximum line length in bytes, without CRLF.
  static let maxBytes = 75

  var bytes: [UInt8] = []

  /// Appends a property; `value` must already be encoded.
  mutating func append(_ name: String, _ value: String) {
    var length = 0
    for scalar in "\(name):\(value)".unicodeScalars {
      let encoded = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      if length + encoded.count > Self.maxBytes {
        bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: " ")]
        length = 1
      }
      bytes += encoded
      length += encoded.count
    }
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  mutating func append(_ name: String, _ time: CalendarTime) {
    switch time {
    case .day(let day): append("\(name);VALUE=DATE", ICalendarText.date(day))
    case .instant(let instant): append(name, ICalendarText.dateTime(instant))
    }
  }
}

/// The encoding of iCalendar property values. (RFC 5545, 3.3.)
enum ICalendarText {
  /// Escapes special characters and line breaks, and drops control characters other than tabs.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        escaped.append("\\")
        escaped.append(scalar)
      case "\n" where isAfterReturn: break
      case "\n", "\r": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\t": escaped.append(scalar)
      case _ where scalar.properties.generalCategory == .control: break
      default: escaped.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return String(escaped)
  }

  /// Returns a day as `20261121`.
  static func date(_ day: CivilDay) -> String { day.text.filter { $0 != "-" } }

  /// Returns an instant in UTC, to the second, as `20261121T090000Z`.
  static func dateTime(_ instant: Instant) -> String {
    instant.text.prefix { $0 != "." }.filter { $0 != "-" && $0 != ":" } + "Z"
  }
}
