internal import Glibc

/// Parsed texts as flat arrays of nodes that refer to the bytes of the texts.
///
/// `parse` can be called repeatedly and appends a text; `reset` empties the tape and retains its memory. No tree is
/// built and no bytes are copied: a `JSONValue` is an index into the tape. It is valid until `reset`, or until the
/// bytes move or change.
public final class JSONTape {
  /// The maximum length of a text in bytes.
  public static let maxBytes = 1 << 29

  /// The initial capacity in nodes, restored by `reset` after a huge text.
  private static let initialNodes = 1 << 10

  /// The maximum capacity, in 16-byte nodes, that `reset` retains.
  private let retainedNodes: Int

  private var nodes: UnsafeMutablePointer<JSONNode>
  private(set) var capacity: Int
  private var used = 0

  /// Full storage with earlier texts, retained so that their values stay valid.
  private var retiredStorage: [UnsafeMutablePointer<JSONNode>] = []

  private var frames: UnsafeMutablePointer<JSONFrame>
  private var frameCapacity = 32

  /// Whether the last text contains the escape of a surrogate that is not part of a pair, which decodes to U+FFFD.
  public private(set) var hasUnpairedSurrogates = false

  /// Creates an empty tape whose `reset` retains at most `retainedBytes` (at least 16 KiB) for nodes.
  public init(retainedBytes: Int = 1 << 20) {
    retainedNodes = max(retainedBytes / MemoryLayout<JSONNode>.stride, Self.initialNodes)
    capacity = Self.initialNodes
    nodes = resized(nil, to: capacity)
    frames = resized(nil, to: frameCapacity)
  }

  /// Creates an empty tape for one text of a known length, with only the memory that the text may need.
  public init(textBytes: Int) {
    retainedNodes = Self.initialNodes
    // Every node but the first begins at a byte of its own.
    capacity = min(textBytes + 1, Self.initialNodes)
    nodes = resized(nil, to: capacity)
    frames = resized(nil, to: frameCapacity)
  }

  deinit {
    for storage in retiredStorage { free(storage) }
    free(nodes)
    free(frames)
  }

  /// Parses one text strictly according to RFC 8259 and appends it to the tape.
  ///
  /// The text is UTF-8 without a byte order mark, and must outlive the values. A rejected text is not added to the
  /// tape. A duplicate name is an error only if the text is otherwise valid; if duplicates are allowed, all members are
  /// on the tape. The grammar permits escapes of unpaired surrogates, which no Unicode text contains; they are an error
  /// unless they are allowed. `maxDepth` limits nesting: an outermost object is level 1, but an outermost array is
  /// level 0, so that the elements of a batch have the same limit as single texts.
  public func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, maxDepth: Int, allowsDuplicateNames: Bool = false,
    allowsUnpairedSurrogates: Bool = false
  ) throws(JSONError) -> JSONValue {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { throw JSONError(.unexpectedEnd, offset: 0) }
    guard bytes.count <= Self.maxBytes else { throw JSONError(.tooLarge, offset: Self.maxBytes) }
    var parser = JSONParser(
      tape: self, base: base, count: bytes.count, nodes: nodes + used, capacity: capacity - used, frames: frames,
      frameCapacity: frameCapacity, maxDepth: maxDepth)
    let count = try parser.parse()
    hasUnpairedSurrogates = parser.input.unpairedSurrogate != nil
    if let offset = parser.input.unpairedSurrogate, !allowsUnpairedSurrogates {
      throw JSONError(.invalidEscape, offset: offset)
    }
    if let duplicate = parser.duplicateOffset, !allowsDuplicateNames {
      throw JSONError(.duplicateName, offset: duplicate)
    }
    let first = nodes + used
    used += count
    return JSONValue(base: base, nodes: UnsafePointer(first), index: 0)
  }

  /// Removes all texts, and frees memory above the retained amount.
  ///
  /// Every value of this tape becomes invalid.
  public func reset() {
    used = 0
    if !retiredStorage.isEmpty {
      for storage in retiredStorage { free(storage) }
      retiredStorage.removeAll()
    }
    if capacity > retainedNodes {
      free(nodes)
      capacity = Self.initialNodes
      nodes = resized(nil, to: capacity)
    }
  }

  /// Grows the storage for nodes, and returns the new location and capacity for the current text.
  ///
  /// `count` is the number of nodes of the current text so far, which are moved.
  func grow(copying count: Int) -> (nodes: UnsafeMutablePointer<JSONNode>, capacity: Int) {
    if used == 0 {
      capacity *= 2
      nodes = resized(nodes, to: capacity)
    } else {
      let unfinished = nodes + used
      retiredStorage.append(nodes)
      capacity = max(capacity, 2 * count)
      nodes = resized(nil, to: capacity)
      nodes.update(from: unfinished, count: count)
      used = 0
    }
    return (nodes, capacity)
  }

  /// Grows the stack of open containers.
  func growFrames() -> (frames: UnsafeMutablePointer<JSONFrame>, capacity: Int) {
    frameCapacity *= 2
    frames = resized(frames, to: frameCapacity)
    return (frames, frameCapacity)
  }
}

/// Reallocates memory; `realloc` moves pages instead of copying bytes when the block is large.
///
/// Ends the process if memory is exhausted, as Swift's collections do.
func resized<Element: BitwiseCopyable>(
  _ old: UnsafeMutablePointer<Element>?, to count: Int
) -> UnsafeMutablePointer<Element> {
  guard let memory = realloc(old, count * MemoryLayout<Element>.stride) else {
    preconditionFailure("Out of memory.")
  }
  return memory.bindMemory(to: Element.self, capacity: count)
}
