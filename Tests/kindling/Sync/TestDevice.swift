import Kernel
import TestSupport

@testable import kindling

/// A file with an account in one process, as a side of exchanges.
final class TestDevice: ExchangeSide {
  /// The connection to the other side has ended.
  struct Cut: Error {}

  /// When a connection ends: at the call with this number, before it arrives or before its reply does.
  struct Interruption {
    let call: Int
    let isBeforeCall: Bool
  }

  let user: TestUser
  let name: String
  /// The end of the connection; nil if it does not end.
  var interruption: Interruption?
  private(set) var calls = 0
  private(set) var methods: [String] = []
  /// Runs before each call, for writes during an exchange.
  var willCall: (String) throws -> Void = { _ in }

  init(_ name: String, in harness: Harness? = nil) throws {
    self.name = name
    let harness = try harness ?? Harness.program()
    user = harness.connect()
    // The random numbers of two devices differ.
    for _ in 0..<name.utf8.reduce(0, { $0 + Int($1) % 32 }) { _ = harness.random.next() }
    try user.signUp(name: "Zoe", email: "zoe@example.org")
  }

  func call(_ method: String, _ params: String) throws -> String {
    try willCall(method)
    calls += 1
    methods.append(method)
    if let interruption, interruption.call == calls, interruption.isBeforeCall { throw Cut() }
    do {
      let result = try user.call(method, params).description
      if let interruption, interruption.call == calls { throw Cut() }
      return result
    } catch let failure as CallFailure {
      throw CallRejection(rule: failure.rule, messages: [failure.description])
    }
  }

  /// Forgets the calls of earlier exchanges.
  func reset() {
    calls = 0
    methods = []
    interruption = nil
    willCall = { _ in }
  }

  func digest() throws -> String? { try user.call("sync.status")["digest"].string }

  /// What the user has stored, without local numbers and orders.
  func content() throws -> [String] {
    try [
      ("habits.list", ["name", "question", "color", "score"]), ("habits.today", ["name", "isDone"]),
      ("tables.list", ["name", "entryCount"]),
    ].flatMap { method, fields in
      try user.call(method)["items"].elements.map { item in
        "\(method): \(fields.map { item[$0].description })"
      }.sorted()
    }
  }

  /// Exchanges with another device, in the manner of the command on this one.
  @discardableResult
  func exchange(
    with other: TestDevice, isLinking: Bool = false, isDryRun: Bool = false
  ) throws -> Exchange.Outcome {
    var options = Exchange.Options()
    options.isLinking = isLinking
    options.isDryRun = isDryRun
    options.deviceName = name
    options.otherDeviceName = other.name
    return try Exchange(here: self, there: other, options: options).run()
  }
}
