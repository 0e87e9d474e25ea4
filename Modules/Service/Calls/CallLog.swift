import JSONRPC
import Logging

/// The log of calls at level `debug`: one line per call with its method, duration and outcome.
///
/// Parameters, ids and messages are never logged, because they contain text written by users.
struct CallLog: Sendable {
  private let logger: Logger

  /// Creates a log; nil if the log level excludes debug messages.
  init?(_ logger: Logger) {
    guard logger.logLevel <= .debug else { return nil }
    self.logger = logger
  }

  /// Runs a call, and logs it unless `body` returns false.
  ///
  /// It returns false for a call that continues in the background, where the call is logged when it ends.
  func log(_ method: String, _ body: () throws(ErrorReply) -> Bool) throws(ErrorReply) {
    let start = ContinuousClock.now
    do {
      if try body() { write(method, since: start, "ok") }
    } catch {
      write(method, since: start, "\(error.code.rawValue) \(error.code.kind)")
      throw error
    }
  }

  private func write(_ method: String, since start: ContinuousClock.Instant, _ outcome: String) {
    let microseconds = (ContinuousClock.now - start) / .microseconds(1)
    logger.debug("\(method) \(Int(microseconds) / 1000).\(Int(microseconds) % 1000 / 100) ms \(outcome)")
  }
}
