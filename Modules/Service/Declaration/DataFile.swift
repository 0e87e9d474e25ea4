public import JSON
public import Kernel
import Localization

/// A data file that is part of the program, such as a catalog of missions.
///
/// An error in a data file is a programming error, not an input error. Tests read all data files.
public enum DataFile {
  /// An error in a file.
  public enum Failure: Error {
    /// The file is not JSON.
    case notJSON
    /// A member is missing or of the wrong type.
    case missing(String)
    /// A member has an unknown value.
    case unknown(String)
    /// An entry has no text in the string catalogs.
    case noText(String)
  }

  /// Parses a file and passes its root value to a closure, which must not store the value.
  ///
  /// - Throws: `Failure.notJSON`, and the errors of the closure.
  public static func read<Contents>(_ bytes: [UInt8], _ body: (JSONValue) throws -> Contents) throws -> Contents {
    try bytes.withUnsafeBufferPointer { bytes in
      let tape = JSONTape()
      guard let root = try? tape.parse(bytes, maxDepth: 12) else { throw Failure.notJSON }
      return try body(root)
    }
  }

  /// Returns the text of an entry by its key, such as `mission.d-morning-spark.title`.
  ///
  /// - Throws: `Failure.noText` if the string catalogs contain no text without placeholders for the key.
  public static func message(_ key: String) throws(Failure) -> Message {
    guard let message = Strings.message(forKey: key) else { throw Failure.noText(key) }
    return message
  }

  /// Returns the texts for keys, in the same order; traps if a text is missing, which a test detects.
  public static func messages(forKeys keys: [String]) -> [Message] {
    keys.map { key in
      guard let message = Strings.message(forKey: key) else { preconditionFailure("missing text: \(key)") }
      return message
    }
  }
}

/// Access to the values in a data file.
extension JSONValue {
  /// Returns the elements of a list.
  public func requiredList(_ name: StaticString) throws(DataFile.Failure) -> [JSONValue] {
    guard let list = member(name), list.kind == .array else { throw .missing("\(name)") }
    return Array(list.elements)
  }

  /// Returns a text.
  public func requiredText(_ name: StaticString) throws(DataFile.Failure) -> String {
    guard let text = member(name)?.string else { throw .missing("\(name)") }
    return text
  }

  /// Returns an integer.
  public func requiredInteger(_ name: StaticString) throws(DataFile.Failure) -> Int {
    guard let number = member(name)?.int else { throw .missing("\(name)") }
    return Int(number)
  }

  /// Returns a case of an enumeration.
  public func requiredChoice<Choice: RawRepresentable<String>>(
    _ name: StaticString, of choices: Choice.Type = Choice.self
  ) throws(DataFile.Failure) -> Choice {
    let text = try requiredText(name)
    guard let choice = Choice(rawValue: text) else { throw .unknown("\(name) \(text)") }
    return choice
  }

  /// Returns a case of an enumeration; nil if the member is missing.
  public func optionalChoice<Choice: RawRepresentable<String>>(
    _ name: StaticString, of choices: Choice.Type = Choice.self
  ) throws(DataFile.Failure) -> Choice? {
    member(name) == nil ? nil : try requiredChoice(name)
  }
}
