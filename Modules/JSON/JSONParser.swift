/// The parser of `JSONTape`, which uses one pass and no recursion.
struct JSONParser {
  private let tape: JSONTape
  var input: JSONScanner
  var nodes: UnsafeMutablePointer<JSONNode>
  private var capacity: Int
  private var count = 0

  /// The open containers except the innermost one, which is `frame`.
  private var frames: UnsafeMutablePointer<JSONFrame>
  private var frameCapacity: Int
  private var depth = 0
  private let maxDepth: Int
  var frame = JSONFrame(nodeIndex: 0, isObject: false)

  /// The offset of the first detected duplicate name.
  var duplicateOffset: Int?

  init(
    tape: JSONTape, base: UnsafePointer<UInt8>, count: Int, nodes: UnsafeMutablePointer<JSONNode>, capacity: Int,
    frames: UnsafeMutablePointer<JSONFrame>, frameCapacity: Int, maxDepth: Int
  ) {
    self.tape = tape
    self.input = JSONScanner(base: base, count: count)
    self.nodes = nodes
    self.capacity = capacity
    self.frames = frames
    self.frameCapacity = frameCapacity
    self.maxDepth = maxDepth
  }

  /// Parses the whole text and returns the number of nodes.
  mutating func parse() throws(JSONError) -> Int {
    // An outermost array does not count as a level. No text is deeper than `maxBytes`, so `min` only prevents overflow.
    let limit = try input.peekByte() == UInt8(ascii: "[") ? min(maxDepth, JSONTape.maxBytes) + 1 : maxDepth
    value: while true {
      let byte = try input.peekByte()
      switch byte {
      case UInt8(ascii: "\""):
        let start = input.next
        let hasEscapes = try input.skipString()
        append(.string, flag: hasEscapes, from: start)
      case UInt8(ascii: "{"):
        try openContainer(isObject: true, limit: limit)
        if try input.peekByte() != UInt8(ascii: "}") {
          try parseName()
          continue value
        }
        closeContainer()
      case UInt8(ascii: "["):
        try openContainer(isObject: false, limit: limit)
        if try input.peekByte() != UInt8(ascii: "]") {
          frame.count = 1
          continue value
        }
        closeContainer()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = input.next
        let hasFractionOrExponent = try input.skipNumber()
        append(.number, flag: hasFractionOrExponent, from: start)
      case UInt8(ascii: "t"): try parseLiteral("true", .bool, flag: true)
      case UInt8(ascii: "f"): try parseLiteral("false", .bool)
      case UInt8(ascii: "n"): try parseLiteral("null", .null)
      default: throw input.error(.unexpectedByte)
      }
      while depth > 0 {
        switch try input.peekByte() {
        case UInt8(ascii: ","):
          input.next += 1
          if frame.isObject {
            _ = try input.peekByte()
            try parseName()
          } else {
            frame.count &+= 1
          }
          continue value
        case UInt8(ascii: "}") where frame.isObject: closeContainer()
        case UInt8(ascii: "]") where !frame.isObject: closeContainer()
        default: throw input.error(.unexpectedByte)
        }
      }
      break
    }
    input.skipSpace()
    guard input.next == input.end else { throw input.error(.trailingBytes) }
    return count
  }

  @inline(__always)
  private mutating func append(
    _ kind: JSONKind, flag: Bool = false, from start: UnsafePointer<UInt8>, link: UInt32 = 0
  ) {
    if count == capacity { (nodes, capacity) = tape.grow(copying: count) }
    nodes[count] = JSONNode(kind, flag: flag, start: start - input.base, length: input.next - start, link: link)
    count &+= 1
  }

  private mutating func parseLiteral(_ text: StaticString, _ kind: JSONKind, flag: Bool = false) throws(JSONError) {
    let start = input.next
    try input.skipLiteral(text)
    append(kind, flag: flag, from: start)
  }

  @inline(__always)
  private mutating func openContainer(isObject: Bool, limit: Int) throws(JSONError) {
    guard depth < limit else { throw input.error(.tooDeep) }
    if depth == frameCapacity { (frames, frameCapacity) = tape.growFrames() }
    frames[depth] = frame
    depth &+= 1
    frame = JSONFrame(nodeIndex: UInt32(truncatingIfNeeded: count), isObject: isObject)
    append(isObject ? .object : .array, from: input.next)
    input.next += 1
  }

  @inline(__always)
  private mutating func closeContainer() {
    input.next += 1
    if frame.count > Self.maxComparedNames { findDuplicateAmongMany() }
    let node = nodes + Int(frame.nodeIndex)
    node.pointee.length = UInt32(truncatingIfNeeded: input.next - input.base) &- node.pointee.start
    node.pointee.tag |= frame.count &<< 4
    node.pointee.link = UInt32(truncatingIfNeeded: count)
    depth &-= 1
    frame = frames[depth]
  }

  /// Reads a member's name and the colon after it.
  @inline(__always)
  private mutating func parseName() throws(JSONError) {
    guard input.next.pointee == UInt8(ascii: "\"") else { throw input.error(.unexpectedByte) }
    let start = input.next
    let hasEscapes = try input.skipString()
    let index = count
    append(.string, flag: hasEscapes, from: start, link: frame.lastName)
    frame.count &+= 1
    checkName(at: index)
    frame.lastName = UInt32(truncatingIfNeeded: index)
    guard try input.peekByte() == UInt8(ascii: ":") else { throw input.error(.unexpectedByte) }
    input.next += 1
  }
}

/// An open array or object during parsing.
struct JSONFrame: BitwiseCopyable {
  var nodeIndex: UInt32

  /// The number of elements or members so far, including an unfinished one.
  var count: UInt32 = 0

  /// The index of the last name; 0, which is never a name, if there is none yet.
  var lastName: UInt32 = 0

  var isObject: Bool

  /// A Bloom filter of the names so far, indexed by a six-bit hash: a name whose bit is clear is new.
  var nameFilter: UInt64 = 0
}
