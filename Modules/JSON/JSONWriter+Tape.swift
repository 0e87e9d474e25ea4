extension JSONWriter {
  /// Writes a parsed value of any depth without white space; numbers are copied as written.
  public func value(_ value: JSONValue) {
    var open: [JSONValue] = []
    // In an object, names and values alternate, starting with a name.
    var expectsName = false
    var next = value.index
    repeat {
      let current = JSONValue(base: value.base, nodes: value.nodes, index: next)
      next += 1
      if expectsName, open.last?.kind == .object {
        current.withStringBytes { key(utf8: $0) }
        expectsName = false
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
      while let container = open.last, container.endIndex == next {
        if container.kind == .array { endArray() } else { endObject() }
        open.removeLast()
      }
      expectsName = true
    } while !open.isEmpty
  }
}
