/// The libFuzzer entry point for JSON; compiled together with the sources of `Modules/JSON`.
///
/// It checks for any input that nothing outside it is read, that accepted JSON can be written and parsed again, that
/// writing it twice gives identical bytes, that all accessors agree, and that numbers round-trip through the writer.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  if let id = JSONMemberScanner.scalar(named: "id", in: input) {
    expect((try? JSONTape().parse(id, maxDepth: 0)) != nil, "An id that was found must be a value.")
  }
  let tape = JSONTape(retainedBytes: 0)
  // `parse` appends, so the second text does not begin at the start of the tape.
  guard (try? tape.parse(input, maxDepth: 128)) != nil, let value = try? tape.parse(input, maxDepth: 128) else {
    return 0
  }
  let first = rewritten(value)
  first.withBytes { bytes in
    guard let again = try? tape.parse(bytes, maxDepth: 128) else {
      return expect(false, "Written JSON must be accepted.")
    }
    rewritten(again).withBytes { twice in
      expect(bytes.elementsEqual(twice), "Rewriting must give identical bytes.")
    }
    visit(value)
  }
  return 0
}

private func rewritten(_ value: JSONValue) -> JSONWriter {
  let writer = JSONWriter()
  writer.value(value)
  return writer
}

/// Calls every accessor of a value and its descendants, whose depth the parser limits.
private func visit(_ value: JSONValue) {
  var count = 0
  for element in value.elements {
    visit(element)
    count += 1
  }
  for (name, member) in value.members {
    expect(name.string.map { equals(name, $0) } == true, "A name must equal its string.")
    visit(member)
    count += 1
  }
  expect(count == value.count, "The count must match the elements or members.")
  if let text = value.string { expect(equals(value, text), "All string accessors must agree.") }
  let writer = JSONWriter()
  if let int = value.int {
    writer.int(int)
    expect(reread(writer) { $0.int } == int, "An integer must round-trip.")
    expect(value.double == Double(int), "An integer must also be a double.")
    writer.reset()
  }
  if let double = value.double {
    writer.double(double)
    expect(reread(writer) { $0.double }?.bitPattern == double.bitPattern, "A double must round-trip.")
  }
}

private func equals(_ value: JSONValue, _ text: String) -> Bool {
  Array(text.utf8).withUnsafeBufferPointer { value.stringEquals($0) }
    && value.withStringBytes { $0.elementsEqual(text.utf8) }
}

private func reread<Result>(_ writer: JSONWriter, _ read: (JSONValue) -> Result?) -> Result? {
  let tape = JSONTape()
  return writer.withBytes { bytes in (try? tape.parse(bytes, maxDepth: 0)).flatMap(read) }
}

private func expect(_ condition: Bool, _ rule: StaticString) {
  precondition(condition, "\(rule)")
}
