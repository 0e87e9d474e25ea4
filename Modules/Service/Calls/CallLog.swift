import JSONRPC
import Logging

/// The log of calls at the level `debug`: one line per call, with its method, its time and its outcome.
///
/// Never a parameter, an id or a message: those hold texts of users.
struct CallLog: Sendable {
  private let logger: Logger

  /// Returns nil if the level of the logger leaves the lines out.
  init?(_ logger: Logger) {
    guard logger.logLevel <= .debug else { return nil }
    self.logger = logger
  }

  /// Runs a call and logs it.
  ///
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - body: Runs the call and returns whether it has ended; one that has left the lane is logged at its end.
  /// - Throws: What the call is answered with.
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
