/// Whoever takes the messages of a conversation and answers them.
package protocol Player: AnyObject {
  /// Sends one message.
  ///
  /// - Parameter line: the message without its line end.
  /// - Throws: what keeps it from being sent.
  func send(_ line: String) throws

  /// The next reply that has not been taken; nil where no more is to come.
  func reply() throws -> String?

  /// Says that nothing more will be sent, and waits until everything is done.
  func finish() throws
}

/// A player inside the process: every line is answered before `send` returns.
package final class InProcessPlayer: Player {
  private let receive: (String) throws -> [String]
  private var replies: ArraySlice<String> = []

  /// Plays on whatever answers lines.
  ///
  /// - Parameter receive: takes one line and returns the lines that are written in answer.
  package init(receive: @escaping (String) throws -> [String]) {
    self.receive = receive
  }

  /// Has a line answered.
  package func send(_ line: String) throws { replies += try receive(line) }

  /// The next answer; nil where all have been taken.
  package func reply() -> String? { replies.popFirst() }

  /// Does nothing: everything is done already.
  package func finish() {}
}
