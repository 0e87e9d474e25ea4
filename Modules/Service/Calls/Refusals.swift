import JSONRPC
import Kernel
import Localization
import Logging
import SQLite

/// What calls are answered with that were refused or have failed; our own faults are told to the log.
struct Refusals: Sendable {
  let logger: Logger

  /// What a call is answered with for whatever was thrown; a call that reads has not tried to save anything.
  func reply(
    to error: any Error, whileReading isReading: Bool = false, in locale: TextLocale
  ) -> ErrorReply {
    switch error {
    case let error as DomainError: return ErrorReply(error, in: locale)
    case let refusal as Refusal: return refusal.reply(in: locale)
    case let error as NestedFailure:
      var reply = reply(to: error.cause, whileReading: isReading, in: locale)
      reply.index = error.index
      reply.prefixPaths(with: "/calls/\(error.index)/\(error.member)")
      return reply
    case let error as SQLiteError:
      if let known = DomainError(error, whileReading: isReading) {
        if known.kind != .cancelled { logger.log(level: known == .databaseDamaged ? .error : .warning, "\(error)") }
        return ErrorReply(known, in: locale)
      }
      return internalError(error, in: locale)
    default: return internalError(error, in: locale)
    }
  }

  private func internalError(_ error: any Error, in locale: TextLocale) -> ErrorReply {
    let reference = String(UInt32.random(in: .min ... .max), radix: 36)
    // Only errors of SQLite are known to hold no text of a user.
    logger.error("[\(reference)] \(error is SQLiteError ? "\(error)" : String(reflecting: type(of: error)))")
    var reply = ErrorReply(
      .internalError, message: Strings.errorInternalError(reference).rendered(in: locale).string)
    reply.reference = reference
    return reply
  }
}

/// A refusal of one call of several that had to run together.
struct NestedFailure: Error {
  /// The place of the call, from 0.
  let index: Int
  /// What it was refused with.
  let cause: any Error

  /// The member of the call that is to blame.
  fileprivate var member: String {
    cause is Refusal || (cause as? DomainError)?.rule == DomainError.notInGroup.rule ? "method" : "params"
  }
}

/// What is refused before a method runs.
enum Refusal: Error {
  /// There is no method of that name.
  case methodNotFound(String)
  /// Nothing but `exit` may follow `shutdown`.
  case shutDown

  func reply(in locale: TextLocale) -> ErrorReply {
    switch self {
    case .methodNotFound(let name):
      return ErrorReply(
        .methodNotFound, message: Strings.errorMethodNotFound(name.excerpt).rendered(in: locale).string)
    case .shutDown:
      var reply = ErrorReply(.invalidRequest, message: Strings.errorShuttingDown.rendered(in: locale).string)
      (reply.rule, reply.path) = ("shut_down", "/method")
      return reply
    }
  }
}
