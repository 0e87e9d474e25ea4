/// A search for the members of an object, which is fastest in the order of the text and for missing members.
///
/// Like the object, it is valid until its tape is reset or the text moves, changes or is freed.
public struct JSONMemberSearch {
  private let object: JSONValue?
  /// The index of the name at which the next search starts.
  private var position = 0
  /// A bit for each length and first byte of a name; a name without its bit does not exist.
  private var filter: UInt64 = 0
  private var foundCount = 0

  /// Creates a search; nil and values of other kinds have no members.
  public init(_ object: JSONValue?) {
    self.object = object
    guard let object else { return }
    position = object.index &+ 1
    for (name, _) in object.members {
      filter |= name.node.isFlagged ? .max : JSONMemberSearch.bit(name.contents)
    }
  }

  /// Whether all members have been found; no other name exists then.
  public var isComplete: Bool { foundCount == object?.count ?? 0 }

  /// Returns the value of a member; nil if it does not exist.
  ///
  /// Each name may be searched once.
  public mutating func value(of name: StaticString) -> JSONValue? {
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    guard let object, !isComplete, filter & JSONMemberSearch.bit(bytes) != 0 else { return nil }
    let (first, end) = (object.index &+ 1, object.endIndex)
    if position >= end { position = first }
    let start = position
    repeat {
      let value = JSONValue(base: object.base, nodes: object.nodes, index: position &+ 1)
      let isFound = JSONValue(base: object.base, nodes: object.nodes, index: position).stringEquals(bytes)
      position = value.endIndex < end ? value.endIndex : first
      if isFound {
        foundCount += 1
        return value
      }
    } while position != start
    return nil
  }

  private static func bit(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    1 << UInt64((name.count &* 7 &+ Int(name.first ?? 0)) & 63)
  }
}
