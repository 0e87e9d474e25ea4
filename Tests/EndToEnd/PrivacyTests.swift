import Conversation
import Foundation
import SQLite
import TestFiles
import Testing

@Suite("Logs contain no passwords, tokens or user texts")
struct PrivacyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Texts that must never appear on standard error.
  private static let secrets = [
    "sesame-1234", "sesame-5678", "Scheherazade", "scheherazade", "stray-token", "Tale of nights",
  ]

  private func signUp(_ id: Int, confirmation: String = "sesame-1234") -> String {
    .call(
      "auth.signUp",
      #"{"name":"Scheherazade","email":"scheherazade@example.org","password":"sesame-1234","#
        + #""passwordConfirmation":"\#(confirmation)","acceptTerms":true}"#, id: id)
  }

  private func expectNoSecrets(_ outcome: Program.Outcome, token: String?) {
    for secret in Self.secrets + [token].compactMap(\.self) {
      #expect(!outcome.errors.contains(secret), "standard error contains \(secret): \(outcome.errors)")
    }
  }

  @Test("Logs of successful, rejected and malformed calls contain no secrets")
  func rejections() throws {
    let course =
      #"{"source":{"title":{"en":"Tale of nights"},"stages":[{"title":{"en":"Tale of nights"},"lessons":[]}]}}"#
    let input =
      signUp(1, confirmation: "sesame-5678") + signUp(2) + signUp(3)
      + .call("auth.signIn", #"{"email":"scheherazade@example.org","password":"sesame-5678"}"#, id: 4)
      + .call("auth.signIn", #"{"email":"scheherazade@example.org","password":"sesame-5678","sesame-1234":1}"#, id: 5)
      + .call("auth.resume", #"{"token":"stray-token"}"#, id: 6) + .call("stray-token", id: 7)
      + .call("paths.import", course, id: 8) + #"{"password":"sesame-1234"# + "\n"
      + .call("auth.changePassword", #"{"currentPassword":"sesame-1234","newPassword":"sesame-5678"}"#, id: 9)
    let outcome = try Program.run(
      "serve", Program.cheapHashing + ["--log-level", "trace"], on: folder, input: input,
      environment: ["KINDLING_TOKEN": "stray-token"])
    #expect(outcome.termination == .exited(0))
    #expect(outcome.lines.count == 10)
    expectNoSecrets(outcome, token: outcome.lines.lazy.compactMap { $0.firstText(ofMember: "token") }.first)
  }
}
