import Glibc
import JSONRPC
import Localization
import Service

/// The progress of a command on standard error: a bar on a terminal, otherwise a line every ten seconds.
final class ProgressBar {
  private static let width = 30

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let locale = ProcessEnvironment.locale()
  private let sink = StandardErrorSink()
  private var lastShown = ContinuousClock.now
  private var isVisible = false

  private var interval: Duration { isTerminal ? .milliseconds(100) : .seconds(10) }

  /// Shows a part of the work, at most at the interval of the output.
  func show(_ done: Int, of total: Int) {
    let now = ContinuousClock.now
    guard total > 0, now - lastShown >= interval else { return }
    lastShown = now
    let percentage = locale.percent(done, of: total)
    guard isTerminal else { return sink.write("kindling: \(percentage)") }
    let filled = Self.width * done / total
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
    write("\r[\(bar)] \(percentage)")
    isVisible = true
  }

  /// Shows the progress of the long calls of a command.
  func observe(_ composition: Composition) {
    composition.dispatcher.settings.canLeaveLane = false
    composition.dispatcher.settings.progressObserver = { [self] in show($0, of: $1) }
  }

  /// Removes the bar, before other output.
  func clear() {
    guard isVisible else { return }
    write("\r\u{1B}[K")
    isVisible = false
  }

  private func write(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }
}
