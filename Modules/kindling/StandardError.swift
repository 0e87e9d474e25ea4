import ArgumentParser
import Glibc
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

  /// Writes all of the lines, of any length, and waits for a slow reader.
  static func write(_ lines: [String]) {
    let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}

extension String {
  /// The text with each control character, which could change a terminal, in the notation of JSON.
  var withEscapedControlCharacters: String {
    var text = ""
    for scalar in unicodeScalars {
      if String(scalar).firstControlCharacter == nil {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u\(scalar.codePointNotation.dropFirst(2))"
      }
    }
    return text
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
