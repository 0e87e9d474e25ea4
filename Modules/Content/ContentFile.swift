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
    let reason = error.kind == .duplicateName ? DomainError.repeatedContentName : .contentNotJSON
    all = [ContentFile.Problem(line: bytes.line(at: error.offset), issue: reason.issue(at: ""))]
  }

  fileprivate init(_ issues: [DomainError.Issue], in root: JSONValue, _ bytes: UnsafeBufferPointer<UInt8>) {
    let problems = issues.map { (offset: root.nearestValue(to: $0.path).offset, issue: $0) }
      .sorted { ($0.offset, $0.issue.path) < ($1.offset, $1.issue.path) }
    all = problems.map { ContentFile.Problem(line: bytes.line(at: $0.offset), issue: $0.issue) }
  }
}

extension JSONValue {
  /// The value as JSON without white space.
  fileprivate var compactText: String {
    let writer = JSONWriter()
    writer.value(self)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the value at a JSON Pointer, or the innermost existing one that would contain it.
  fileprivate func nearestValue(to pointer: String) -> JSONValue {
    var value = self
    for token in pointer.split(separator: "/") {
      let name = String(token.replacing("~1", with: "/").replacing("~0", with: "~"))
      let part =
        value.kind == .array
        ? Int(name).flatMap { index in value.elements.enumerated().first { $0.offset == index }?.element }
        : value.members.first { $0.name.string == name }?.value
      guard let part else { break }
      value = part
    }
    return value
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the line of an offset, from 1.
  fileprivate func line(at offset: Int) -> Int { 1 + prefix(offset).count { $0 == UInt8(ascii: "\n") } }
}
