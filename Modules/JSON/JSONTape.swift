internal import Glibc

/// Parsed texts as flat rows of nodes over their bytes.
///
/// A tape is filled by `parse`, any number of times, and emptied by `reset`, which keeps its memory for the next round. No tree is built and nothing is copied out of the bytes: a `JSONValue` is a place on the
/// tape, and good until `reset` or until the bytes move or change.
public final class JSONTape {
  /// The longest text a tape can address, in bytes.
  public static let maxBytes = 1 << 29

  /// How many nodes a tape starts with, and goes back to after a huge text.
  private static let initialNodes = 1 << 10

  /// What `reset` lets stay, in nodes of 16 bytes.
  private let retainedNodes: Int

  private var nodes: UnsafeMutablePointer<JSONNode>
  private var capacity: Int
  private var used = 0

  /// Storage that ran full while earlier texts lay in it; it stays so that their values stay good.
  private var full: [UnsafeMutablePointer<JSONNode>] = []

  /// The open containers of the text being parsed.
  private var frames: UnsafeMutablePointer<JSONFrame>
  private var frameCapacity = 32

  /// Creates an empty tape.
  ///
  /// - Parameter retainedBytes: How much memory for nodes `reset` may keep, in bytes.
  public init(retainedBytes: Int = 1 << 20) {
    retainedNodes = max(retainedBytes / MemoryLayout<JSONNode>.stride, Self.initialNodes)
    capacity = Self.initialNodes
    nodes = resized(nil, to: capacity)
    frames = resized(nil, to: frameCapacity)
  }

  deinit {
    for storage in full { free(storage) }
    free(nodes)
    free(frames)
  }

  /// Parses one text, strictly by RFC 8259, and appends it to the tape.
  ///
  /// A text that is refused leaves nothing on the tape. A duplicate name is reported only when the rest is JSON.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, without a byte order mark. It must outlive the values taken from it.
  ///   - maxDepth: How deep objects and arrays may be nested. The outermost object is level 1; an outermost array is
  ///     level 0, so that its elements are measured like single texts.
  ///   - allowsDuplicateNames: Whether an object may repeat a name; then all its members are on the tape.
  /// - Returns: The outermost value.
  /// - Throws: `JSONError` with the first byte that is wrong.
  public func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, maxDepth: Int, allowsDuplicateNames: Bool = false
  ) throws(JSONError) -> JSONValue {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { throw JSONError(.unexpectedEnd, offset: 0) }
    guard bytes.count <= Self.maxBytes else { throw JSONError(.tooLarge, offset: Self.maxBytes) }
    var parser = JSONParser(
      tape: self, base: base, count: bytes.count, nodes: nodes + used, capacity: capacity - used, frames: frames,
      frameCapacity: frameCapacity, maxDepth: maxDepth)
    let count = try parser.parse()
    if let duplicate = parser.duplicate, !allowsDuplicateNames { throw JSONError(.duplicateName, offset: duplicate) }
    let first = nodes + used
    used += count
    return JSONValue(base: base, nodes: UnsafePointer(first), index: 0)
  }

  /// Forgets all texts, and gives back memory above what may be retained.
  ///
  /// Every value taken from this tape ends here.
  public func reset() {
    used = 0
    if !full.isEmpty {
      for storage in full { free(storage) }
      full.removeAll()
    }
    if capacity > retainedNodes {
      free(nodes)
      capacity = Self.initialNodes
      nodes = resized(nil, to: capacity)
    }
  }

  /// The memory held for nodes, in bytes.
  var allocatedBytes: Int { capacity * MemoryLayout<JSONNode>.stride }

  /// Makes room for more nodes of the text being parsed.
  ///
  /// - Parameter count: How many nodes of this text have been written.
  /// - Returns: Where those nodes lie now, and how many fit there.
  func grow(keeping count: Int) -> (nodes: UnsafeMutablePointer<JSONNode>, capacity: Int) {
    if used == 0 {
      capacity *= 2
      nodes = resized(nodes, to: capacity)
    } else {
      let begun = nodes + used
      full.append(nodes)
      capacity = max(capacity, 2 * count)
      nodes = resized(nil, to: capacity)
      nodes.update(from: begun, count: count)
      used = 0
    }
    return (nodes, capacity)
  }

  /// Makes room for more open containers.
  func growFrames() -> (frames: UnsafeMutablePointer<JSONFrame>, capacity: Int) {
    frameCapacity *= 2
    frames = resized(frames, to: frameCapacity)
    return (frames, frameCapacity)
  }
}

/// Memory from `realloc`, which moves pages instead of copying bytes when the block is large.
///
/// Where there is no memory left it ends the process, as Swift's own collections do.
func resized<Element: BitwiseCopyable>(
  _ old: UnsafeMutablePointer<Element>?, to count: Int
) -> UnsafeMutablePointer<Element> {
  guard let memory = realloc(old, count * MemoryLayout<Element>.stride) else {
    preconditionFailure("out of memory")
  }
  return memory.bindMemory(to: Element.self, capacity: count)
}
