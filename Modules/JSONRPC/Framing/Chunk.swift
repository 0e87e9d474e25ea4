import Glibc

/// A buffer of received bytes with the frames in it.
///
/// Until it is recycled, a chunk with frames does not move and the bytes of its frames do not change, so running calls
/// may point into it. Only one thread at a time may use it. Data that outlives the calls must be copied.
public final class Chunk {
  /// The initial capacity in bytes: 64 KiB for an unfinished message, and 64 KiB for a read.
  static let initialCapacity = 128 << 10
  /// The maximum capacity in bytes of a chunk that is reused.
  static let maxRetainedCapacity = 256 << 10
  /// The maximum capacity of a frame list that is reused.
  private static let maxRetainedFrames = 8192

  private var memory: PageBuffer
  private(set) var count = 0
  /// The frames found so far, in order of arrival.
  public internal(set) var frames: [Frame] = []

  init() {
    memory = PageBuffer(capacity: Self.initialCapacity)
  }

  /// The received bytes; at least 64 bytes after them are readable.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory.base, count: count) }

  /// The bytes of a frame of this chunk, valid until the chunk is recycled.
  public subscript(frame: Frame) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory.base + frame.range.lowerBound, count: frame.range.count)
  }

  var base: UnsafeMutableRawPointer { memory.base }
  var capacity: Int { memory.capacity }
  var freeCapacity: Int { memory.capacity - count }

  var freeSpace: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: memory.base + count, count: freeCapacity)
  }

  func advance(by added: Int) {
    count += added
  }

  func truncate(to count: Int) {
    self.count = count
  }

  /// Copies bytes to the end, growing if necessary.
  func append(_ bytes: UnsafeRawBufferPointer) {
    while freeCapacity < bytes.count { grow() }
    freeSpace.copyMemory(from: bytes)
    count += bytes.count
  }

  /// Removes the bytes before an offset and moves the remaining bytes to the start.
  func removePrefix(_ prefix: Int) {
    memmove(memory.base, memory.base + prefix, count - prefix)
    count -= prefix
  }

  func grow() {
    let larger = PageBuffer(capacity: memory.capacity * 2)
    larger.base.copyMemory(from: memory.base, byteCount: count)
    memory = larger
  }

  func reset() {
    count = 0
    frames.removeAll(keepingCapacity: frames.capacity <= Self.maxRetainedFrames)
  }
}

/// A pool of chunks, so that a steady stream of calls does not allocate.
struct ChunkPool {
  /// The maximum number of free chunks: one to read into, one for running calls, and two for reading ahead.
  private static let limit = 4

  private var freeChunks: [Chunk] = []

  mutating func take() -> Chunk {
    freeChunks.popLast() ?? Chunk()
  }

  /// Returns a chunk to the pool, or frees it if it is large or the pool is full.
  mutating func recycle(_ chunk: Chunk) {
    guard chunk.capacity <= Chunk.maxRetainedCapacity, freeChunks.count < Self.limit else { return }
    chunk.reset()
    freeChunks.append(chunk)
  }
}
