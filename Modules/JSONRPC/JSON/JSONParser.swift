/// The parser behind `JSONTape`: one pass over the bytes, one loop, no recursion.
struct JSONParser {
  private let tape: JSONTape
  let base: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  var next: UnsafePointer<UInt8>

  var nodes: UnsafeMutablePointer<JSONNode>
  private var capacity: Int
  private var count = 0

  /// The containers around the innermost open one, which is `frame`.
  private var frames: UnsafeMutablePointer<JSONFrame>
  private var frameCapacity: Int
  private var depth = 0
  private let maxDepth: Int
  var frame = JSONFrame(node: 0, isObject: false)

  /// The offset of the first name that its object had already.
  var duplicate: Int?

  init(
    tape: JSONTape, base: UnsafePointer<UInt8>, count: Int, nodes: UnsafeMutablePointer<JSONNode>, capacity: Int,
    frames: UnsafeMutablePointer<JSONFrame>, frameCapacity: Int, maxDepth: Int
  ) {
    self.tape = tape
    self.base = base
    self.end = base + count
    self.next = base
    self.nodes = nodes
    self.capacity = capacity
    self.frames = frames
    self.frameCapacity = frameCapacity
    self.maxDepth = maxDepth
  }

  /// Parses the whole text.
  ///
  /// - Returns: The number of nodes.
  mutating func parse() throws(JSONError) -> Int {
    // The array around a batch is no level of its messages.
    let limit = try token() == UInt8(ascii: "[") ? min(maxDepth, JSONTape.maxBytes) + 1 : maxDepth
    value: while true {
      let byte = try token()
      switch byte {
      case UInt8(ascii: "\""):
        let start = next
        let isEscaped = try string()
        append(JSONNode(.string, flag: isEscaped, start: start - base, length: next - start))
      case UInt8(ascii: "{"):
        try open(isObject: true, limit: limit)
        if try token() != UInt8(ascii: "}") {
          try name()
          continue value
        }
        close()
      case UInt8(ascii: "["):
        try open(isObject: false, limit: limit)
        if try token() != UInt8(ascii: "]") {
          frame.count = 1
          continue value
        }
        close()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = next
        let isDecimal = try number()
        append(JSONNode(.number, flag: isDecimal, start: start - base, length: next - start))
      case UInt8(ascii: "t"): try literal("true", .bool, flag: true)
      case UInt8(ascii: "f"): try literal("false", .bool)
      case UInt8(ascii: "n"): try literal("null", .null)
      default: throw error(.unexpectedByte)
      }
      while depth > 0 {
        switch try token() {
        case UInt8(ascii: ","):
          next += 1
          if frame.isObject {
            _ = try token()
            try name()
          } else {
            frame.count &+= 1
          }
          continue value
        case UInt8(ascii: "}") where frame.isObject: close()
        case UInt8(ascii: "]") where !frame.isObject: close()
        default: throw error(.unexpectedByte)
        }
      }
      break
    }
    skipSpace()
    guard next == end else { throw error(.trailingBytes) }
    if let duplicate { throw JSONError(.duplicateName, offset: duplicate) }
    return count
  }

  /// An error at the byte that is read next.
  @inline(__always)
  func error(_ kind: JSONError.Kind) -> JSONError {
    JSONError(next == end ? .unexpectedEnd : kind, offset: next - base)
  }

  /// Skips white space and looks at the byte after it.
  @inline(__always)
  private mutating func token() throws(JSONError) -> UInt8 {
    if next < end, next.pointee > 0x20 { return next.pointee }
    skipSpace()
    guard next < end else { throw error(.unexpectedEnd) }
    return next.pointee
  }

  private mutating func skipSpace() {
    while next < end {
      switch next.pointee {
      case 0x20, 0x0A, 0x0D, 0x09: next += 1
      default: return
      }
    }
  }

  @inline(__always)
  private mutating func append(_ node: JSONNode) {
    if count == capacity { (nodes, capacity) = tape.grow(keeping: count) }
    nodes[count] = node
    count &+= 1
  }

  @inline(__always)
  private mutating func open(isObject: Bool, limit: Int) throws(JSONError) {
    guard depth < limit else { throw error(.tooDeep) }
    if depth == frameCapacity { (frames, frameCapacity) = tape.growFrames() }
    frames[depth] = frame
    depth &+= 1
    frame = JSONFrame(node: UInt32(truncatingIfNeeded: count), isObject: isObject)
    append(JSONNode(isObject ? .object : .array, start: next - base, length: 0))
    next += 1
  }

  @inline(__always)
  private mutating func close() {
    next += 1
    if frame.count > Self.comparedNames { findDuplicateAmongMany() }
    let node = nodes + Int(frame.node)
    node.pointee.length = UInt32(truncatingIfNeeded: next - base) &- node.pointee.start
    node.pointee.tag |= frame.count &<< 4
    node.pointee.link = UInt32(truncatingIfNeeded: count)
    depth &-= 1
    frame = frames[depth]
  }

  /// Reads a member's name and the colon after it.
  @inline(__always)
  private mutating func name() throws(JSONError) {
    guard next.pointee == UInt8(ascii: "\"") else { throw error(.unexpectedByte) }
    let start = next
    let isEscaped = try string()
    let index = count
    append(JSONNode(.string, flag: isEscaped, start: start - base, length: next - start, link: frame.lastName))
    frame.count &+= 1
    checkName(at: index)
    frame.lastName = UInt32(truncatingIfNeeded: index)
    guard try token() == UInt8(ascii: ":") else { throw error(.unexpectedByte) }
    next += 1
  }

  private mutating func literal(_ text: StaticString, _ kind: JSONKind, flag: Bool = false) throws(JSONError) {
    let start = next
    var expected = text.utf8Start
    let last = expected + text.utf8CodeUnitCount
    while expected < last {
      guard next < end, next.pointee == expected.pointee else { throw error(.unexpectedByte) }
      next += 1
      expected += 1
    }
    append(JSONNode(kind, flag: flag, start: start - base, length: next - start))
  }
}
