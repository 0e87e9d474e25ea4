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
