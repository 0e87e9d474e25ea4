import JSON

/// JSON texts.
///
/// Accepted JSON must survive writing and parsing, writing it twice must give identical bytes, all accessors of a value
/// must agree, numbers must round-trip, and an `id` that the scanner finds must be a value.
enum JSONTarget {
  static func check(_ input: UnsafeBufferPointer<UInt8>) {
    if let id = JSONMemberScanner.scalar(named: "id", in: input) {
      FuzzTarget.expect((try? JSONTape().parse(id, maxDepth: 0)) != nil, "An id that was found must be a value.")
    }
    let tape = JSONTape(retainedBytes: 0)
    // `parse` appends, so the second text does not begin at the start of the tape.
    guard (try? tape.parse(input, maxDepth: 128)) != nil, let value = try? tape.parse(input, maxDepth: 128) else {
      return
    }
    rewritten(value).withBytes { bytes in
      guard let again = try? tape.parse(bytes, maxDepth: 128) else { fatalError("Written JSON must be accepted.") }
      rewritten(again).withBytes { twice in
        FuzzTarget.expect(bytes.elementsEqual(twice), "Rewriting must give identical bytes.")
      }
      visit(value)
    }
  }

  private static func rewritten(_ value: JSONValue) -> JSONWriter {
    let writer = JSONWriter()
    writer.value(value)
    return writer
  }

  /// Calls every accessor of a value and its descendants, whose depth the parser limits.
  private static func visit(_ value: JSONValue) {
    var count = 0
    for element in value.elements {
      visit(element)
      count += 1
    }
    for (name, member) in value.members {
      FuzzTarget.expect(name.string.map { equals(name, $0) } == true, "A name must equal its string.")
      visit(member)
      count += 1
    }
    FuzzTarget.expect(count == value.count, "The count must match the elements or members.")
    if let text = value.string { FuzzTarget.expect(equals(value, text), "All string accessors must agree.") }
    let writer = JSONWriter()
    if let int = value.int {
      writer.int(int)
      FuzzTarget.expect(reread(writer) { $0.int } == int, "An integer must round-trip.")
      FuzzTarget.expect(value.double == Double(int), "An integer must also be a double.")
      writer.reset()
    }
    if let double = value.double {
      writer.double(double)
      FuzzTarget.expect(
        reread(writer) { $0.double }?.bitPattern == double.bitPattern, "A double must round-trip.")
    }
  }

  private static func equals(_ value: JSONValue, _ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { value.stringEquals($0) }
      && value.withStringBytes { $0.elementsEqual(text.utf8) }
  }

  private static func reread<Result>(_ writer: JSONWriter, _ read: (JSONValue) -> Result?) -> Result? {
    let tape = JSONTape()
    return writer.withBytes { bytes in (try? tape.parse(bytes, maxDepth: 0)).flatMap(read) }
  }
}
