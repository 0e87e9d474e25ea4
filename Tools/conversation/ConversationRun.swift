/// One run of a conversation: sends messages, compares replies and reports events.
package struct ConversationRun {
  /// An event of a run.
  package enum Event: Equatable, Sendable {
    /// A comment was reached.
    case comment(String)
    /// A message will be sent next; its names are already replaced by values.
    case sent(String)
    /// The expected reply was received.
    case received(String)
  }

  private let file: ConversationFile
  private let player: any Player
  private let onEvent: (Event) -> Void

  /// Creates a run.
  ///
  /// The run calls `finish()` of the player at the end.
  package init(of file: ConversationFile, on player: any Player, onEvent: @escaping (Event) -> Void = { _ in }) {
    self.file = file
    self.player = player
    self.onEvent = onEvent
  }

  /// Runs the conversation and returns all replies.
  ///
  /// Captured strings are replaced by their names, so that two runs can be compared. Throws ``ConversationError`` at
  /// the first missing, additional or different reply, undefined name, or error of the player.
  @discardableResult
  package func run() throws(ConversationError) -> [String] {
    var captures = Captures()
    var replies: [String] = []
    for step in file.steps {
      switch step.kind {
      case .comment: onEvent(.comment(step.text))
      case .sent: try send(step, captures)
      case .expected:
        guard let reply = try attempt(step.line, { try player.nextReply() }) else {
          throw ConversationError(line: step.line, "no reply was received")
        }
        captures = try compare(step, reply, captures)
        replies.append(reply)
        onEvent(.received(reply))
      }
    }
    let last = file.steps.last?.line ?? 0
    try attempt(last) { try player.finish() }
    if let more = try attempt(last, { try player.nextReply() }) {
      throw ConversationError(line: last, "unexpected reply after the end: \(more)")
    }
    return replies.map(captures.masked)
  }

  private func send(_ step: ConversationFile.Step, _ captures: Captures) throws(ConversationError) {
    let line: String
    do throws(Captures.UnknownName) {
      line = try captures.filled(step.text)
    } catch {
      throw ConversationError(line: step.line, "$\(error.name) has no value yet")
    }
    onEvent(.sent(line))
    try attempt(step.line) { try player.send(line) }
  }

  private func compare(
    _ step: ConversationFile.Step, _ reply: String, _ captures: Captures
  ) throws(ConversationError) -> Captures {
    guard let expected = JSONText(step.text), let actual = JSONText(reply) else {
      throw ConversationError(line: step.line, "the reply is not JSON: \(reply)")
    }
    var matcher = Matcher(captures: captures)
    do throws(Matcher.Mismatch) {
      try matcher.match(expected, actual)
    } catch {
      throw ConversationError(line: step.line, "\(error)\n  full reply: \(reply)")
    }
    return matcher.captures
  }

  /// Calls the player and converts its error to one with the line of the file.
  private func attempt<Result>(_ line: Int, _ work: () throws -> Result) throws(ConversationError) -> Result {
    do {
      return try work()
    } catch {
      throw ConversationError(line: line, "\(error)")
    }
  }
}
