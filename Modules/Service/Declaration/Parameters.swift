public import JSON
import JSONRPC
public import Kernel

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

  /// Decodes an object that is no call, such as a line of a file; throws all its issues as one error.
  public static func decode(_ object: JSONValue) throws(DomainError) -> Self {
    var reader = ParameterReader(object, path: "")
    let value: Self = try reader.object()
    if let error = DomainError(issues: reader.issues) { throw error }
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
