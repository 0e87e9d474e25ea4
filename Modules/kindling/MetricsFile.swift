import Database
import Glibc
import Interchange
import JSONRPC
import Logging
import Service

/// The file of `--metrics`, which a thread replaces every ten seconds and at the end.
///
/// A reader of the file never sees a part of it. The time between two writes is measured from the end of the first one.
final class MetricsFile {
  /// The interval in milliseconds.
  private static let interval = 10_000

  /// The file exists and contains something else than metrics.
  struct OtherContent: Error {
    let path: String
  }

  private let isStopping: Monitor<Bool>
  private let thread: SystemThread

  /// Writes the file for the first time and starts the thread; the folder must exist.
  ///
  /// Throws `OtherContent`, and `Backups.Failure` if the file cannot be written.
  init(_ metrics: Metrics, at path: String, database: DatabaseLocation, _ logger: Logger) throws {
    let destination: OutputDestination
    do {
      destination = try OutputDestination(ResolvedPath(path), database: database, replacing: Metrics.fileSignature)
    } catch Backups.Failure.notWrittenByKindling(let path) {
      throw OtherContent(path: path)
    }
    try Self.write(metrics, to: destination)
    let isStopping = Monitor(false)
    self.isStopping = isStopping
    thread = try SystemThread {
      var isLast = false
      while !isLast {
        isLast = isStopping.wait(until: .now + Self.interval) { $0 ? true : nil } ?? false
        do {
          try Self.write(metrics, to: destination)
        } catch {
          logger.warning("the metrics were not written: \(error)")
        }
      }
    }
  }

  /// Writes the file for the last time and ends the thread.
  func close() {
    isStopping.withLock { $0 = true }
    isStopping.notify()
    thread.join()
  }

  private static func write(_ metrics: Metrics, to destination: OutputDestination) throws(Backups.Failure) {
    try destination.check()
    do {
      let file = try AtomicFile(at: destination.path, access: .sameAsReplaced)
      try file.append(metrics.prometheusText().utf8)
      try file.finish()
    } catch AtomicFile.Failure.system(let number) {
      throw .unreachable(path: destination.displayPath, reason: String(cString: strerror(number)))
    } catch {
      throw .notARegularFile(path: destination.displayPath)
    }
  }
}
