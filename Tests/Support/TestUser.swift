package import Database
import JSON
package import JSONRPC
package import Kernel
package import Service

/// One in-process connection to a `Harness` and the user who is signed in on it.
package final class TestUser {
  /// The default password of accounts.
  package static let password = "analytical engine"

  /// The service.
  package let harness: Harness
  /// The dispatcher of this connection.
  package let dispatcher: Dispatcher
  /// The transport of this connection, for input that is not a single call.
  package let transport: InProcessConnection
  /// The email of the latest sign-up on this connection.
  package private(set) var email = ""
  private var nextID = 0

  init(harness: Harness, dispatcher: Dispatcher, framing: FramingMode, limits: Lane.Limits) {
    self.harness = harness
    self.dispatcher = dispatcher
    // Which calls share a commit must not depend on the speed of the machine.
    var limits = limits
    limits.groupMilliseconds = 1 << 40
    transport = InProcessConnection(handler: dispatcher, framing: framing, limits: limits)
  }

  /// The row ID of the signed-in user; 0 if no user is signed in.
  package var id: Int64 { dispatcher.conversation.user?.id ?? 0 }
  /// The clock of the service.
  package var clock: ManualClock { harness.clock }
  /// The database of the service.
  package var database: Database { harness.database }

  // MARK: - Calls

  /// Sends one call and returns its result; throws `CallFailure` if the reply is an error.
  @discardableResult
  package func call(_ method: String, _ parameters: String = "{}") throws -> JSON {
    nextID += 1
    let oneLine = parameters.split(whereSeparator: \.isNewline).joined(separator: " ")
    let replies = transport.receive(
      lines: #"{"jsonrpc":"2.0","id":\#(nextID),"method":"\#(method)","params":\#(oneLine)}"#)
    guard let text = replies.first, replies.count == 1 else { throw CallFailure("\(replies.count) replies") }
    let reply = try JSON(text)
    if reply.names.contains("result") {
      ReplyRecorder.record(method, reply["result"])
      return reply["result"]
    }
    let failure = CallFailure(reply["error"])
    if failure.code == 1005, try failure.data["issues"].elements.isEmpty {
      throw CallFailure("1005 without issues: \(method)")
    }
    throw failure
  }

  /// Sends one call that must fail and returns its error; throws if the call succeeds.
  package func failure(_ method: String, _ parameters: String = "{}") throws -> CallFailure {
    guard let failure = try attempt(method, parameters) else { throw CallFailure("\(method) succeeded: \(parameters)") }
    return failure
  }

  /// Sends one call that may fail and returns its error; nil if the call succeeds.
  @discardableResult
  package func attempt(_ method: String, _ parameters: String = "{}") throws -> CallFailure? {
    do {
      try call(method, parameters)
      return nil
    } catch let failure as CallFailure {
      return failure
    }
  }

  /// Returns all pages of a list; `parameters` are the JSON members besides `limit` and `cursor`.
  package func pages(_ method: String, _ parameters: String = "", limit: Int) throws -> [JSON] {
    let common = parameters.isEmpty ? "" : ", \(parameters)"
    var pages: [JSON] = []
    var cursor: String?
    repeat {
      let position = cursor.map { #", "cursor": "\#($0)""# } ?? ""
      let page = try call(method, #"{"limit": \#(limit)\#(common)\#(position)}"#)
      pages.append(page)
      cursor = page["nextCursor"].string
    } while cursor != nil
    return pages
  }

  // MARK: - Account

  /// Creates an account, signs it in and returns its token.
  @discardableResult
  package func signUp(
    name: String = "Ada Lovelace", email: String = "ada@example.org", password: String = TestUser.password,
    locale: String = "en", zone: String = "UTC"
  ) throws -> String {
    let result = try call(
      "auth.signUp",
      #"""
      {"name": "\#(name)", "email": "\#(email)", "password": "\#(password)", "passwordConfirmation": "\#(password)",
       "acceptTerms": true, "locale": "\#(locale)", "timeZone": "\#(zone)"}
      """#)
    self.email = email
    return result["token"].string ?? ""
  }

  /// Signs an account in.
  @discardableResult
  package func signIn(_ email: String = "ada@example.org", _ password: String = TestUser.password) throws -> JSON {
    try call("auth.signIn", #"{"email": "\#(email)", "password": "\#(password)"}"#)
  }

  /// Sets the language.
  package func setLocale(_ locale: String) throws { try call("profile.update", #"{"locale": "\#(locale)"}"#) }

  /// Sets the time zone.
  package func setZone(_ zone: String) throws { try call("profile.update", #"{"timeZone": "\#(zone)"}"#) }

  /// Sets the hour at which the user's day begins.
  package func setDayStart(_ hour: Int) throws { try call("profile.update", #"{"dayStartsAt": \#(hour)}"#) }
}
