import Database
import JSONRPC
import Kernel
import Localization
import Logging
import SQLite

struct ErrorReplies: Sendable {
  let logger: Logger

  /// Returns the reply to an error; `isReading` is true if the call did not try to write.
  ///
  /// A sound database causes no errors of constraints and statements, unless the program has a bug. `database` is
  /// checked after such an error.
  func reply(
    to error: any Error, of database: Database, whileReading isReading: Bool = false, in locale: TextLocale
  ) -> ErrorReply {
    switch error {
    case let error as DomainError: return ErrorReply(error, in: locale)
    case let error as DispatchError: return error.reply(in: locale)
    case let error as NestedCallError:
      var reply = reply(to: error.cause, of: database, whileReading: isReading, in: locale)
      reply.index = error.index
      reply.prefixPaths(with: "/calls/\(error.index)/\(error.member)")
      return reply
    case let error as SQLiteError:
      let known = DomainError(error, whileReading: isReading)
      if let known = known ?? (error.canResultFromDamage && database.isDamaged() ? .databaseDamaged : nil) {
        if known.kind != .canceled { logger.log(level: known == .databaseDamaged ? .error : .warning, "\(error)") }
        return ErrorReply(known, in: locale)
      }
      return internalError(error, in: locale)
    default: return internalError(error, in: locale)
    }
  }

  /// The errors that do not depend on the method, for the reference.
  static var ofEveryMethod: [OpenRPCDocument.ErrorDescription] {
    let replies =
      ProtocolError.all(Lane.Limits()).map { ErrorReply($0, in: .english) }
      + [DispatchError.shutDown, .methodNotFound("…")].map { $0.reply(in: .english) }
      + [ErrorReply(DomainError.resultTooLarge, in: .english)]
      + [
        ErrorReply(
          .invalidParams,
          message: Strings.paramsWrongType(name: "…", type: Strings.typeText).text(in: .english).string),
        ErrorReply(DomainError.missingParameter("…", at: ""), in: .english),
        ErrorReply(DomainError.unknownParameter("…", at: "", similar: nil), in: .english),
        ErrorReply(DomainError.ambiguousChoice(ParameterChoice(["…"], isExclusive: true), at: ""), in: .english),
        ErrorReply(
          .internalError, message: Strings.errorInternalError(reference: "…").text(in: .english).string),
      ]
    return replies.map {
      OpenRPCDocument.ErrorDescription(
        code: $0.code.rawValue, message: $0.message, kind: $0.code.kind, rule: $0.rule)
    }.sorted { $0.code > $1.code }
  }

  private func internalError(_ error: any Error, in locale: TextLocale) -> ErrorReply {
    let reference = String(UInt32.random(in: .min ... .max), radix: 36)
    // Only SQLite errors are known to contain no text written by users.
    logger.error("[\(reference)] \(error is SQLiteError ? "\(error)" : String(reflecting: type(of: error)))")
    var reply = ErrorReply(
      .internalError, message: Strings.errorInternalError(reference: reference).text(in: locale).string)
    reply.reference = reference
    return reply
  }
}

/// The error of one of the calls in a `system.atomic` call.
struct NestedCallError: Error {
  let index: Int
  let cause: any Error

  fileprivate var member: String {
    cause is DispatchError || (cause as? DomainError)?.rule == DomainError.notAllowedInAtomic.rule ? "method" : "params"
  }
}

/// An error found before a method runs.
enum DispatchError: Error {
  /// The method does not exist.
  case methodNotFound(String, MethodSuggestion? = nil)
  case shutDown

  func reply(in locale: TextLocale) -> ErrorReply {
    switch self {
    case .methodNotFound(let name, let suggestion):
      let message =
        switch suggestion {
        case .similar(let similar): Strings.errorMethodNotFoundSimilar(method: name.excerpt, similar: similar)
        case .methods(let names):
          Strings.errorMethodNotFoundList(method: name.excerpt, methods: names.joined(separator: ", "))
        case nil: Strings.errorMethodNotFound(method: name.excerpt)
        }
      return ErrorReply(.methodNotFound, message: message.text(in: locale).string)
    case .shutDown:
      var reply = ErrorReply(.invalidRequest, message: Strings.errorShuttingDown.text(in: locale).string)
      (reply.rule, reply.path) = ("shut_down", "/method")
      return reply
    }
  }
}
