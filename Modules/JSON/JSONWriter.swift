internal import Glibc

/// Writes JSON to a growing, reusable byte buffer.
///
/// Commas are inserted automatically. The caller must write keys only in objects, write one value after each key, and
/// balance `begin…` and `end…` calls. One buffer can contain several texts, separated by `verbatim`.
public final class JSONWriter {
  /// A position for `truncate`, and whether a comma is needed there.
  public struct Mark: Sendable {
    /// The number of bytes written up to the mark.
    public let count: Int

    let needsComma: Bool
  }

  /// The initial capacity in bytes, restored by `reset` after a huge text.
  private static let initialCapacity = 1 << 12

  private let retainedCapacity: Int

  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var used = 0
  @usableFromInline var capacity: Int
  @usableFromInline var needsComma = false
  var numberTexts = NumberTextCache()

  /// Creates an empty writer whose `reset` retains at most `retainedCapacity` bytes (at least 4 KiB).
  public init(retainedCapacity: Int = 1 << 20) {
    self.retainedCapacity = max(retainedCapacity, Self.initialCapacity)
    capacity = Self.initialCapacity
    start = resized(nil, to: capacity)
  }

  deinit { free(start) }

  /// The number of bytes written so far.
  @inlinable public var count: Int { used }

  /// The current position, for `truncate`.
  public var mark: Mark { Mark(count: used, needsComma: needsComma) }

  /// Removes all bytes after a mark of this writer that was taken since the last `reset`.
  public func truncate(to mark: Mark) {
    precondition(mark.count <= used, "The mark is past the end of the written bytes.")
    used = mark.count
    needsComma = mark.needsComma
  }

  /// Calls a closure with the bytes written so far; it must not write to this writer.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: start, count: used))
  }

  /// Removes all bytes, and frees memory above the retained amount.
  public func reset() {
    used = 0
    needsComma = false
    if capacity > retainedCapacity {
      free(start)
      capacity = Self.initialCapacity
      start = resized(nil, to: capacity)
    }
  }

  /// Reserves capacity for the given number of additional bytes.
  @inlinable @inline(__always)
  public func reserve(_ bytes: Int) {
    if capacity &- used < bytes { grow(by: bytes) }
  }

  @usableFromInline
  func grow(by bytes: Int) {
    capacity = max(2 * capacity, used + bytes)
    start = resized(start, to: capacity)
  }

  /// The allocated memory in bytes.
  var allocatedBytes: Int { capacity }
}
