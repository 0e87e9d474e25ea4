extension JSONWriter {
  /// Writes a parsed value anew: without white space, strings escaped as this writer does it, numbers as they were written.
  ///
  /// - Parameter value: The value, of any depth.
  public func value(_ value: JSONValue) {
    var open: [JSONValue] = []
    // In an object names and values take turns, and the first is a name.
    var takesName = false
    var next = value.index
    repeat {
      let current = JSONValue(base: value.base, nodes: value.nodes, index: next)
      next += 1
      if takesName, open.last?.kind == .object {
        current.withStringBytes { key(utf8: $0) }
        takesName = false
        continue
      }
      switch current.kind {
      case .null, .bool, .number: raw(current.rawBytes)
      case .string: current.withStringBytes { string(utf8: $0) }
      case .array:
        beginArray()
        open.append(current)
      case .object:
        beginObject()
        open.append(current)
      }
      while let container = open.last, container.following == next {
        if container.kind == .array { endArray() } else { endObject() }
        open.removeLast()
      }
      takesName = true
    } while !open.isEmpty
  }
}
