import ArgumentParser
import JSONRPC
import Kernel
import Localization

extension Message {
  /// The text in the language of the environment.
  var localized: String { text(in: ProcessEnvironment.locale()).string }
}

/// Diagnostics of commands on standard error.
enum StandardError {
  /// Prints a message on one line, prefixed with the program name.
  static func print(_ message: Message) {
    StandardErrorSink().write("kindling: \(message.localized)")
  }
}

extension ValidationError {
  /// Creates an error in the language of the environment.
  init(_ message: Message) {
    self.init(message.localized)
  }

  /// Rejects an option value outside its range.
  static func check(_ number: Int, in range: ClosedRange<Int>, of option: String) throws {
    guard range.contains(number) else {
      throw ValidationError(
        Strings.programOptionRange(option: option, min: "\(range.lowerBound)", max: "\(range.upperBound)"))
    }
  }
}
