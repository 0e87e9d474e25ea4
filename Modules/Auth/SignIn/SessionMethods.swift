import Database
import Kernel
import Service

/// Methods that list and end sessions. (Accounts, 3.1.)
enum SessionMethods {
  static let all: [Method] = [signOut, sessions, revoke]

  private struct SignOutParameters: Parameters {
    let everywhere: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      everywhere =
        try fields.optional(
          "everywhere", .flag, "Whether to end all sessions of the user, but no tokens; default false.") ?? false
    }
  }

  private static let signOut = Method(
    "auth.signOut", "Ends the session; the account and its data remain.", effect: .write, access: .signedIn,
    traits: [.idempotent, .changesConnection],
    notes: "A token for scripts remains valid; auth.revoke ends it.",
    examples: [Method.Example("On this device")]
  ) { (input: SignOutParameters, context) in
    let user = try context.user
    let store = SessionStore(context.transaction)
    if input.everywhere {
      try store.endAll(of: user.id)
    } else if user.token == nil {
      _ = try store.end(user.sessionID, of: user.id)
    }
    context.setUser(nil)
    return EmptyResult()
  }

  private struct PageParameters: Parameters {
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      page = try fields.page(of: .sessions)
    }
  }

  private static let sessions = Method(
    "auth.sessions", "Lists the sessions and tokens of the user, newest first.", effect: .read, access: .signedIn,
    examples: [Method.Example("All devices")]
  ) { (input: PageParameters, context) in
    let user = try context.user
    let entries = try SessionStore(context.transaction).list(of: user.id, input.page)
    return Page(fetched: entries, limit: input.page.limit) { Cursor(.sessions, $0.id) }
      .map { UserSessionView(session: $0, isCurrent: $0.id == user.sessionID) }
  }

  private struct RevokeParameters: Parameters {
    let sessionID: Int64

    init(from fields: inout ParameterReader) throws(DomainError) {
      sessionID = try fields.required("sessionId", .id(.sessionID), "The ID of a session from auth.sessions.")
    }
  }

  private static let revoke = Method(
    "auth.revoke", "Ends a session or a token of the user.", effect: .write, access: .signedIn,
    traits: [.idempotent, .changesConnection], errors: [.sessionNotFound],
    examples: [Method.Example("A lost phone", #"{"sessionId": 1}"#)]
  ) { (input: RevokeParameters, context) in
    let user = try context.user
    let sessionID = Int64(input.sessionID)
    guard try SessionStore(context.transaction).end(sessionID, of: user.id) else {
      throw DomainError.sessionNotFound.at("/sessionId", id: "\(sessionID)")
    }
    if sessionID == user.sessionID { context.setUser(nil) }
    return EmptyResult()
  }
}

extension PagedList {
  /// Sessions by row id, newest first.
  fileprivate static let sessions = PagedList("sessions")
}
