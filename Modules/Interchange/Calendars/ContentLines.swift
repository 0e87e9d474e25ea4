import Kernel

/// The lines of a calendar: folded so that none has more than 75 bytes, with CRLF behind each. (RFC 5545, 3.1.)
struct ContentLines {
  /// The longest line in bytes, without its end.
  static let longest = 75

  var bytes: [UInt8] = []

  /// Appends a property whose value is written as it has to be.
  mutating func append(_ name: String, _ value: String) {
    var length = 0
    for scalar in "\(name):\(value)".unicodeScalars {
      let encoded = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      if length + encoded.count > Self.longest {
        bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: " ")]
        length = 1
      }
      bytes += encoded
      length += encoded.count
    }
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// Appends a property whose value is a day or a moment.
  mutating func append(_ name: String, _ time: CalendarTime) {
    switch time {
    case .day(let day): append("\(name);VALUE=DATE", ICalendarText.date(day))
    case .instant(let instant): append(name, ICalendarText.dateTime(instant))
    }
  }
}

/// How values are written in a calendar. (RFC 5545, 3.3.)
enum ICalendarText {
  /// A text with its special characters escaped and without those that a calendar cannot hold.
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

  /// A day: `20261121`.
  static func date(_ day: CivilDay) -> String { day.text.filter { $0 != "-" } }

  /// A moment in UTC, to the second: `20261121T090000Z`.
  static func dateTime(_ instant: Instant) -> String {
    instant.text.prefix { $0 != "." }.filter { $0 != "-" && $0 != ":" } + "Z"
  }
}
