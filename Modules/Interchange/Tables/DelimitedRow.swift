import Kernel

/// One row of delimited text.
package struct DelimitedRow: Equatable, Sendable {
  /// The reason why a row has no fields.
  package enum Problem: Equatable, Sendable {
    /// A quoted field is not closed, or text other than spaces follows it before the delimiter.
    case brokenQuotes
    /// A field exceeds the limit.
    case fieldTooLong
    /// The row exceeds the limit.
    case rowTooLong
  }

  /// The number of the row's first line, from 1.
  package let line: Int
  /// The fields without their enclosing quotation marks, at least one; empty if there is a problem.
  ///
  /// Of the fields beyond the limit, only the last nonblank one is retained, so that a file of delimiters cannot
  /// exhaust memory.
  package internal(set) var fields: [String] = []
  /// The reason why the row could not be read; nil if it was read.
  package internal(set) var problem: Problem?
  /// The index of the field at which the row is broken; 0 if it is not broken.
  package internal(set) var brokenFieldIndex = 0

  /// Whether the row could not be read.
  package var isBroken: Bool { problem != nil }

  /// Whether all fields are blank; false for a broken row.
  package var isBlank: Bool { !isBroken && fields.allSatisfy(\.isBlank) }

  mutating func append(_ field: String, maxFields: Int) {
    if fields.count < maxFields { return fields.append(field) }
    guard !field.isBlank else { return }
    fields[maxFields...] = [field]
  }
}

/// The limits on the part of a row that is stored in memory.
package struct DelimitedLimits: Hashable, Sendable {
  /// The maximum length of a field in bytes of UTF-8.
  package let maxFieldBytes: Int
  /// The maximum number of fields; one nonblank field beyond it is also retained.
  package let maxFields: Int
  /// The maximum length of a row in bytes of UTF-8, checked at each delimiter; the last field may exceed it.
  package let maxRowBytes: Int

  /// Creates limits; lengths are unlimited by default.
  package init(maxFieldBytes: Int = .max, maxFields: Int = 1024, maxRowBytes: Int = .max) {
    self.maxFieldBytes = maxFieldBytes
    self.maxFields = maxFields
    self.maxRowBytes = maxRowBytes
  }
}
