import JSONRPC
import TestFiles
import TestSupport
import Testing

@testable import Service

/// Parameters for a method, generated from their schemas: values have valid types, but may violate other rules.
struct SampleParameters {
  /// The path and the schema of a value without nested values.
  struct Leaf {
    let path: String
    let schema: JSONSchema
  }

  let properties: [JSONSchema.Property]
  /// The optional parameters of which a call needs one.
  let choice: ParameterChoice?
  /// The folder of the file that the parameter `path` names.
  let folder: String

  init(_ method: String, in folder: TemporaryFolder) throws {
    let declaration = try #require(Harness.programMethods[method])
    properties = declaration.parameters()
    choice = declaration.choice()
    self.folder = folder.path
  }

  // MARK: - Leaves

  /// All values without nested values; lists have one element.
  var leaves: [Leaf] { leaves(of: .object(properties), at: "") }

  /// The leaves that are strings or enumerations.
  var texts: [Leaf] {
    leaves.filter {
      switch $0.schema {
      case .string, .enumeration: true
      default: false
      }
    }
  }

  private func leaves(of schema: JSONSchema, at path: String) -> [Leaf] {
    switch schema {
    case .nullable(let schema): leaves(of: schema, at: path)
    case .reference(let component): leaves(of: component.schema(), at: path)
    case .anyOf(let one, let other): leaves(of: one, at: path) + leaves(of: other, at: path)
    case .array(let element, _): leaves(of: element, at: "\(path)/0")
    case .object(let properties, _, _): properties.flatMap { leaves(of: $0.schema, at: "\(path)/\($0.name)") }
    default: [Leaf(path: path, schema: schema)]
    }
  }

  // MARK: - Parameters

  /// Returns a JSON object with the required parameters and the given values, which are JSON by JSON Pointer.
  ///
  /// If a call needs one of several parameters and none is given, the object has the first of them.
  func parameters(_ values: [String: String] = [:]) -> String {
    let isChosen = values.keys.contains { pointer in choice?.names.contains(name(at: pointer)) == true }
    let properties = properties.map { property in
      guard !isChosen, property.name == choice?.names.first else { return property }
      return JSONSchema.Property(
        name: property.name, meaning: property.meaning, isRequired: true, schema: property.schema)
    }
    return sample(.object(properties), at: "", values)
  }

  /// Returns the values without those of all parameters of a choice but one.
  func withoutConflicts(_ values: [String: String]) -> [String: String] {
    guard let choice, choice.isExclusive else { return values }
    let chosen = choice.names.first { name in values.keys.contains { self.name(at: $0) == name } }
    return values.filter { !choice.names.contains(name(at: $0.key)) || name(at: $0.key) == chosen }
  }

  private func name(at pointer: String) -> String { pointer.split(separator: "/").first.map(String.init) ?? "" }

  private func sample(_ schema: JSONSchema, at path: String, _ values: [String: String]) -> String {
    if let value = values[path] { return value }
    switch schema {
    case .nullable(let schema): return sample(schema, at: path, values)
    case .reference(let component): return sample(component.schema(), at: path, values)
    case .anyOf(let one, let other):
      return sample(values.keys.contains { $0.hasPrefix("\(path)/") } ? one : other, at: path, values)
    case .array(let element, let counts):
      let isNeeded = (counts?.lowerBound ?? 0) > 0 || values.keys.contains { $0.hasPrefix("\(path)/") }
      return isNeeded ? "[\(sample(element, at: "\(path)/0", values))]" : "[]"
    case .object(let properties, _, _):
      let members = properties.compactMap { property -> String? in
        let memberPath = "\(path)/\(property.name)"
        let hasValue = values.keys.contains { $0 == memberPath || $0.hasPrefix("\(memberPath)/") }
        guard property.isRequired || hasValue else { return nil }
        let value =
          memberPath == "/path" && values[memberPath] == nil
          ? "\"\(folder)/sample\"" : sample(property.schema, at: memberPath, values)
        return "\"\(property.name)\": \(value)"
      }
      return "{\(members.joined(separator: ", "))}"
    case .map: return "{}"
    case .boolean: return "true"
    case .integer(let minimum, _): return "\(minimum ?? 1)"
    case .number: return "1"
    case .enumeration(let words): return "\"\(words.first ?? "")\""
    case .string(_, _, let format):
      switch "\(format ?? "")" {
      case "date-time": return "\"2026-11-21T09:00:00Z\""
      case "date": return "\"2026-11-21\""
      default: return "\"abcdefgh\""
      }
    case .any: return "1"
    }
  }

  // MARK: - Invalid values

  /// Returns values of the valid type that are likely to violate a rule.
  func invalidValues(for schema: JSONSchema) -> [String] {
    switch schema {
    case .string(let lengths, _, _):
      let maxLength = lengths?.upperBound ?? 0
      return [#""""#, #""soon""#, #""9999-12-31T23:59:59Z""#]
        + (maxLength < 10_000 ? ["\"\(String(repeating: "x", count: maxLength + 1))\""] : [])
    case .enumeration: return [#""no such word""#]
    case .integer(let minimum, let maximum):
      return [minimum.flatMap { $0 > Int.min ? $0 - 1 : nil }, maximum.flatMap { $0 < Int.max ? $0 + 1 : nil }, -1, 99]
        .compactMap(\.self).map(String.init)
    case .number: return ["-1", "0"]
    case .boolean: return ["false"]
    default: return []
    }
  }
}
