import ArgumentParser
import JSONRPC
import Kernel
import Localization

extension Message {
  /// The text in the language of the environment.
  var inOwnLanguage: String { rendered(in: ProcessEnvironment.locale()).string }
}

/// Diagnostics of commands on standard error.
enum StandardError {
  /// Prints a message on one line, prefixed with the program name.
  static func tell(_ message: Message) {
    StandardErrorSink().write("kindling: \(message.inOwnLanguage)")
  }
}

extension ValidationError {
  /// Creates an error in the language of the environment.
  init(_ message: Message) {
    self.init(message.inOwnLanguage)
  }

  /// Rejects an option value outside its range.
  static func check(_ number: Int, in range: ClosedRange<Int>, of option: String) throws {
    guard range.contains(number) else {
      throw ValidationError(Strings.programOptionRange(option, "\(range.lowerBound)", "\(range.upperBound)"))
    }
  }
}
