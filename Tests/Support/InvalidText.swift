package import Kernel

/// A text that does not name the value that a test expects.
package struct InvalidText: Error {
  /// The text.
  package let text: String

  /// Reports a text.
  package init(_ text: String) { self.text = text }
}

extension String {
  /// The instant of an RFC 3339 text.
  package var instant: Instant {
    get throws {
      guard let instant = Instant(self) else { throw InvalidText(self) }
      return instant
    }
  }

  /// The day of a text such as 2026-11-21.
  package var day: CivilDay {
    get throws {
      guard let day = CivilDay(self) else { throw InvalidText(self) }
      return day
    }
  }
}
