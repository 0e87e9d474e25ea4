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

  /// Whether the error is only about parameters that are missing or unknown.
  var isAboutMissingOrUnknownParameters: Bool { [Self.missingRule, Self.unknownRule].contains(rule) }

  private static let missingRule = "missing_parameter"
  private static let unknownRule = "unknown_parameter"

  private static func wrongParameter(_ rule: String, _ message: Message, at path: String) -> DomainError {
    DomainError(
      .invalidParams, rule: rule, message: message, path: path,
      issues: [Issue(path: path, rule: rule, message: message)])
  }
}
