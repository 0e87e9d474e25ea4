/// A value on a `JSONTape`: three words that point to it, with nothing to retain or release.
///
/// It is good until its tape is reset or the bytes it was parsed from move, change or go; nothing checks that. What asks for
/// another kind than the value has is answered with nil, or with an empty sequence.
public struct JSONValue: BitwiseCopyable {
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let nodes: UnsafePointer<JSONNode>
  @usableFromInline let index: Int

  @inlinable
  init(base: UnsafePointer<UInt8>, nodes: UnsafePointer<JSONNode>, index: Int) {
    self.base = base
    self.nodes = nodes
    self.index = index
  }

  @inlinable var node: JSONNode { nodes[index] }

  /// The index of the node after this value and all it holds.
  @inlinable var following: Int { node.isContainer ? Int(node.link) : index &+ 1 }

  /// What kind of value it is.
  @inlinable public var kind: JSONKind { node.kind }

  /// Whether it is `null`.
  @inlinable public var isNull: Bool { node.kind == .null }

  /// The bytes of the value exactly as they were written, quotes or brackets included.
  @inlinable public var rawBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + Int(node.start), count: Int(node.length))
  }

  /// Where the value starts, in bytes from the start of its text.
  @inlinable public var offset: Int { Int(node.start) }

  /// The truth value; nil for other kinds.
  @inlinable public var bool: Bool? { kind == .bool ? node.isFlagged : nil }

  /// The number of elements of an array or of members of an object; 0 for other kinds.
  @inlinable public var count: Int { node.count }

  /// The elements of an array, in order; none for other kinds.
  @inlinable public var elements: JSONElements {
    JSONElements(base: base, nodes: nodes, position: index &+ 1, end: kind == .array ? following : index &+ 1)
  }

  /// The members of an object, in the order in which they were written; none for other kinds.
  @inlinable public var members: JSONMembers {
    JSONMembers(base: base, nodes: nodes, position: index &+ 1, end: kind == .object ? following : index &+ 1)
  }

  /// The value of one member, found by going through them in order.
  ///
  /// - Parameter name: The member's name.
  /// - Returns: Its value; nil where there is none, or where this is no object.
  @inlinable
  public func member(_ name: StaticString) -> JSONValue? {
    for (candidate, value) in members where candidate.stringEquals(name) { return value }
    return nil
  }
}

/// The six kinds of JSON values.
public enum JSONKind: UInt8, Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool
  /// A number.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object
}

/// The elements of an array on a tape.
public struct JSONElements: Sequence, IteratorProtocol {
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let nodes: UnsafePointer<JSONNode>
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  @inlinable
  init(base: UnsafePointer<UInt8>, nodes: UnsafePointer<JSONNode>, position: Int, end: Int) {
    self.base = base
    self.nodes = nodes
    self.position = position
    self.end = end
  }

  /// Goes to the next element.
  ///
  /// - Returns: The element, or nil after the last.
  @inlinable
  public mutating func next() -> JSONValue? {
    guard position < end else { return nil }
    let element = JSONValue(base: base, nodes: nodes, index: position)
    position = element.following
    return element
  }
}

/// The members of an object on a tape.
public struct JSONMembers: Sequence, IteratorProtocol {
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let nodes: UnsafePointer<JSONNode>
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  @inlinable
  init(base: UnsafePointer<UInt8>, nodes: UnsafePointer<JSONNode>, position: Int, end: Int) {
    self.base = base
    self.nodes = nodes
    self.position = position
    self.end = end
  }

  /// Goes to the next member.
  ///
  /// - Returns: Its name, which is a string, and its value; nil after the last.
  @inlinable
  public mutating func next() -> (name: JSONValue, value: JSONValue)? {
    guard position < end else { return nil }
    let name = JSONValue(base: base, nodes: nodes, index: position)
    let value = JSONValue(base: base, nodes: nodes, index: position &+ 1)
    position = value.following
    return (name, value)
  }
}
