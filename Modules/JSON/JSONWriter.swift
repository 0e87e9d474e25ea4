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
  /// The limit that `limitingCount` has set, and the position at which it started; nil without a limit.
  private var limit: (start: Mark, count: Int)?
  /// Whether the current limit was exceeded.
  private var isOverLimit = false

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
    precondition(mark.count <= used || isOverLimit, "The mark is past the end of the written bytes.")
    used = min(mark.count, used)
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

  /// Calls a closure that writes about `bytes` bytes at most, and returns false if it wrote more.
  ///
  /// Once the limit is exceeded, everything that the closure has written is discarded, and so is what it writes later,
  /// so that no more memory is needed. The caller must then truncate the writer to a mark from before the call. The
  /// limit is checked when the buffer grows. A nested call replaces the limit until it returns.
  public func limitingCount<Failure: Error>(to bytes: Int, _ write: () throws(Failure) -> Void) throws(Failure) -> Bool
  {
    let outer = (limit, isOverLimit)
    (limit, isOverLimit) = ((mark, bytes), false)
    defer { (limit, isOverLimit) = outer }
    try write()
    return !isOverLimit && used - (limit?.start.count ?? 0) <= bytes
  }

  @usableFromInline
  func grow(by bytes: Int) {
    if let limit, used + bytes - limit.start.count > limit.count {
      isOverLimit = true
      used = limit.start.count
      guard capacity - used < bytes else { return }
    }
    capacity = max(2 * capacity, used + bytes)
    start = resized(start, to: capacity)
  }
}
