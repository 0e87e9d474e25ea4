import JSON
import JSONRPC
import Kernel
import Localization
import TestSupport
import Testing

@testable import Service

/// Optional parameters of which a call needs one, and null in updates.
@Suite struct ParameterChoiceTests {
  private struct Contact: Parameters {
    let note: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      note = try fields.required("note", .text(1...9), "A note.")
      let email = try fields.optional("email", .text(1...9), "An address.")
      let phone = try fields.optional("phone", .integer, "A number.")
      try fields.requireExactlyOne(of: ("email", email != nil), ("phone", phone != nil))
    }
  }

  private struct Search: Parameters {
    init(from fields: inout ParameterReader) throws(DomainError) {
      let text = try fields.optional("text", .text(1...9), "A text.")
      let tag = try fields.optional("tag", .text(1...9), "A tag.")
      try fields.requireAtLeastOne(of: ("text", text != nil), ("tag", tag != nil))
    }
  }

  /// Returns the rules and paths of the issues of a call; empty if it is valid.
  private func issues<P: Parameters>(_ type: P.Type, _ json: String) throws -> [String] {
    let tape = JSONTape()
    var json = json
    return try json.withUTF8 { bytes in
      let value = try tape.parse(bytes, maxDepth: 9)
      do throws(DomainError) {
        _ = try ParameterReader.read(type, from: value, traits: [])
        return []
      } catch {
        #expect(error.kind == .invalidParams && error.path == error.issues.first?.path)
        return error.issues.map { "\($0.rule) \($0.path)" }
      }
    }
  }

  @Test(
    "Exactly one parameter of a choice is required",
    arguments: [
      (#"{"note": "a", "email": "x"}"#, []), (#"{"note": "a", "phone": 1, "email": null}"#, []),
      (#"{"note": "a"}"#, ["missing_parameter "]), (#"{"note": "a", "email": null}"#, ["missing_parameter "]),
      (#"{"note": "a", "email": "x", "phone": 1}"#, ["ambiguous_parameters /phone"]),
      (#"{"note": "a", "phone": 1, "email": "x"}"#, ["ambiguous_parameters /phone"]),
      ("{}", ["missing_parameter /note", "missing_parameter "]),
      (#"{"mail": "x"}"#, ["unknown_parameter /mail", "missing_parameter /note", "missing_parameter "]),
      (
        #"{"email": "x", "phone": 1, "nte": "a"}"#,
        ["unknown_parameter /nte", "missing_parameter /note", "ambiguous_parameters /phone"]
      ),
    ])
  func exactlyOne(_ json: String, _ expected: [String]) throws {
    #expect(try issues(Contact.self, json) == expected)
  }

  @Test(
    "At least one parameter of a choice is required",
    arguments: [
      (#"{"text": "a"}"#, []), (#"{"text": "a", "tag": "b"}"#, []), ("{}", ["missing_parameter "]),
      (#"{"tag": null}"#, ["missing_parameter "]),
    ])
  func atLeastOne(_ json: String, _ expected: [String]) throws {
    #expect(try issues(Search.self, json) == expected)
  }

  @Test("The description of a method names its choice")
  func sentences() {
    #expect(Contact.description.choice?.sentence == "Requires exactly one of email and phone.")
    #expect(Search.description.choice?.sentence == "Requires at least one of text and tag.")
    #expect(SampleParameters.description.choice == nil)
  }

  @Test("Null in an update is an error for a value that cannot be cleared, but not inside an object")
  func nullInUpdate() throws {
    let valid = #"{"name": "Ada", "count": 3, "parts": [{"title": "x", "weight": null}]}"#
    #expect(try SampleParameters.read(valid, traits: .updates).parts?.map(\.weight) == [nil])
    for field in ["isOpen", "moment", "day", "tags", "parts"] {
      do {
        _ = try SampleParameters.read(#"{"name": "Ada", "count": 3, "\#(field)": null}"#, traits: .updates)
        Issue.record("\(field)")
      } catch let error as DomainError {
        #expect(error.kind == .invalidParams && error.path == "/\(field)")
        #expect(error.message.plainEnglish.contains("cannot be null"), "\(error.message.plainEnglish)")
      }
    }
  }

  @Test("The schema of an update permits null only for what can be cleared")
  func schemaOfUpdate() {
    let names = SampleParameters.description(isUpdate: true).declarations.filter { property in
      if case .nullable = property.schema { true } else { false }
    }.map(\.name)
    #expect(names == [])
    #expect(SampleParameters.description(isUpdate: false).declarations.count { !$0.isRequired } > 5)
  }
}
