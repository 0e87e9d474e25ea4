import JSONRPC
import Logging

/// Records the duration and the outcome of each call: in the metrics, and at level `debug` in the log.
///
/// Parameters, ids and messages are never logged, because they contain text written by users.
struct CallRecorder: Sendable {
  private let metrics: Metrics
  /// The log; nil if its level excludes debug messages.
  private let logger: Logger?

  init(_ metrics: Metrics, _ logger: Logger) {
    self.metrics = metrics
    self.logger = logger.logLevel <= .debug ? logger : nil
  }

  /// Records a call that started at a time; the method is nil if its name is unknown.
  func record(_ method: Method?, since start: MonotonicTime, error: ErrorReply? = nil) {
    let duration = MonotonicTime.now.nanoseconds(since: start)
    metrics.count(method, nanoseconds: duration, error: error?.code)
    guard let logger else { return }
    // The name of an unknown method is text from the client, which is never logged.
    let name = method.map { "\($0.name)" } ?? "unknown method"
    let outcome = error.map { "\($0.code.rawValue) \($0.code.kind)" } ?? "ok"
    let milliseconds = Double(duration / 100_000) / 10
    logger.debug(
      "\(name) \(milliseconds) ms \(outcome)",
      metadata: ["method": "\(name)", "milliseconds": .stringConvertible(milliseconds), "outcome": "\(outcome)"])
  }

  /// Runs and records a call of a method on any thread.
  func recording(_ method: Method, _ body: () throws(ErrorReply) -> Void) throws(ErrorReply) {
    let start = MonotonicTime.now
    do {
      try body()
    } catch {
      record(method, since: start, error: error)
      throw error
    }
    record(method, since: start)
  }
}
