internal import Glibc

/// A recorded conversation: messages, expected replies and comments.
///
/// A UTF-8 text; `README.md` in this folder defines its format.
package struct ConversationFile: Sendable {
  /// A step of the conversation.
  package struct Step: Sendable {
    /// The type of a step.
    package enum Kind: Equatable, Sendable {
      /// `#`: a comment.
      case comment
      /// `>>`: a message to send.
      case sent
      /// `<<`: the next expected reply.
      case expected
    }

    /// The type of the step.
    package let kind: Kind
    /// The text without prefixes; continuation lines are joined with spaces, lines of a comment with line feeds.
    package let text: String
    /// The number of the first line of the step, from 1.
    package let line: Int
  }

  /// The command-line options of the program, from the `!!` lines.
  package let options: [String]
  /// The steps, in order.
  package let steps: [Step]

  /// Reads a file.
  ///
  /// Throws ``ConversationError`` if it is unreadable or malformed.
  package init(path: String) throws(ConversationError) {
    guard let file = fopen(path, "re") else {
      throw ConversationError(line: 0, "cannot open \(path): \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    guard ferror(file) == 0 else {
      throw ConversationError(line: 0, "cannot read \(path): \(String(cString: strerror(errno)))")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConversationError(line: 0, "\(path) is not UTF-8")
    }
    try self.init(text)
  }

  /// Parses a conversation.
  ///
  /// Throws ``ConversationError`` if a line has no prefix, options follow a message, or an expected reply is not JSON.
  package init(_ text: String) throws(ConversationError) {
    var options: [String] = []
    var steps: [Step] = []
    var lastCommentLine = 0
    // Consecutive `#` lines form one comment.
    func appendComment(_ text: String, _ line: Int) {
      if let last = steps.last, last.kind == .comment, lastCommentLine == line - 1 {
        steps[steps.count - 1] = Step(kind: .comment, text: "\(last.text)\n\(text)", line: last.line)
      } else {
        steps.append(Step(kind: .comment, text: text, line: line))
      }
      lastCommentLine = line
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      let content = Self.trimmed(line.dropFirst(2))
      if line.allSatisfy(\.isWhitespace) {
        continue
      } else if line.hasPrefix("#") {
        appendComment(Self.trimmed(line.dropFirst()), number)
      } else if line.hasPrefix(">>") {
        steps.append(Step(kind: .sent, text: content, line: number))
      } else if line.hasPrefix("<<") {
        steps.append(Step(kind: .expected, text: content, line: number))
      } else if line.hasPrefix("!!") {
        guard steps.allSatisfy({ $0.kind == .comment }) else {
          throw ConversationError(line: number, "options must precede the first message")
        }
        options += content.split(separator: " ").map(String.init)
      } else if line.first?.isWhitespace == true, let message = steps.last, message.kind != .comment {
        steps[steps.count - 1] = Step(
          kind: message.kind, text: message.text + " " + Self.trimmed(line), line: message.line)
      } else {
        throw ConversationError(line: number, "a line must start with #, >>, <<, !!, or white space after a message")
      }
    }
    for step in steps where step.kind == .expected {
      guard JSONText(step.text) != nil else {
        throw ConversationError(line: step.line, "the expected reply is not JSON")
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

/// A malformed conversation file or an unexpected reply.
package struct ConversationError: Error, CustomStringConvertible, Sendable {
  /// The line of the file, from 1; 0 for the whole file.
  package let line: Int
  /// The reason.
  package let message: String

  /// Creates an error for a line of the file.
  package init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }

  /// The message with the line number.
  package var description: String { line > 0 ? "line \(line): \(message)" : message }
}
