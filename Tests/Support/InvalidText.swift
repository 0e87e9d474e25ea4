package import Kernel

/// A text that a test helper cannot parse.
package struct InvalidText: Error {
  /// The text.
  package let text: String

  /// Creates the error.
  package init(_ text: String) { self.text = text }
}

extension String {
  /// The instant that this text states in RFC 3339.
  package var instant: Instant {
    get throws {
      guard let instant = Instant(self) else { throw InvalidText(self) }
      return instant
    }
  }

  /// The civil day that this text states, such as `2026-11-21`.
  package var day: CivilDay {
    get throws {
      guard let day = CivilDay(self) else { throw InvalidText(self) }
      return day
    }
  }
}
