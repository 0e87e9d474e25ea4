import JSONRPC
import Kernel
import Localization
import TestSupport
import Testing

@testable import Service

/// Rules for the declaration of every method.
@Suite struct DeclarationTests {
  private func method(_ name: String) throws -> Method { try #require(Harness.programMethods[name]) }

  @Test("Names are unique and, except for lifecycle methods, consist of a namespace and a name in lower camel case")
  func names() {
    #expect(Set(Harness.programMethodNames).count == Harness.programMethodNames.count)
    for name in Harness.programMethodNames where !["initialize", "shutdown", "exit"].contains(name) {
      #expect(name.wholeMatch(of: /[a-z]+\.[a-z]+(?:[A-Z][a-z]+)*/) != nil, "\(name)")
    }
  }

  @Test("A summary is a sentence of at most 120 characters on one line", arguments: Harness.programMethodNames)
  func summary(_ name: String) throws {
    let summary = try method(name).summary
    #expect(isSentence(summary) && summary.count <= 120 && !summary.contains("\n"))
  }

  @Test("Effect and traits are consistent", arguments: Harness.programMethodNames)
  func effect(_ name: String) throws {
    let method = try method(name)
    if method.traits.contains(.creates) { #expect(method.effect == .write && method.access == .signedIn) }
    if method.traits.contains(.notification) { #expect(method.effect == .control) }
  }

  @Test("A method has examples with unique names", arguments: Harness.programMethodNames)
  func examples(_ name: String) throws {
    let examples = try method(name).examples
    #expect(!examples.isEmpty)
    #expect(Set(examples.map(\.name)).count == examples.count)
    #expect(examples.allSatisfy { !$0.name.isEmpty })
  }

  @Test(
    "Every declared error has a rule in snake case and a different text in each language",
    arguments: Harness.programMethodNames)
  func errors(_ name: String) throws {
    let errors = try method(name).errors
    #expect(Set(errors.map(\.rule)).count == errors.count)
    for error in errors {
      #expect(error.rule?.wholeMatch(of: /[a-z]+(?:_[a-z]+)*/) != nil, "\(String(describing: error.rule))")
      let texts = Language.builtIn.map { error.message.text(in: TextLocale($0)).string }
      #expect(Set(texts).count == Language.builtIn.count, "\(texts)")
      #expect(texts.allSatisfy { isSentence($0) }, "\(texts)")
    }
  }

  /// The rules with a text for each of several things: a habit has a name, not a title, and an export of a kit no
  /// tables to choose; a call is undone, and an undo redone.
  private static let textsByRule = [
    "title_required": [Strings.errorTitleRequired, Strings.errorNameRequired],
    "history_empty": [Strings.errorNothingToUndo, Strings.errorNothingToRedo],
    "too_large": [DomainError.exportTooLarge.message, DomainError.kitExportTooLarge.message],
  ]

  @Test("A rule has the same kind and text in every method")
  func rules() {
    var seen: [String: DomainError] = [:]
    for error in Harness.programMethods.values.flatMap(\.errors) {
      guard let rule = error.rule else { continue }
      let earlier = seen.updateValue(error, forKey: rule) ?? error
      let texts = Self.textsByRule[rule] ?? [earlier.message]
      #expect(earlier.kind == error.kind && texts.map(\.entry).contains(error.message.entry), "\(rule)")
    }
  }

  @Test(
    "Parameters are in lower camel case, unique, and described in a sentence", arguments: Harness.programMethodNames)
  func parameters(_ name: String) throws {
    let parameters = try method(name).parameters()
    #expect(Set(parameters.map(\.name)).count == parameters.count)
    for parameter in parameters {
      #expect(parameter.name.wholeMatch(of: /[a-z]+(?:[A-Z][a-z]*)*/) != nil, "\(parameter.name)")
      #expect(isSentence(parameter.meaning), "\(parameter.name): \(parameter.meaning)")
    }
  }

  @Test("Every description in the OpenRPC document is a sentence")
  func descriptions() throws {
    func check(_ value: JSON, at path: String) {
      if value.description.first == "[" {
        for (index, element) in value.elements.enumerated() { check(element, at: "\(path)/\(index)") }
      }
      for name in value.names where name != "examples" {
        if name == "description", let text = value[name].string {
          #expect(isSentence(text), "\(path): \(text)")
        } else {
          check(value[name], at: "\(path)/\(name)")
        }
      }
    }
    check(try Harness.programDocument(), at: "")
  }

  /// Returns whether a text ends like a sentence and starts with neither a lowercase letter nor white space.
  private func isSentence(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return !first.isLowercase && !first.isWhitespace && ".!?…".contains(last)
  }
}
