public import JSON
import JSONRPC
public import Kernel
import Localization

/// The parameters of a method, or an object inside them.
///
/// The initializer is the only declaration of the fields: it requests each one by name, type and meaning. During a
/// call, the reader returns decoded values; for the reference, it collects the declarations. The initializer must
/// therefore request every field in the same order, regardless of the values.
public protocol Parameters: SendableMetatype {
  /// Requests every field.
  init(from fields: inout ParameterReader) throws(DomainError)

  /// Whether undeclared members are ignored; otherwise they are rejected, to detect misspelled names.
  static var ignoresUnknown: Bool { get }
}

extension Parameters {
  /// False: undeclared members are rejected.
  public static var ignoresUnknown: Bool { false }

  /// Decodes an object that is not in a call, such as a document in a file; issues have paths below `path`.
  ///
  /// If it is a content document, or the part of one that this type declares, `content` is how it is read.
  ///
  /// - Throws: An error for the first field of the wrong type, or one that lists all unknown and missing fields;
  ///   otherwise one error that lists all broken rules in the order of the fields.
  public init(
    decoding value: JSONValue, at path: String = "", _ content: ContentReading? = nil
  ) throws(DomainError) {
    var reader = ParameterReader(try Self.object(value, at: path), path: path)
    reader.content = content
    self = try reader.object()
    if let error = DomainError(issues: reader.issues(inOrderOf: Self.self)) { throw error }
  }

  /// Returns the value if it is an object.
  static func object(_ value: JSONValue, at path: String) throws(DomainError) -> JSONValue {
    guard value.kind == .object else {
      let name = path.isEmpty ? "/" : path
      throw DomainError(
        .invalidParams, message: Strings.paramsWrongType(name: name, type: Strings.typeObject), path: path)
    }
    return value
  }

  static var properties: [JSONSchema.Property] { description.declarations }

  /// The rules that the types of the fields check.
  static var fieldRules: Set<FieldRule> { description.rules }

  static var description: ParameterReader { description(isUpdate: false) }

  /// Returns the declarations of the fields, of which null clears some in an update.
  static func description(isUpdate: Bool) -> ParameterReader {
    var reader = ParameterReader()
    reader.isUpdate = isUpdate
    _ = try? Self(from: &reader)
    return reader
  }

  /// A placeholder, for the pass that only collects declarations.
  static var placeholder: Self {
    var reader = ParameterReader()
    guard let value = try? Self(from: &reader) else {
      preconditionFailure("\(Self.self).init(from:) must not throw while fields are described")
    }
    return value
  }
}

/// Parameters without fields.
public struct NoParameters: Parameters {
  /// Requests nothing.
  public init(from fields: inout ParameterReader) throws(DomainError) {}
}
