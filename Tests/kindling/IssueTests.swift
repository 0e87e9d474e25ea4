import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Service

/// An error reports all violated rules of a call.
@Suite struct IssueTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a client that is signed in, except for `initialize`, which must be the first call.
  private func client(for name: String) throws -> TestUser {
    let client = try Harness.program().connect()
    if name != "initialize" { try client.signUp() }
    return client
  }

  /// Returns the paths of `data.issues`; nil if the call succeeds or fails with another code than 1005.
  private func issuePaths(_ name: String, _ params: String, in client: TestUser) throws -> [String]? {
    do {
      try client.call(name, params)
    } catch let failure as CallFailure where failure.code == 1005 {
      let issues = try failure.data["issues"].elements
      #expect(!issues.isEmpty, "\(failure)")
      #expect(issues.allSatisfy { $0["path"].string != nil && $0["rule"].string?.isEmpty == false }, "\(failure)")
      return issues.compactMap { $0["path"].string }
    } catch let failure as CallFailure {
      #expect(failure.code != -32602, "\(name) \(params.prefix(300)) \(failure)")
    }
    return nil
  }

  @Test("All invalid fields are reported together", arguments: Harness.programMethodNames)
  func together(_ name: String) throws {
    let calls = try SampleParameters(name, in: folder)
    var values: [String: String] = [:]
    let initialPaths = try issuePaths(name, calls.parameters(), in: client(for: name)) ?? []
    for leaf in calls.leaves where values[leaf.path] == nil && !initialPaths.contains(leaf.path) {
      // Content is read only if all other parameters are valid. The confirmation only has to equal the password.
      if ["/content", "/passwordConfirmation"].contains(leaf.path) { continue }
      values[leaf.path] = try calls.invalidValues(for: leaf.schema).first { value in
        try issuePaths(name, calls.parameters([leaf.path: value]), in: client(for: name))?.contains(leaf.path) == true
      }
    }
    // A value that can be a text or a list is sent in only one of the two forms.
    let names = values.keys
    values = calls.withoutConflicts(values.filter { entry in !names.contains { entry.key.hasPrefix("\($0)/") } })
    guard values.count > 1 else { return }
    let paths = try issuePaths(name, calls.parameters(values), in: client(for: name)) ?? []
    #expect(Set(values.keys).subtracting(paths).isEmpty, "\(values.mapValues { $0.prefix(20) }) \(paths)")
  }

  @Test("An invalid title and duration are reported together, in the order of the fields")
  func sparks() throws {
    let client = try client(for: "")
    let failure = try client.failure("sparks.create", #"{"estimatedMinutes": 0, "title": ""}"#)
    #expect(try failure.rules == ["title_required", "invalid_minutes"])
    #expect(try failure.paths == ["/title", "/estimatedMinutes"])
    #expect(failure.rule == "title_required" && failure.path == "/title")
  }

  @Test(
    "A single violated rule is reported as a list of one issue",
    arguments: [
      ("auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "x"}"#, "weak_password"),
      ("auth.changePassword", #"{"currentPassword": "wrong", "newPassword": "difference engine"}"#, "wrong_password"),
      ("auth.deleteAccount", #"{"password": "wrong"}"#, "wrong_password"),
      ("auth.signIn", #"{"email": "nobody", "password": "x"}"#, "invalid_email"),
      ("friends.add", #"{"email": "nobody"}"#, "invalid_email"),
      ("friends.add", #"{"userId": 1}"#, "cannot_befriend_self"),
      ("data.import", #"{"onConflict": "skip", "content": "{}"}"#, "not_an_export"),
      ("data.import", #"{"onConflict": "skip", "content": "", "format": "csv"}"#, "table_required"),
      ("data.export", #"{"path": "$folder/sparks.csv", "format": "csv"}"#, "table_required"),
      ("data.export", #"{"format": "csv", "what": "sparks", "tableId": 1}"#, "table_for_format"),
      ("data.export", #"{"path": "$folder/none/file"}"#, "path_unwritable"),
      ("system.atomic", #"{"calls": [{"method": "system.ping"}]}"#, "not_allowed_in_atomic"),
      ("system.atomic", #"{"calls": [{"method": "goals.set", "params": {"text": ""}}]}"#, "goal_required"),
      ("events.subscribe", #"{"since": 1000000}"#, "unknown_position"),
      ("events.subscribe", #"{"topics": ["lesson", "nothing"]}"#, "unknown_topic"),
      ("events.list", #"{"topics": ["nothing"]}"#, "unknown_topic"),
    ])
  func single(_ name: String, _ params: String, _ rule: String) throws {
    let params = params.replacing("$folder", with: folder.path)
    let failure = try client(for: name).failure(name, params)
    #expect(failure.code == 1005 && failure.rule == rule)
    #expect(try failure.rules == [rule])
    #expect(try failure.paths.count == 1)
  }

  @Test("`system.atomic` reports the path of a method that it does not allow, and the paths of invalid parameters")
  func atomic() throws {
    let client = try client(for: "")
    let notPermitted = try client.failure("system.atomic", #"{"calls": [{"method": "system.ping"}]}"#)
    #expect(try notPermitted.paths == ["/calls/0/method"])
    let invalid = try client.failure(
      "system.atomic", #"{"calls": [{"method": "sparks.create", "params": {"title": "", "actualMinutes": 0}}]}"#)
    #expect(try invalid.paths == ["/calls/0/params/title", "/calls/0/params/actualMinutes"])
  }
}
