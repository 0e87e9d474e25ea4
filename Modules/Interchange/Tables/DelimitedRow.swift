/// One row of a text with delimiters between its fields.
package struct DelimitedRow: Equatable, Sendable {
  /// Why a row has no fields.
  package enum Problem: Equatable, Sendable {
    /// A quoted field is not closed, or something other than spaces follows its end.
    case brokenQuotes
    /// A field is longer than the limit.
    case fieldTooLong
    /// The row is longer than the limit.
    case rowTooLong
  }

  /// The number of its first line, from 1.
  package let line: Int
  /// Its fields as they are meant, at least one; none where there is a problem.
  ///
  /// Of those beyond the limit only the last that is not blank is kept, so that a file of delimiters does not fill the
  /// memory.
  package internal(set) var fields: [String] = []
  /// Why it could not be read; nil for one that was.
  package internal(set) var problem: Problem?
  /// The place of the field with the problem, from 0.
  package internal(set) var brokenField = 0

  /// Whether it could not be read.
  package var isBroken: Bool { problem != nil }

  /// Whether there is nothing in it at all, as in the lines between others.
  package var isBlank: Bool { !isBroken && fields.allSatisfy(DelimitedRow.isBlank) }

  private static func isBlank(_ field: String) -> Bool { field.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  mutating func add(_ field: String, most: Int) {
    if fields.count < most { return fields.append(field) }
    guard !DelimitedRow.isBlank(field) else { return }
    fields[most...] = [field]
  }
}

/// How much of a row is kept in memory.
package struct DelimitedLimits: Hashable, Sendable {
  /// How long a field may be, in bytes of UTF-8.
  package let longestField: Int
  /// How many fields of a row are kept.
  package let mostFields: Int
  /// Maximum length of a row, in bytes of UTF-8; checked where a field ends.
  package let longestRow: Int

  /// Sets both limits.
  ///
  /// - Parameters:
  ///   - longestField: How long a field may be, in bytes of UTF-8; any length unless told.
  ///   - mostFields: How many fields of a row are kept, and one more that is not blank.
  ///   - longestRow: Maximum length of a row, in bytes of UTF-8; unlimited by default.
  package init(longestField: Int = .max, mostFields: Int = 1024, longestRow: Int = .max) {
    self.longestField = longestField
    self.mostFields = mostFields
    self.longestRow = longestRow
  }
}
