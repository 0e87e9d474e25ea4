import JSON
import JSONRPC
import Kernel
import Localization
import Testing

@testable import Service

@Suite("Refinements of parameter types")
struct FieldRefinementTests {
  private static let tooLong = DomainError(
    .validationFailed, rule: "name_too_long", message: Strings.validationNotOneOf(field: "", values: ""))
  private static let empty = DomainError(
    .validationFailed, rule: "name_required", message: Strings.validationNotOneOf(field: "", values: ""))

  /// Types with the rules of the issues of `""`, `"abcd"`, `"a\u0000"` and `"a\u0085"`, and their rules of fields.
  private static var types: [(FieldType<String>, [[String]], Set<FieldRule>)] {
    [
      (
        .trimmedText(0...3).reporting(as: tooLong), [[], ["name_too_long"], ["invalid_format"], []],
        [.tooManyMarks, .invalidFormat]
      ),
      (
        .trimmedText(0...3).reporting(as: tooLong).rejecting(where: \.isEmpty, as: empty),
        [["name_required"], ["name_too_long"], ["invalid_format"], []], [.tooManyMarks, .invalidFormat]
      ),
      (
        .trimmedText(0...3).rejecting(where: \.isEmpty, as: empty).reporting(as: tooLong),
        [["name_too_long"], ["name_too_long"], ["invalid_format"], []], [.tooManyMarks, .invalidFormat]
      ),
      (
        .trimmedText(0...3).reporting(as: tooLong).singleLine,
        [[], ["name_too_long"], ["invalid_format"], ["invalid_format"]], [.tooManyMarks, .invalidFormat]
      ),
      (
        .trimmedText(1...3).singleLine.described(as: .any),
        [["too_short"], ["too_long"], ["invalid_format"], ["invalid_format"]],
        [.tooShort, .tooLong, .tooManyMarks, .invalidFormat]
      ),
    ]
  }

  @Test("Refinements apply in the order of the declaration", arguments: types.indices)
  func order(_ index: Int) throws {
    let (type, expected, rules) = Self.types[index]
    #expect(type.description.rules == rules)
    for (text, rule) in zip([#""""#, #""abcd""#, #""a\u0000""#, #""a\u0085b""#], expected) {
      let tape = JSONTape()
      try Array("[\(text), [\(text)]]".utf8).withUnsafeBufferPointer { bytes in
        let values = try tape.parse(bytes, maxDepth: 8)
        var reader = ParameterReader(nil, path: "")
        for (value, path) in zip(values.elements, ["/name", "/name/0"]) {
          if path == "/name" {
            _ = try type.decode(value, "name", &reader)
          } else {
            _ = try FieldType.list(of: type).decode(value, "name", &reader)
          }
          let issues = reader.takeIssues()
          #expect(issues.map(\.rule) == rule, "\(text)")
          #expect(issues.allSatisfy { $0.path == path })
        }
        // After an element, the path is that of the next field again.
        #expect(reader.pointer(to: "next") == "/next")
      }
    }
  }
}
