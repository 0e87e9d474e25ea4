/// One run of a conversation: sends, compares, and tells whoever listens.
package struct Performance {
  /// What has just happened.
  package enum Event: Equatable, Sendable {
    /// The file explains something.
    case explained(String)
    /// This message was sent, with every name filled in.
    case sent(String)
    /// This reply has come, and is the expected one.
    case received(String)
  }

  private let file: ConversationFile
  private let player: any Player
  private let tell: (Event) -> Void

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - file: what is to be said.
  ///   - player: who answers; it is finished by the run.
  ///   - tell: hears of every event when it happens.
  package init(of file: ConversationFile, on player: any Player, telling tell: @escaping (Event) -> Void = { _ in }) {
    self.file = file
    self.player = player
    self.tell = tell
  }

  /// Plays the conversation to its end.
  ///
  /// - Returns: every reply, with the captured texts replaced by their names, so that two runs can be compared.
  /// - Throws: ``ConversationError`` at the first reply that is missing, too much or different.
  @discardableResult
  package func run() throws(ConversationError) -> [String] {
    var captures = Captures()
    var replies: [String] = []
    for step in file.steps {
      switch step.kind {
      case .explanation: tell(.explained(step.text))
      case .sent: try send(step, captures)
      case .expected:
        guard let reply = try attempt(step.line, { try player.reply() }) else {
          throw ConversationError(line: step.line, "no reply came")
        }
        captures = try compare(step, reply, captures)
        replies.append(reply)
        tell(.received(reply))
      }
    }
    let last = file.steps.last?.line ?? 0
    try attempt(last) { try player.finish() }
    if let more = try attempt(last, { try player.reply() }) {
      throw ConversationError(line: last, "after the end one more reply came: \(more)")
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
    tell(.sent(line))
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
      throw ConversationError(line: step.line, "\(error)\n  the whole reply: \(reply)")
    }
    return matcher.captures
  }

  /// Runs a step of the player; what it throws gets the line of the file.
  private func attempt<Result>(_ line: Int, _ work: () throws -> Result) throws(ConversationError) -> Result {
    do {
      return try work()
    } catch {
      throw ConversationError(line: line, "\(error)")
    }
  }
}
