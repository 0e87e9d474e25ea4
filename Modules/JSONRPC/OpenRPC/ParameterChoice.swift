/// Optional parameters of a method of which a call needs one.
public struct ParameterChoice: Sendable {
  /// The names of the parameters.
  public let names: [String]
  /// Whether a call has exactly one of them, and not several.
  public let isExclusive: Bool

  /// Creates a choice.
  public init(_ names: [String], isExclusive: Bool) {
    self.names = names
    self.isExclusive = isExclusive
  }

  /// The rule in one sentence.
  public var sentence: String {
    let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    return "Requires \(isExclusive ? "exactly" : "at least") one of \(list)."
  }
}
