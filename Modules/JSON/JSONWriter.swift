internal import Glibc

/// Writes JSON to a growing buffer of bytes that is reused.
///
/// Commas come by themselves; what the caller promises is that keys stand in objects, each followed by one value, and
/// that what is begun is ended. Several texts may follow each other in one buffer, set apart by `verbatim`.
public final class JSONWriter {
  /// A place to go back to: how much had been written, and whether the next value takes a comma.
  public struct Mark: Sendable {
    /// The number of bytes that had been written.
    public let count: Int

    let needsComma: Bool
  }

  /// How many bytes a writer starts with, and goes back to after a huge text.
  private static let initialCapacity = 1 << 12

  private let retainedCapacity: Int

  // No method calls out while it changes one of these, so accesses cannot overlap; checking that at run time would cost
  // as much as the writing.
  @exclusivity(unchecked) @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) @usableFromInline var used = 0
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  @exclusivity(unchecked) @usableFromInline var needsComma = false
  @exclusivity(unchecked) var recentNumbers = RecentNumbers()

  /// Creates an empty writer.
  ///
  /// - Parameter retainedCapacity: How much memory `reset` may keep, in bytes.
  public init(retainedCapacity: Int = 1 << 20) {
    self.retainedCapacity = max(retainedCapacity, Self.initialCapacity)
    capacity = Self.initialCapacity
    start = resized(nil, to: capacity)
  }

  deinit { free(start) }

  /// The number of bytes written so far.
  @inlinable public var count: Int { used }

  /// Where the writer stands, for `truncate`.
  public var mark: Mark { Mark(count: used, needsComma: needsComma) }

  /// Takes back everything written since a mark.
  ///
  /// - Parameter mark: Where to go back to; it must be from this writer, and from after its last `reset`.
  public func truncate(to mark: Mark) {
    precondition(mark.count <= used, "The mark lies behind what is written.")
    used = mark.count
    needsComma = mark.needsComma
  }

  /// Lends the bytes written so far.
  ///
  /// - Parameter body: What reads them. It must not write to this writer.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: start, count: used))
  }

  /// Forgets everything written, and gives back memory above what may be retained.
  public func reset() {
    used = 0
    needsComma = false
    if capacity > retainedCapacity {
      free(start)
      capacity = Self.initialCapacity
      start = resized(nil, to: capacity)
    }
  }

  /// Makes room, so that the next bytes cost no further growing.
  ///
  /// - Parameter bytes: How many bytes will follow.
  @inlinable @inline(__always)
  public func reserve(_ bytes: Int) {
    if capacity &- used < bytes { grow(by: bytes) }
  }

  @usableFromInline
  func grow(by bytes: Int) {
    capacity = max(2 * capacity, used + bytes)
    start = resized(start, to: capacity)
  }

  /// The memory held, in bytes.
  var allocatedBytes: Int { capacity }
}
