import JSON
import JSONRPC
public import Kernel
import Localization

/// The parameters that a method has because of its traits.
struct CommonParameters {
  let clientKey: ClientKey?
  /// The token of progress notifications: a string or a number, as raw JSON.
  let progressToken: [UInt8]?
  /// The maximum size of a progress token as raw JSON, in which an escaped character takes up to six bytes.
  static let maxTokenBytes = 6 * TextLimits.maxIdentifierBytes

  init(of traits: Method.Traits, from fields: inout ParameterReader) throws(DomainError) {
    clientKey =
      traits.contains(.creates)
      ? try fields.optional(
        "clientKey", .text(ClientKey.lengths),
        """
        An idempotency key: for a week, a repeated call by the same user with the same key only returns the first result.
        """
      ).flatMap { ClientKey($0) } : nil
    if traits.contains(.takesSession) {
      _ = try fields.optional(
        "session", .identifier,
        "The token of the session as which the call runs. Default: the session of the connection.")
    }
    guard traits.contains(.long) else {
      progressToken = nil
      return
    }
    let token = fields.raw(
      "progressToken", .any,
      "A string or number for the $/progress notifications of this call; without it, none are sent.")
    let isValidToken = token?.kind == .string || token?.kind == .number
    let limit = CommonParameters.maxTokenBytes
    if isValidToken, let token, token.rawBytes.count > limit {
      fields.addIssue(
        "progressToken", .tooLong,
        Strings.validationTooLong(field: "progressToken", characters: TextLimits.maxIdentifierBytes))
    }
    progressToken = isValidToken ? token.map { Array($0.rawBytes.prefix(limit)) } : nil
  }

  /// The parameter of calls that start a session which the connection does not use.
  fileprivate static let sessionOnly: StaticString = "sessionOnly"

  /// Whether a call starts a session which the connection does not use.
  static func isSessionOnly(_ params: JSONValue?) -> Bool { params?.member(sessionOnly)?.bool == true }

  static func properties(of traits: Method.Traits) -> [JSONSchema.Property] { description(of: traits).declarations }

  static func fieldRules(of traits: Method.Traits) -> Set<FieldRule> {
    description(of: traits).rules.union(traits.contains(.long) ? [.tooLong] : [])
  }

  private static func description(of traits: Method.Traits) -> ParameterReader {
    var reader = ParameterReader()
    _ = try? CommonParameters(of: traits, from: &reader)
    return reader
  }
}

extension ParameterReader {
  /// Reads whether a call starts a session which the connection does not use.
  public mutating func sessionOnly() throws(DomainError) -> Bool {
    try optional(
      CommonParameters.sessionOnly, .flag,
      """
      Whether the new session is used only by calls that name it in `session`, for a server with many users on one \
      connection; default false.
      """) ?? false
  }
}
