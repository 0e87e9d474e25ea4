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
