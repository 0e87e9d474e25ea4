import TestSupport
import Testing

@Suite struct SchemaCheckerTests {
  private func checker() throws -> SchemaChecker {
    SchemaChecker(
      document: try JSON(
        #"""
        {"components": {"schemas": {"Point": {"type": "object", "required": ["x"], "additionalProperties": false,
          "properties": {"x": {"type": "integer", "minimum": 0, "maximum": 9},
            "tag": {"type": "string", "maxLength": 2}}}}}}
        """#))
  }

  @Test(
    "Values are validated against a schema",
    arguments: [
      (#"{"x": 1}"#, ##"{"$ref": "#/components/schemas/Point"}"##, true),
      (#"{"x": 1, "tag": "ab"}"#, ##"{"$ref": "#/components/schemas/Point"}"##, true),
      (#"{"x": 10}"#, ##"{"$ref": "#/components/schemas/Point"}"##, false),
      (#"{"tag": "a"}"#, ##"{"$ref": "#/components/schemas/Point"}"##, false),
      (#"{"x": 1, "y": 1}"#, ##"{"$ref": "#/components/schemas/Point"}"##, false),
      (#"{"x": 1, "tag": "abc"}"#, ##"{"$ref": "#/components/schemas/Point"}"##, false),
      ("null", #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, true),
      ("1", #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, false),
      ("[1, 2]", #"{"type": "array", "items": {"type": "integer"}, "maxItems": 2}"#, true),
      ("[1, 2, 3]", #"{"type": "array", "items": {"type": "integer"}, "maxItems": 2}"#, false),
      (#"[1, "2"]"#, #"{"type": "array", "items": {"type": "integer"}}"#, false),
      ("1.5", #"{"type": "integer"}"#, false),
      ("1.5", #"{"type": "number"}"#, true), ("true", #"{"type": "number"}"#, false),
      (#""b""#, #"{"type": "string", "enum": ["a", "b"]}"#, true),
      (#""c""#, #"{"type": "string", "enum": ["a", "b"]}"#, false),
      (#""2026-11-21""#, #"{"type": "string", "format": "date"}"#, true),
      (#""21.11.2026""#, #"{"type": "string", "format": "date"}"#, false), ("{}", "{}", true),
      (#"{"a": 1}"#, #"{"type": "object", "propertyNames": {"enum": ["a", "b"]}}"#, true),
      (#"{"c": 1}"#, #"{"type": "object", "propertyNames": {"enum": ["a", "b"]}}"#, false),
    ])
  func values(_ value: String, _ schema: String, _ fits: Bool) throws {
    #expect(try checker().problems(of: JSON(value), against: JSON(schema)).isEmpty == fits)
  }

  @Test(
    "Malformed schemas are rejected",
    arguments: [
      (#"{"type": "string", "minLength": 1, "maxLength": 1}"#, true), (#"{"type": "text"}"#, false), ("[]", false),
      (#"{"type": "object", "propertyNames": {"type": 5}}"#, false),
      (#"{"type": "string", "minLength": 2, "maxLength": 1}"#, false), (#"{"minimun": 1}"#, false),
      (##"{"$ref": "#/components/schemas/Point"}"##, true), (##"{"$ref": "#/components/schemas/Line"}"##, false),
      (#"{"type": "object", "properties": {"a": {}}, "required": ["a"]}"#, true),
      (#"{"type": "object", "properties": {"a": {}}, "required": ["b"]}"#, false), (#"{"enum": []}"#, false),
      (#"{"enum": ["a", "a"]}"#, false), (#"{"anyOf": []}"#, false), (#"{"items": {"type": 5}}"#, false),
    ])
  func schemas(_ schema: String, _ isWellFormed: Bool) throws {
    #expect(try checker().problems(in: JSON(schema)).isEmpty == isWellFormed)
  }
}
