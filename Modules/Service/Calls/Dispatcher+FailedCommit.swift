public import JSON
public import JSONRPC

/// Calls of a group whose commit failed: those that only read do not fail with those that wrote.
extension Dispatcher {
  /// Returns what happens to a call of a method if the commit of its group fails and nothing was stored.
  public func effectOfFailedCommit(on name: JSONValue) -> FailedCommitEffect {
    switch registry.method(named: name) {
    case nil: .keepsReply
    case let method? where method.effect == .control: .keepsReply
    case let method? where method.effect == .read && method.traits.isDisjoint(with: [.long, .waitsForBackground]):
      .runsAgain
    default: .fails
    }
  }

  /// Runs a call again; the call that waits for the lane, if there is one, keeps its state.
  public func handleAgain(
    _ name: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) {
    let (waitingCall, waitingSession) = (context.call, callSession)
    callSession = nil
    defer {
      context.call = waitingCall
      callSession = waitingSession.map { CallSession(tokenHash: $0.tokenHash, connectionUser: conversation.user) }
    }
    try handle(name, params, on: lane, result: result)
  }
}
