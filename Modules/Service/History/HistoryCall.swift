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
  /// Whether the changes are those of another device; the call has only what this one has lost.
  let isMerge: Bool
  /// The changes of rows, in their order.
  let rows: [RowChange]

  /// How a call differs from others.
  struct Traits: OptionSet {
    let rawValue: UInt64

    /// It has changed too much to be undone.
    static let isTooLarge = Traits(rawValue: 1)
    /// It is recorded only for sync.
    static let isHidden = Traits(rawValue: 2)
    /// Its changes are those of another device.
    static let isMerge = Traits(rawValue: 4)
  }

  /// Appends a call to the calls of a group; its changes must follow.
  static func append(
    _ method: StaticString, _ traits: Traits, subject: String, time: Instant, origin: Int64,
    undoing undoneEntry: Int64?, to bytes: inout [UInt8]
  ) {
    bytes.append(number: traits.rawValue)
    bytes.append(counted: UnsafeBufferPointer(start: method.utf8Start, count: method.utf8CodeUnitCount))
    bytes.append(counted: subject.utf8)
    bytes.append(signed: time.milliseconds)
    bytes.append(number: UInt64(origin))
    bytes.append(number: UInt64(undoneEntry ?? 0))
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
    let traits = Traits(rawValue: flags)
    isTooLarge = traits.contains(.isTooLarge)
    isHidden = traits.contains(.isHidden)
    isMerge = traits.contains(.isMerge)
    self.rows = rows
  }
}
