public import JSON
public import JSONRPC
public import Kernel
import Localization

/// The way in which a content document is read. (Content, 2.)
public enum ContentReading: Sendable {
  /// A document of the program, whose texts are entries of the string catalogs with the identifiers of its parts.
  case shipped
  /// An installed document, which was checked before.
  case installed
  /// A document that is checked: each of its errors is recorded, and rules of the domains are evaluated.
  case checked
}

extension Parameters {
  /// Reads the part of a document that this type declares.
  init(parsing text: UnsafeBufferPointer<UInt8>, _ content: ContentReading) throws {
    let tape = JSONTape(textBytes: text.count)
    self = try Self(decoding: try tape.parse(text, maxDepth: InstalledDocument.maxDepth), content)
  }

  /// Checks a document, and returns all of its errors.
  ///
  /// The value has placeholders where there are errors.
  public static func checking(_ document: JSONValue) -> (value: Self?, issues: [DomainError.Issue]) {
    var reader = ParameterReader(document, path: "")
    reader.content = .checked
    let value: Self? = reader.collecting { reader throws(DomainError) in
      _ = try object(document, at: "")
      return try reader.object()
    }
    return (value, reader.takeIssues())
  }
}

extension Parameters {
  /// The JSON Schema of the object, without references to other schemas.
  public static var schema: JSONSchema { JSONSchema.object(properties, isOpen: ignoresUnknown).inlined }
}

// In a checked document, an error is recorded where it is found, and a placeholder is used in its place.
extension ParameterReader {
  /// Returns the value that a closure reads; nil after an error, which is recorded.
  @usableFromInline
  mutating func collecting<Value>(_ read: (inout ParameterReader) throws(DomainError) -> Value) -> Value? {
    do throws(DomainError) {
      return try read(&self)
    } catch {
      issues += error.issues.isEmpty ? [error.issue(at: error.path ?? path)] : error.issues
      return nil
    }
  }

  /// Returns the value of a required field, or a placeholder.
  @usableFromInline
  mutating func collected<Value>(_ name: StaticString, _ type: FieldType<Value>) -> Value {
    let value = collecting { reader throws(DomainError) in
      try type.decode(try reader.requiredMember(name), name, &reader)
    }
    return value ?? type.description.placeholder()
  }

  /// Returns the elements of a list, with placeholders for those that cannot be read, so that indices remain.
  mutating func collectedElements<Element>(
    of name: StaticString, _ list: JSONValue, _ type: FieldType<Element>
  ) -> [Element] {
    var placeholder: Element?
    return list.elements.enumerated().map { index, part in
      let element = collecting { reader throws(DomainError) in try reader.element(index, of: name, part, type) }
      if let element { return element }
      let substitute = placeholder ?? type.description.placeholder()
      placeholder = substitute
      return substitute
    }
  }
}
