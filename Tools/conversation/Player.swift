/// An endpoint that receives the messages of a conversation and replies.
package protocol Player: AnyObject {
  /// Sends one message, without its line terminator.
  func send(_ line: String) throws

  /// Returns the next reply; nil if no more replies will arrive.
  func nextReply() throws -> String?

  /// Ends the input and waits until all messages are processed.
  func finish() throws
}

/// A player in the same process.
///
/// It replies to each message before `send` returns.
package final class InProcessPlayer: Player {
  private let receive: (String) throws -> [String]
  private var replies: ArraySlice<String> = []

  /// Creates a player.
  ///
  /// `receive` takes one line and returns the reply lines.
  package init(receive: @escaping (String) throws -> [String]) {
    self.receive = receive
  }

  /// Sends a line and queues its replies.
  package func send(_ line: String) throws { replies += try receive(line) }

  /// Returns the next queued reply; nil if there is none.
  package func nextReply() -> String? { replies.popFirst() }

  /// Does nothing, because all messages are already processed.
  package func finish() {}
}
