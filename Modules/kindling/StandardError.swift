import ArgumentParser
import JSONRPC
import Kernel
import Localization

extension Message {
  /// The text in the language of whoever runs a command.
  var inOwnLanguage: String { rendered(in: ProcessEnvironment.locale()).string }
}

/// What commands tell beside their results.
enum StandardError {
  /// Tells something on a line of its own, after the name of the program.
  static func tell(_ message: Message) {
    StandardErrorSink().write("kindling: \(message.inOwnLanguage)")
  }
}

extension ValidationError {
  /// What is wrong with the command line, in the language of whoever wrote it.
  init(_ message: Message) {
    self.init(message.inOwnLanguage)
  }

  /// Refuses the number of an option that lies outside of its bounds.
  static func check(_ number: Int, in range: ClosedRange<Int>, of option: String) throws {
    guard range.contains(number) else {
      throw ValidationError(Strings.programOptionRange(option, "\(range.lowerBound)", "\(range.upperBound)"))
    }
  }
}
