import Logging
import Synchronization

/// A logger that keeps its lines for the test to look at.
final class CapturedLog: Sendable {
  private let kept = Mutex<[String]>([])

  /// The lines so far.
  var lines: [String] { kept.withLock { $0 } }

  /// What writes here.
  var logger: Logger { Logger(label: "captured") { _ in Handler(log: self) } }

  private func keep(_ line: String) { kept.withLock { $0.append(line) } }

  private struct Handler: LogHandler {
    let log: CapturedLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { log.keep("\(event.message)") }
  }
}
