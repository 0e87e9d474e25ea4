public import JSON
public import Kernel
import Localization

/// A file of data that is part of the program: catalogues whose ids, order and numbers are data.
///
/// A mistake in one is a fault of the build, never of an input; tests read every such file.
public enum ShippedFile {
  /// What is wrong with a file.
  public enum Failure: Error {
    /// It is not JSON.
    case notJSON
    /// A member is missing or of another type.
    case missing(String)
    /// A member has a value that this program does not know.
    case unknown(String)
    /// An entry has no text in the string tables.
    case noText(String)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: What stands in the file.
  ///   - body: What makes something of its outermost value, which is good until it returns.
  /// - Returns: What `body` returns.
  /// - Throws: `Failure.notJSON`, and what `body` throws.
  public static func read<Contents>(_ bytes: [UInt8], _ body: (JSONValue) throws -> Contents) throws -> Contents {
    try bytes.withUnsafeBufferPointer { bytes in
      let tape = JSONTape()
      guard let root = try? tape.parse(bytes, maxDepth: 8) else { throw Failure.notJSON }
      return try body(root)
    }
  }

  /// The text of an entry, by its key in the string tables: `mission.d-morning-spark.title`.
  ///
  /// - Parameter key: The key.
  /// - Returns: The text.
  /// - Throws: `Failure.noText` where no table has one without places.
  public static func message(_ key: String) throws(Failure) -> Message {
    guard let message = Strings.entry(named: key) else { throw Failure.noText(key) }
    return message
  }
}

/// What a value in a shipped file is read as.
extension JSONValue {
  /// The elements of a member that is a list.
  public func shippedList(_ name: StaticString) throws(ShippedFile.Failure) -> [JSONValue] {
    guard let list = member(name), list.kind == .array else { throw .missing("\(name)") }
    return Array(list.elements)
  }

  /// A member that is a text.
  public func shippedText(_ name: StaticString) throws(ShippedFile.Failure) -> String {
    guard let text = member(name)?.string else { throw .missing("\(name)") }
    return text
  }

  /// A member that is a whole number.
  public func shippedNumber(_ name: StaticString) throws(ShippedFile.Failure) -> Int {
    guard let number = member(name)?.int else { throw .missing("\(name)") }
    return Int(number)
  }

  /// A member that is one of the named cases of an enumeration.
  public func shippedChoice<Choice: RawRepresentable<String>>(
    _ name: StaticString, of choices: Choice.Type = Choice.self
  ) throws(ShippedFile.Failure) -> Choice {
    let text = try shippedText(name)
    guard let choice = Choice(rawValue: text) else { throw .unknown("\(name) \(text)") }
    return choice
  }

  /// The same, nil where the member is missing.
  public func shippedChoiceIfPresent<Choice: RawRepresentable<String>>(
    _ name: StaticString, of choices: Choice.Type = Choice.self
  ) throws(ShippedFile.Failure) -> Choice? {
    member(name) == nil ? nil : try shippedChoice(name)
  }
}
