import Content
import Database
import Kernel
import Kits
import Learning
import Service
import TestSupport

extension Harness {
  /// Creates a harness with the domains that content belongs to.
  static func content(location: DatabaseLocation = .memory) throws -> Harness {
    try Harness(
      Learning.methods() + Kits.methods, checks: Learning.checks + Kits.checks + Content.checks, location: location)
  }

  /// Runs a command on the content in a transaction.
  @discardableResult
  func content<Value>(_ body: (ContentCommands) throws -> Value) throws -> Value {
    try connect().dispatcher.perform { try body(ContentCommands($0)) }
  }

  /// Installs a document.
  @discardableResult
  func install(_ document: SampleDocument) throws -> ContentCommands.Outcome {
    let file = try ContentFile(checking: Array(document.json.utf8))
    return try content { try $0.install(file) }
  }

  /// Removes a document.
  @discardableResult
  func remove(_ id: String) throws -> Bool { try content { try $0.remove(id) } }
}

/// A document with one kit, of which tests change parts.
struct SampleDocument {
  var id = "knots"
  var version = "1.0"
  /// The positions of the questions of the kit, whose prompts contain them.
  var positions = [1, 2, 3, 4]
  /// What the prompts of the questions begin with.
  var prompt = "Which knot is"

  var json: String {
    let questions = positions.map {
      """
      {"position": \($0), "prompt": "\(prompt) \($0)?", "correctAnswer": "right \($0)",
       "incorrectAnswers": ["wrong"]}
      """
    }
    return """
      {"id": "\(id)", "name": {"en": "Knots", "fr": "Nœuds"}, "version": "\(version)", "kits": [
        {"id": "quiz", "name": {"en": "Knots at sea", "fr": "Nœuds marins"},
         "questions": [\(questions.joined(separator: ", "))]}]}
      """
  }
}
