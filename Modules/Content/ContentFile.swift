import JSON
package import Kernel
import Service

/// A file with a content document that was checked. (Content, 5.)
package struct ContentFile: Sendable {
  /// An error in a file.
  package struct Problem: Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The location as a JSON Pointer, the violated rule and a message.
    package let issue: DomainError.Issue
  }

  /// The errors of a file, in the order of their lines.
  package struct Problems: Error, Hashable, Sendable {
    package let all: [Problem]
  }

  /// The maximum size of a file with white space, in bytes.
  package static let maxBytes = 2 * InstalledDocument.maxBytes

  let document: ContentDocument
  /// The document as JSON without white space.
  let text: String

  /// The identifier and the version.
  package var id: String { document.id }
  package var version: String { document.version }

  /// Checks the bytes of a file; throws all of its errors.
  package init(checking bytes: [UInt8]) throws(Problems) {
    self = try bytes.withUnsafeBufferPointer { bytes throws(Problems) in
      // Some editors write a byte order mark.
      let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeBufferPointer(rebasing: bytes[3...]) : bytes
      let tape = JSONTape(textBytes: bytes.count)
      let root: JSONValue
      do throws(JSONError) {
        root = try tape.parse(bytes, maxDepth: InstalledDocument.maxDepth)
      } catch {
        throw Problems(error, in: bytes)
      }
      let (document, issues) = ContentDocument.checking(root)
      guard let document, issues.isEmpty else {
        throw Problems(ShippedMembers.explained(issues), in: root, bytes)
      }
      let text = root.compactText
      guard text.utf8.count <= InstalledDocument.maxBytes else {
        throw Problems([DomainError.contentTooLarge.issue(at: "")], in: root, bytes)
      }
      return ContentFile(document: document, text: text)
    }
  }

  private init(document: ContentDocument, text: String) { (self.document, self.text) = (document, text) }
}

extension ContentFile.Problems {
  fileprivate init(_ error: JSONError, in bytes: UnsafeBufferPointer<UInt8>) {
    let reason: DomainError =
      switch error.kind {
      case .duplicateName: .repeatedContentName
      case .invalidUTF8: .contentNotUTF8
      case .tooDeep: .contentTooDeep
      default: .contentNotJSON
      }
    self.init([(offset: error.offset, issue: reason.issue(at: ""))], in: bytes)
  }

  fileprivate init(_ issues: [DomainError.Issue], in root: JSONValue, _ bytes: UnsafeBufferPointer<UInt8>) {
    var problems = issues.map { (offset: root.offset, issue: $0) }
    root.locate(
      issues.enumerated().map { ValuePointer(index: $0, names: $1.path.split(separator: "/")[...]) }
    ) { problems[$0].offset = $1 }
    self.init(problems, in: bytes)
  }

  private init(_ problems: [(offset: Int, issue: DomainError.Issue)], in bytes: UnsafeBufferPointer<UInt8>) {
    var (line, start) = (1, 0)
    all = problems.sorted { ($0.offset, $0.issue.path) < ($1.offset, $1.issue.path) }.map { offset, issue in
      line += bytes[start..<offset].count { $0 == UInt8(ascii: "\n") }
      start = offset
      return ContentFile.Problem(line: line, issue: issue)
    }
  }
}

/// The remaining part of the JSON Pointer of an issue.
private struct ValuePointer {
  /// The index of the issue.
  let index: Int
  let names: ArraySlice<Substring>

  /// The name or the index of the next value; nil if the pointer ends.
  var next: String? { names.first.map { String($0.replacing("~1", with: "/").replacing("~0", with: "~")) } }
}

extension JSONValue {
  /// The value as JSON without white space.
  fileprivate var compactText: String {
    let writer = JSONWriter()
    writer.value(self)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Reports the offset of the value of each pointer, or of the innermost existing value that would contain it.
  ///
  /// An offset is reported after those of the values that contain it. All pointers are followed in one traversal.
  fileprivate func locate(_ pointers: [ValuePointer], _ report: (_ index: Int, _ offset: Int) -> Void) {
    for pointer in pointers { report(pointer.index, offset) }
    let parts = Dictionary(grouping: pointers.filter { !$0.names.isEmpty }) { $0.next ?? "" }
    guard !parts.isEmpty else { return }
    func locate(_ name: String, in part: JSONValue) {
      guard let pointers = parts[name] else { return }
      part.locate(pointers.map { ValuePointer(index: $0.index, names: $0.names.dropFirst()) }, report)
    }
    if kind == .array {
      for (index, element) in elements.enumerated() { locate(String(index), in: element) }
    } else {
      for (name, value) in members { locate(name.string ?? "", in: value) }
    }
  }
}
