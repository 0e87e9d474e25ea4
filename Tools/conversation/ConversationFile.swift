internal import Glibc

/// A recorded conversation: what a client sends, what it expects, and what there is to say about both.
///
/// The file is UTF-8 text, one step a line; `README.md` of this folder describes its signs.
package struct ConversationFile: Sendable {
  /// What one line of the file asks for.
  package struct Step: Sendable {
    /// What kind of line it is.
    package enum Kind: Equatable, Sendable {
      /// `#`: an explanation.
      case explanation
      /// `>>`: a message to send.
      case sent
      /// `<<`: the reply that has to come next.
      case expected
    }

    /// What kind of line it is.
    package let kind: Kind
    /// The line without its sign.
    package let text: String
    /// Where the step begins in the file, from 1.
    package let line: Int
  }

  /// How the program is to be started: the options of the `!!` lines.
  package let options: [String]
  /// The steps, in order.
  package let steps: [Step]

  /// Reads a file.
  ///
  /// - Parameter path: where it is.
  /// - Throws: ``ConversationError`` where it cannot be read, or a line has no sign.
  package init(path: String) throws(ConversationError) {
    guard let file = fopen(path, "re") else {
      throw ConversationError(line: 0, "cannot open \(path): \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConversationError(line: 0, "\(path) is not UTF-8")
    }
    try self.init(text)
  }

  /// Takes a conversation apart.
  ///
  /// - Parameter text: what the file holds.
  /// - Throws: ``ConversationError`` where a line has no sign, or an expectation is no JSON.
  package init(_ text: String) throws(ConversationError) {
    var options: [String] = []
    var steps: [Step] = []
    var lastExplanation = 0
    // Lines that follow each other are one explanation.
    func explain(_ text: String, _ line: Int) {
      if let last = steps.last, last.kind == .explanation, lastExplanation == line - 1 {
        steps[steps.count - 1] = Step(kind: .explanation, text: "\(last.text)\n\(text)", line: last.line)
      } else {
        steps.append(Step(kind: .explanation, text: text, line: line))
      }
      lastExplanation = line
    }
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = place + 1
      let content = Self.trimmed(line.dropFirst(2))
      if line.allSatisfy(\.isWhitespace) {
        continue
      } else if line.hasPrefix("#") {
        explain(Self.trimmed(line.dropFirst()), number)
      } else if line.hasPrefix(">>") {
        steps.append(Step(kind: .sent, text: content, line: number))
      } else if line.hasPrefix("<<") {
        steps.append(Step(kind: .expected, text: content, line: number))
      } else if line.hasPrefix("!!") {
        guard steps.allSatisfy({ $0.kind == .explanation }) else {
          throw ConversationError(line: number, "options come before the first message")
        }
        options += content.split(separator: " ").map(String.init)
      } else if line.first?.isWhitespace == true, let begun = steps.last, begun.kind != .explanation {
        steps[steps.count - 1] = Step(kind: begun.kind, text: begun.text + " " + Self.trimmed(line), line: begun.line)
      } else {
        throw ConversationError(line: number, "a line begins with #, >>, <<, !!, or white space after a message")
      }
    }
    for step in steps where step.kind == .expected {
      guard JSONText(step.text) != nil else {
        throw ConversationError(line: step.line, "what is expected is not JSON")
      }
    }
    self.options = options
    self.steps = steps
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

/// Why a conversation could not be read or did not go as it was recorded.
package struct ConversationError: Error, CustomStringConvertible, Sendable {
  /// The line of the file, from 1; 0 where it is about the whole file.
  package let line: Int
  /// What was wrong.
  package let message: String

  /// Names a line and what was wrong there.
  package init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }

  /// Both as one text.
  package var description: String { line > 0 ? "line \(line): \(message)" : message }
}
