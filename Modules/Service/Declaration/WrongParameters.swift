import JSONRPC
import Kernel
import Localization

extension DomainError {
  /// Parameters that a call lacks, or that its method does not have; nil if there are none.
  static func wrongParameters(_ issues: [Issue]) -> DomainError? {
    guard let first = issues.first else { return nil }
    return DomainError(
      .invalidParams, rule: first.rule, message: first.message, path: first.path, issues: issues)
  }

  /// A required parameter is missing.
  static func missingParameter(_ name: String, at path: String) -> DomainError {
    wrongParameter(missingRule, Strings.paramsMissing(name: name), at: path)
  }

  /// A parameter does not exist; `similar` is one that exists.
  static func unknownParameter(_ name: String, at path: String, similar: String?) -> DomainError {
    let message =
      similar.map { Strings.paramsUnknownSimilar(name: name, similar: $0) } ?? Strings.paramsUnknown(name: name)
    return wrongParameter(unknownRule, message, at: path)
  }

  /// An object has none of the parameters of a choice; `path` is that of the object.
  static func missingChoice(_ choice: ParameterChoice, at path: String) -> DomainError {
    wrongParameter(missingRule, message(of: choice), at: path)
  }

  /// An object has several parameters of a choice that permits one of them.
  static func ambiguousChoice(_ choice: ParameterChoice, at path: String) -> DomainError {
    wrongParameter(ambiguousRule, message(of: choice), at: path)
  }

  private static func message(of choice: ParameterChoice) -> Message {
    let names = choice.names.joined(separator: ", ")
    return choice.isExclusive ? Strings.paramsExactlyOne(names: names) : Strings.paramsAtLeastOne(names: names)
  }

  /// Whether the error is only about parameters that are missing, unknown, or not one of a choice.
  var isAboutNamesOfParameters: Bool { [Self.missingRule, Self.unknownRule, Self.ambiguousRule].contains(rule) }

  private static let missingRule = "missing_parameter"
  private static let unknownRule = "unknown_parameter"
  private static let ambiguousRule = "ambiguous_parameters"

  private static func wrongParameter(_ rule: String, _ message: Message, at path: String) -> DomainError {
    DomainError(
      .invalidParams, rule: rule, message: message, path: path,
      issues: [Issue(path: path, rule: rule, message: message)])
  }
}
