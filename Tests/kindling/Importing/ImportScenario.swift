import Foundation
import TestFiles
import TestSupport

@testable import kindling

/// A service with an account to export, and a service into which the export is imported.
struct ImportScenario {
  let folder: TemporaryFolder
  let source: TestUser
  let target: TestUser

  /// Creates two services without users.
  init() throws {
    folder = try TemporaryFolder()
    (source, target) = (try Harness.program().connect(), try Harness.program().connect())
  }

  /// Creates a source with two filled accounts, and a target with an empty one that has the email of the second.
  static func filled() throws -> ImportScenario {
    let scenario = try ImportScenario()
    try scenario.source.signUp(name: "Eve", email: "eve@example.org")
    try SampleAccount.fill(scenario.source)
    try scenario.source.signUp(name: "Zoé", email: "zoe@example.org", locale: "fr")
    try SampleAccount.fill(scenario.source)
    try scenario.source.call("profile.update", #"{"timeZone": "Europe/Paris", "dayStartsAt": 3}"#)
    try scenario.target.signUp(name: "Zoe", email: "zoe@example.org")
    return scenario
  }

  /// Exports the data of a user.
  func exportText(of user: TestUser) throws -> String {
    let path = folder.path("export")
    try user.call("data.export", #"{"path": "\#(path)"}"#)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Imports a text for a user.
  @discardableResult
  func importText(
    _ text: String, into user: TestUser, _ conflict: String = "skip", _ more: String = ""
  ) throws -> JSON {
    try user.call("data.import", parameters(text, conflict, more))
  }

  /// Returns the error of an import that must fail.
  func importFailure(_ text: String, into user: TestUser, _ conflict: String = "skip") throws -> CallFailure {
    try user.failure("data.import", parameters(text, conflict))
  }

  private func parameters(_ text: String, _ conflict: String, _ more: String = "") throws -> String {
    let path = folder.path("import")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return #"{"path": "\#(path)", "onConflict": "\#(conflict)"\#(more)}"#
  }
}

extension JSON {
  /// The kinds with added or rejected rows, and the reported rows of an import, for failure messages.
  var additionsAndErrors: [String] {
    self["kinds"].elements.filter { $0["added"].int != 0 || $0["rejected"].int != 0 }.map(\.description)
      + self["rows"].elements.map(\.description)
  }
}
