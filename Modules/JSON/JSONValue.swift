/// A value on a `JSONTape`: three trivial words without reference counting.
///
/// It is valid until its tape is reset or the bytes of its text move, change or are freed; this is not checked.
/// Accessors for another kind return nil or an empty sequence.
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

  /// The index of the node after this value and its contents.
  @inlinable var endIndex: Int { node.isContainer ? Int(node.link) : index &+ 1 }

  /// The kind of the value.
  @inlinable public var kind: JSONKind { node.kind }

  /// Whether the value is `null`.
  @inlinable public var isNull: Bool { node.kind == .null }

  /// The bytes of the value in the text, including quotes or brackets.
  @inlinable public var rawBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + Int(node.start), count: Int(node.length))
  }

  /// The offset of the value, in bytes from the start of the text.
  @inlinable public var offset: Int { Int(node.start) }

  /// The Boolean; nil for other kinds.
  @inlinable public var bool: Bool? { kind == .bool ? node.isFlagged : nil }

  /// The number of elements or members; 0 for other kinds.
  @inlinable public var count: Int { node.count }

  /// The elements of an array, in order; empty for other kinds.
  @inlinable public var elements: JSONElements {
    JSONElements(base: base, nodes: nodes, position: index &+ 1, end: kind == .array ? endIndex : index &+ 1)
  }

  /// The members of an object, in the order of the text; empty for other kinds.
  @inlinable public var members: JSONMembers {
    JSONMembers(base: base, nodes: nodes, position: index &+ 1, end: kind == .object ? endIndex : index &+ 1)
  }

  /// Returns the value of a member by linear search; nil if it does not exist or this is not an object.
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

  /// Advances to the next element.
  @inlinable
  public mutating func next() -> JSONValue? {
    guard position < end else { return nil }
    let element = JSONValue(base: base, nodes: nodes, index: position)
    position = element.endIndex
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

  /// Advances to the next member, whose name is a string.
  @inlinable
  public mutating func next() -> (name: JSONValue, value: JSONValue)? {
    guard position < end else { return nil }
    let name = JSONValue(base: base, nodes: nodes, index: position)
    let value = JSONValue(base: base, nodes: nodes, index: position &+ 1)
    position = value.endIndex
    return (name, value)
  }
}
