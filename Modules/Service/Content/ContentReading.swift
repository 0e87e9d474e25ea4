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
  /// Reads a document, or the part of it that this type declares, from a file of the program or of the database.
  ///
  /// - Throws: The first error; a checked document has none.
  public static func reading(_ document: JSONValue, _ content: ContentReading) throws(DomainError) -> Self {
    var reader = ParameterReader(try object(document), path: "")
    reader.content = content
    let value: Self = try reader.object()
    if let error = DomainError(issues: reader.takeIssues()) { throw error }
    return value
  }

  /// Checks a document, and returns all of its errors.
  ///
  /// The value has placeholders and gaps where there are errors.
  public static func checking(_ document: JSONValue) -> (value: Self?, issues: [DomainError.Issue]) {
    var reader = ParameterReader(document, path: "")
    reader.content = .checked
    let value: Self? = reader.collecting { reader throws(DomainError) in
      _ = try object(document)
      return try reader.object()
    }
    return (value, reader.takeIssues())
  }

  private static func object(_ document: JSONValue) throws(DomainError) -> JSONValue {
    guard document.kind == .object else {
      throw DomainError(.invalidParams, message: Strings.paramsWrongType(name: "/", type: Strings.typeObject), path: "")
    }
    return document
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

  /// Returns the elements of a list that can be read.
  mutating func collectedElements<Element>(
    of name: StaticString, _ list: JSONValue, _ type: FieldType<Element>
  ) -> [Element] {
    list.elements.enumerated().compactMap { index, part in
      collecting { reader throws(DomainError) in try reader.element(index, of: name, part, type) }
    }
  }
}
