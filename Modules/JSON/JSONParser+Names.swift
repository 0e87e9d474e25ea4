extension JSONParser {
  /// The maximum number of names that are compared pairwise; for larger objects, a hash table is used at their end.
  static var maxComparedNames: UInt32 { 32 }

  /// Sets `duplicateOffset` if the object already has the name that was just read.
  @inline(__always)
  mutating func checkName(at index: Int) {
    guard frame.isObject, frame.count <= Self.maxComparedNames else { return }
    let name = nodes[index]
    // The bit of an escaped name is unknown before unescaping. With all bits set, later names are always compared.
    let bits = name.isFlagged ? UInt64.max : UInt64(1) &<< nameHash(name)
    if frame.nameFilter & bits != 0 { compareName(at: index) }
    frame.nameFilter |= bits
  }

  /// Returns a six-bit hash of the length and the first, middle and last byte.
  @inline(__always)
  private func nameHash(_ name: JSONNode) -> UInt64 {
    // For an empty name, these reads return its quotes.
    let start = input.base + Int(name.start)
    let length = Int(name.length)
    let first = UInt64(start[1])
    let middle = UInt64(start[length &>> 1])
    let last = UInt64(start[max(length &- 2, 0)])
    return (first &* 7 ^ middle &* 13 ^ last &* 29 ^ UInt64(length)) & 63
  }

  private mutating func compareName(at index: Int) {
    guard duplicateOffset == nil else { return }
    var earlier = Int(frame.lastName)
    while earlier != 0 {
      if JSONName.areEqual(nodes[earlier], nodes[index], base: input.base) {
        duplicateOffset = Int(nodes[index].start)
        return
      }
      earlier = Int(nodes[earlier].link)
    }
  }

  /// Sets `duplicateOffset` if an object with many names has a duplicate, in expected linear time.
  ///
  /// Swift's hash is seeded per process, so a client cannot construct colliding names.
  mutating func findDuplicateAmongMany() {
    guard frame.isObject, duplicateOffset == nil else { return }
    var size = 64
    while size < 2 * Int(frame.count) { size *= 2 }
    // A slot contains the index of a name in the lower 32 bits and its hash in the upper 32 bits; 0 is free.
    var slots = ContiguousArray<UInt64>(repeating: 0, count: size)
    slots.withUnsafeMutableBufferPointer { slots in
      var index = Int(frame.lastName)
      while index != 0 {
        let hash = JSONName.hash(nodes[index], base: input.base)
        let entry = UInt64(hash) &<< 32 | UInt64(index)
        var slot = Int(hash) & (size - 1)
        while slots[slot] != 0 {
          let other = slots[slot]
          if other &>> 32 == entry &>> 32 {
            let later = Int(other & 0xFFFF_FFFF)
            if JSONName.areEqual(nodes[later], nodes[index], base: input.base) {
              duplicateOffset = Int(nodes[later].start)
              return
            }
          }
          slot = (slot + 1) & (size - 1)
        }
        slots[slot] = entry
        index = Int(nodes[index].link)
      }
    }
  }
}
