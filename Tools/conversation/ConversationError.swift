/// Why a conversation could not be read or did not go as it was recorded.
public struct ConversationError: Error, CustomStringConvertible, Sendable {
  /// The line of the file, from 1; 0 where it is about the whole file.
  public let line: Int
  /// What was wrong.
  public let message: String

  /// Names a line and what was wrong there.
  public init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }

  /// Both as one text.
  public var description: String { line > 0 ? "line \(line): \(message)" : message }
}
