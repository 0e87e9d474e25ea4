/// A queue of unwritten bytes, in segments that are freed individually.
struct Backlog {
  private static let segmentBytes = 256 << 10

  private final class Segment {
    let memory = PageBuffer(capacity: Backlog.segmentBytes)
    var start = 0
    var end = 0
  }

  private var segments: [Segment] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The bytes of the first segment; nil if the queue is empty.
  ///
  /// They stay in memory until ``removeFirst(_:)`` or ``removeAll()`` removes the segment.
  var first: UnsafeRawBufferPointer? {
    guard let segment = segments.first else { return nil }
    return UnsafeRawBufferPointer(start: segment.memory.base + segment.start, count: segment.end - segment.start)
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if segments.last.map({ $0.end == Self.segmentBytes }) ?? true { segments.append(Segment()) }
      let segment = segments[segments.count - 1]
      let part = rest.prefix(Self.segmentBytes - segment.end)
      UnsafeMutableRawBufferPointer(start: segment.memory.base + segment.end, count: part.count)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
      segment.end += part.count
      rest = rest.dropFirst(part.count)
    }
    count += bytes.count
  }

  /// Removes a number of bytes from the front, at most as many as ``first`` has.
  mutating func removeFirst(_ byteCount: Int) {
    guard let segment = segments.first else { return }
    segment.start += byteCount
    count -= byteCount
    if segment.start == segment.end { segments.removeFirst() }
  }

  mutating func removeAll() {
    segments = []
    count = 0
  }
}
