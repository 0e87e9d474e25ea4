import JSONRPC
public import Kernel

/// The parameters of a method, or an object inside them.
///
/// The initializer is the one declaration of the fields: it asks the reader for each by name, form and meaning. When a
/// call comes in, the reader answers from the bytes of the call; when the reference is written, it notes what was asked
/// for. The initializer must therefore ask for every field, in the same order, whatever the values are.
public protocol Parameters: SendableMetatype {
  /// Asks for every field; throws what the reader throws.
  init(from fields: inout ParameterReader) throws(DomainError)

  /// Whether members that are not declared are passed over; elsewhere a misspelled one must not be dropped in silence.
  static var ignoresUnknown: Bool { get }
}

extension Parameters {
  /// Unknown members are refused.
  public static var ignoresUnknown: Bool { false }

  /// The declared fields, for the reference.
  static var properties: [JSONSchema.Property] {
    var reader = ParameterReader()
    _ = try? Self(from: &reader)
    return reader.declared
  }

  /// A value without meaning, for the pass that only notes the fields.
  static var placeholder: Self {
    var reader = ParameterReader()
    guard let value = try? Self(from: &reader) else {
      preconditionFailure("the initializer of \(Self.self) throws when no call is there")
    }
    return value
  }
}

/// No parameters at all.
public struct NoParameters: Parameters {
  /// Asks for nothing.
  public init(from fields: inout ParameterReader) throws(DomainError) {}
}
