import Glibc

/// A buffer of received bytes with the frames that were found in it.
///
/// A chunk with frames never moves in memory and never changes what it holds at their ranges, until it is recycled; so
/// calls may point into it while they run. It belongs to one thread at a time, and what outlives the calls has to be
/// copied.
public final class Chunk {
  /// The capacity of a fresh chunk, in bytes: a tail left over and a full read of 64 KiB.
  static let initialCapacity = 128 << 10
  /// A chunk that has grown beyond this many bytes is not kept for later.
  static let keptCapacity = 256 << 10
  /// A list of frames that has grown beyond this many is not kept for later.
  private static let keptFrames = 8192

  private var memory: PageBuffer
  /// How many bytes have been filled.
  private(set) var count = 0
  /// What was found so far, in the order of arrival.
  public internal(set) var frames: [Frame] = []

  init() {
    memory = PageBuffer(capacity: Self.initialCapacity)
  }

  /// The bytes received; at least 64 more after them are readable.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory.base, count: count) }

  /// The bytes of one frame of this chunk, valid until the chunk is recycled.
  ///
  /// - Parameter frame: one of ``frames``.
  public subscript(frame: Frame) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory.base + frame.range.lowerBound, count: frame.range.count)
  }

  var base: UnsafeMutableRawPointer { memory.base }
  var capacity: Int { memory.capacity }
  var freeCapacity: Int { memory.capacity - count }

  /// The part that has not been filled.
  var freeSpace: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: memory.base + count, count: freeCapacity)
  }

  /// Counts bytes in that were written to the start of the free space.
  func fill(_ added: Int) {
    count += added
  }

  /// Forgets the bytes from an offset on.
  func truncate(to count: Int) {
    self.count = count
  }

  /// Copies bytes of another chunk to the end of this one, growing where they do not fit.
  func append(_ bytes: UnsafeRawBufferPointer) {
    while freeCapacity < bytes.count { grow() }
    freeSpace.copyMemory(from: bytes)
    count += bytes.count
  }

  /// Forgets the bytes before an offset and moves the others to the start.
  func removePrefix(_ prefix: Int) {
    memmove(memory.base, memory.base + prefix, count - prefix)
    count -= prefix
  }

  /// Doubles the capacity; the bytes move.
  func grow() {
    let larger = PageBuffer(capacity: memory.capacity * 2)
    larger.base.copyMemory(from: memory.base, byteCount: count)
    memory = larger
  }

  /// Makes the chunk as good as new.
  func reset() {
    count = 0
    frames.removeAll(keepingCapacity: frames.capacity <= Self.keptFrames)
  }
}

/// Chunks at rest, so that a steady stream of calls allocates none.
struct ChunkPool {
  /// One that is read into, one whose calls run, and some read ahead of a long call.
  private static let limit = 4

  private var resting: [Chunk] = []

  /// An empty chunk.
  mutating func take() -> Chunk {
    resting.popLast() ?? Chunk()
  }

  /// Keeps a chunk for later, or gives its memory back: after a large message, or when enough are at rest.
  mutating func recycle(_ chunk: Chunk) {
    guard chunk.capacity <= Chunk.keptCapacity, resting.count < Self.limit else { return }
    chunk.reset()
    resting.append(chunk)
  }
}
