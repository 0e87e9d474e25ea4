import Kernel
import SQLite

/// A recorded call with the rows that it has changed.
struct HistoryCall {
  /// The name of the method.
  let method: String
  /// The subject of the first event of the call; empty if it has none.
  let subject: String
  let time: Instant
  /// The origin of the connection that made the call.
  let origin: Int64
  /// The entry that the call has undone; nil for other calls.
  let undoneEntry: Int64?
  /// Whether the call has changed too much to be undone.
  let isTooLarge: Bool
  /// Whether the call is recorded only for sync.
  let isHidden: Bool
  /// The changes of rows, in their order.
  let rows: [RowChange]

  /// Appends a call with the changes of a log to the calls of a group.
  static func append(
    _ method: StaticString, subject: String, time: Instant, origin: Int64, undoing undoneEntry: Int64?,
    isHidden: Bool, changes: ChangeLog, to bytes: inout [UInt8]
  ) {
    bytes.append(number: (changes.isTruncated ? 1 : 0) | (isHidden ? 2 : 0))
    bytes.append(counted: UnsafeBufferPointer(start: method.utf8Start, count: method.utf8CodeUnitCount))
    bytes.append(counted: subject.utf8)
    bytes.append(signed: time.milliseconds)
    bytes.append(number: UInt64(origin))
    bytes.append(number: UInt64(undoneEntry ?? 0))
    changes.append(to: &bytes)
  }

  /// Reads the calls of a group; nil if the bytes are damaged.
  static func calls(in bytes: [UInt8]) -> [HistoryCall]? {
    var rest = bytes[...]
    var calls: [HistoryCall] = []
    while !rest.isEmpty {
      guard let call = HistoryCall(&rest) else { return nil }
      calls.append(call)
    }
    return calls
  }

  private init?(_ bytes: inout ArraySlice<UInt8>) {
    guard let flags = bytes.readNumber(), let method = bytes.readText(), let subject = bytes.readText(),
      let time = bytes.readSigned(), let origin = bytes.readNumber(), let undone = bytes.readNumber(),
      let rows = RowChange.changes(&bytes)
    else { return nil }
    (self.method, self.subject, self.time) = (method, subject, Instant(milliseconds: time))
    self.origin = Int64(truncatingIfNeeded: origin)
    undoneEntry = undone == 0 ? nil : Int64(truncatingIfNeeded: undone)
    (isTooLarge, isHidden, self.rows) = (flags & 1 != 0, flags & 2 != 0, rows)
  }
}
