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
