import JSON

/// A builder of trees from the tape of a JSON document.
struct JSONTreeBuilder {
  /// The maximum nesting depth; a catalog without nested variations has at most 11 levels.
  private static let maxDepth = 64

  private let file: String
  private var lines: LineCursor
  private var names: [String] = []
  private var duplicates: [CatalogError] = []
  /// Receives the members of the object `strings` of the root, which are not kept in the tree.
  private var takeEntry: ((String, JSONTree) -> Void)?

  /// Parses a document and returns it with an error for each duplicate name, of which only the first is read.
  ///
  /// With `takeEntry`, the entries of a catalog are passed on one by one, so that only one of them is in memory as a
  /// tree. Throws `CatalogError` with the line of the first error.
  static func read(
    _ bytes: [UInt8], file: String, takeEntry: ((String, JSONTree) -> Void)? = nil
  ) throws(CatalogError) -> (tree: JSONTree, duplicates: [CatalogError]) {
    // Some editors start a file with an invisible byte order mark.
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let document = bytes.starts(with: byteOrderMark) ? bytes[byteOrderMark.count...] : bytes[...]
    return try document.withUnsafeBufferPointer { bytes throws(CatalogError) in
      let tape = JSONTape()
      var builder = JSONTreeBuilder(file: file, lines: LineCursor(bytes), takeEntry: takeEntry)
      do throws(JSONError) {
        let root = try tape.parse(bytes, maxDepth: maxDepth, allowsDuplicateNames: true)
        let tree = withExtendedLifetime(tape) { builder.tree(root, line: builder.lines.line(at: root.offset)) }
        return (tree, builder.duplicates)
      } catch {
        let line = builder.lines.line(at: error.offset)
        throw CatalogError(file: file, line: line, message: error.message(in: bytes))
      }
    }
  }

  private mutating func tree(_ value: JSONValue, line: Int) -> JSONTree {
    let contents: JSONTree.Value =
      switch value.kind {
      case .null: .null
      case .bool: .boolean(value.bool == true)
      case .number: .number(String(decoding: value.rawBytes, as: UTF8.self))
      case .string: .string(value.string ?? "")
      case .array: .array(value.elements.map { tree($0, line: lines.line(at: $0.offset)) })
      case .object: .object(members(of: value))
      }
    return JSONTree(contents, line: SourceLine(line))
  }

  private mutating func members(of object: JSONValue) -> [String: JSONTree] {
    var members: [String: JSONTree] = [:]
    let takeEntry = names == ["strings"] ? takeEntry : nil
    for (nameValue, value) in object.members {
      let name = nameValue.string ?? ""
      let line = lines.line(at: nameValue.offset)
      names.append(name)
      defer { names.removeLast() }
      // Unlike the parser, a dictionary compares names by canonical equivalence.
      let present = members.index(forKey: name)
      // A repeated object may contain further repetitions, but no entries.
      if present != nil { self.takeEntry = nil }
      let member = tree(value, line: line)
      if let present {
        let isSame = members[present].key.utf8.elementsEqual(name.utf8)
        duplicates.append(
          CatalogError(
            file: file, line: line, message: "duplicate key \"\(name)\"\(isSame ? "" : ", in a different composition")",
            duplicateKey: names.count > 1 && names.first == "strings" ? names[1] : name))
      } else if let takeEntry {
        takeEntry(name, member)
        members[name] = JSONTree(.null)
      } else {
        members[name] = member
      }
    }
    return members
  }
}

/// The lines of ascending offsets in a document.
private struct LineCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the line of an offset, which must not decrease between calls.
  mutating func line(at offset: Int) -> Int {
    for byte in bytes[position..<offset] where byte == UInt8(ascii: "\n") { line += 1 }
    position = offset
    return line
  }
}

extension JSONError {
  /// Returns the message for translators, in one sentence without a final period.
  fileprivate func message(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    switch kind {
    case .unexpectedEnd: "the document ends too early"
    case .unexpectedByte:
      "\"\(String(decoding: bytes[offset...].prefix(4), as: UTF8.self).prefix(1))\" is unexpected here"
    case .invalidNumber: "a number is malformed"
    case .invalidEscape: "an escape is malformed"
    case .controlCharacter: "a control character must be escaped"
    case .invalidUTF8: "the file is not valid UTF-8"
    case .trailingBytes: "nothing may follow the document"
    case .tooDeep: "the document is nested too deeply"
    case .duplicateName: "a name is repeated"
    case .tooLarge: "the document is too large"
    }
  }
}
