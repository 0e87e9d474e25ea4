public import Kernel
import Localization

/// The content documents of the program. (Content, 2.4.)
///
/// An error in one of them is a programming error, not an input error. Tests read all of them.
public enum ShippedContent {
  /// Returns the part of a document that a type declares; traps if the document is invalid.
  public static func part<P: Parameters>(_ type: P.Type = P.self, of bytes: [UInt8]) -> P {
    do {
      return try read(from: bytes)
    } catch {
      preconditionFailure("cannot read the shipped content: \(error)")
    }
  }

  /// Reads the part of a document that a type declares.
  public static func read<P: Parameters>(_ type: P.Type = P.self, from bytes: [UInt8]) throws -> P {
    try bytes.withUnsafeBufferPointer { try P(parsing: $0, .shipped) }
  }

  /// Returns the text of an entry by its key, such as `mission.d-morning-spark.title`.
  ///
  /// Traps if the string catalogs contain no text without placeholders for the key.
  public static func text(_ key: String) -> Message {
    guard let message = Strings.message(forKey: key) else { preconditionFailure("missing text: \(key)") }
    return message
  }
}

extension ParameterReader {
  /// Returns the text of an entry of the string catalogs, for a part of a document of the program.
  ///
  /// - Throws: `no_language` if the string catalogs contain no text without placeholders for the key.
  public func shippedText(_ key: String) throws(DomainError) -> Message {
    guard !isDescribing else { return Strings.typeText }
    guard let message = Strings.message(forKey: key) else { throw .textWithoutLanguage }
    return message
  }
}
