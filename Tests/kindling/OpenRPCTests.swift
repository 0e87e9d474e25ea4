import Kernel
import Service
import TestSupport
import Testing

/// Conformance of the document of `rpc.discover` and `kindling schema` to the OpenRPC specification 1.3.
@Suite struct OpenRPCTests {
  /// The names of the methods that have a reply.
  static let callNames = Harness.programMethodNames.filter { $0 != "exit" }

  private static let reference = Result {
    let document = try Harness.programDocument()
    let methods = document["methods"].elements.map { ($0["name"].string ?? "", $0) }
    return (
      document: document, checker: SchemaChecker(document: document),
      methods: Dictionary(methods, uniquingKeysWith: { first, _ in first })
    )
  }

  let document: JSON
  let checker: SchemaChecker
  private let methods: [String: JSON]

  init() throws {
    (document, checker, methods) = try Self.reference.get()
  }

  /// Checks that an object has all required members and no unknown members.
  private func expect(_ object: JSON, _ label: String, required: [String], optional: [String]) {
    for name in required { #expect(!object[name].isNull, "\(label): \(name) is missing") }
    for name in object.names where !name.hasPrefix("x-") {
      #expect((required + optional).contains(name), "\(label): \(name) is unknown")
    }
    #expect(Set(object.names).count == object.names.count, "\(label): duplicate name")
  }

  @Test("The root object is valid")
  func root() {
    expect(
      document, "document", required: ["openrpc", "info", "methods"],
      optional: ["servers", "components", "externalDocs"])
    #expect(document["openrpc"].string?.wholeMatch(of: /1\.3\.\d+/) != nil)
    expect(
      document["info"], "info", required: ["title", "version"],
      optional: ["description", "termsOfService", "contact", "license"])
    #expect(document["info"]["version"].string == "1.2.3")
    #expect(document["methods"].elements.map { $0["name"].string } == Self.callNames)
  }

  @Test("The notifications of a connection have valid schemas")
  func notifications() throws {
    let notifications = document["x-notifications"].elements
    #expect(
      notifications.map { "\($0["sender"].string ?? "") \($0["name"].string ?? "")" } == [
        "client exit", "client $/cancelRequest", "server event", "server subscriptionEnded", "server $/progress",
      ])
    for notification in notifications {
      let problems = checker.problems(in: notification["params"])
      #expect(problems.isEmpty, "\(problems)")
    }
  }

  @Test("Every method is valid", arguments: callNames)
  func method(_ name: String) throws {
    let method = try #require(methods[name])
    expect(
      method, name, required: ["name", "params"],
      optional: [
        "tags", "summary", "description", "externalDocs", "result", "deprecated", "servers", "errors", "links",
        "paramStructure", "examples",
      ])
    #expect(["by-name", "by-position", "either"].contains(method["paramStructure"].string))
    #expect(["read", "write", "control"].contains(method["x-effect"]["kind"].string))
    #expect(method["x-effect"]["isIdempotent"].bool != nil && method["x-effect"]["isDestructive"].bool != nil)
    #expect(method["x-since"].string?.wholeMatch(of: /\d+\.\d+/) != nil)
    #expect(method["tags"].elements.count == 1)
    #expect(["anyone", "signedIn"].contains(method["x-access"].string))
    let params = method["params"].elements
    #expect(Set(params.map { $0["name"].string }).count == params.count)
    for descriptor in params + [method["result"]] {
      expect(
        descriptor, "\(name) \(descriptor["name"])", required: ["name", "schema"],
        optional: ["summary", "description", "required", "deprecated"])
      let problems = checker.problems(in: descriptor["schema"])
      #expect(problems.isEmpty, "\(name): \(problems)")
    }
  }

  @Test(
    "The errors of a method have unique codes that JSON-RPC does not reserve, and list its declared rules",
    arguments: callNames)
  func errors(_ name: String) throws {
    let method = try #require(methods[name])
    let errors = method["errors"].elements
    for error in errors {
      expect(error, "\(name) error", required: ["code", "message"], optional: ["data"])
      let code = try #require(error["code"].int)
      #expect(!(-32768 ... -32000).contains(code), "the code is reserved by JSON-RPC")
    }
    #expect(Set(errors.map { $0["code"].int }).count == errors.count)
    let rules = errors.flatMap { $0["data"]["rules"].elements.compactMap { $0["rule"].string } }
    #expect(Set(rules).isSuperset(of: try #require(Harness.programMethods[name]).errors.compactMap(\.rule)))
  }

  @Test("The errors that do not depend on the method are described, and the data of all errors")
  func commonErrors() {
    let errors = document["x-errors"].elements
    #expect(errors.map { $0["code"].int } == [1009, 1006, -32600, -32601, -32602, -32603, -32700, -32800])
    let rules = errors.flatMap { $0["data"]["rules"].elements.compactMap { $0["rule"].string } }
    #expect(
      rules == [
        "result_too_large", "not_an_object", "version_missing", "version_unsupported", "method_missing",
        "method_invalid", "id_invalid", "params_invalid", "batch_empty", "batch_too_long", "batch_replies_too_large",
        "message_too_large", "message_too_deep", "name_duplicate", "charset_unsupported", "shut_down", "invalid_text",
        "missing_parameter", "unknown_parameter", "ambiguous_parameters",
      ])
    #expect(document["x-errorData"]["$ref"].string == "#/components/schemas/ErrorData")
    for example in document["methods"].elements.flatMap({ $0["examples"].elements }) where !example["x-error"].isNull {
      let problems = checker.problems(of: example["x-error"]["data"], against: document["x-errorData"])
      #expect(problems.isEmpty, "\(problems)")
    }
  }

  @Test("A parameter that null clears is marked")
  func clearableParameters() throws {
    let parameters = try #require(methods["entries.update"])["params"].elements
    let clearable = parameters.filter { $0["x-clearable"].bool == true }.compactMap { $0["name"].string }
    #expect(clearable == ["notes", "durationSeconds", "value", "checked", "rating", "tags", "customData", "mood"])
  }

  @Test("Components have valid names and well-formed schemas")
  func components() {
    expect(
      document["components"], "components", required: ["schemas"],
      optional: ["contentDescriptors", "links", "errors", "examples", "examplePairings", "tags"])
    let schemas = document["components"]["schemas"]
    #expect(Set(schemas.names).count == schemas.names.count)
    for name in schemas.names {
      #expect(name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil, "\(name)")
      let problems = checker.problems(in: schemas[name], at: name)
      #expect(problems.isEmpty, "\(problems)")
    }
  }

  @Test("Every component is referenced")
  func unusedComponents() {
    for name in document["components"]["schemas"].names {
      #expect(document.description.contains("\"#/components/schemas/\(name)\""), "\(name)")
    }
  }

  @Test(
    "Examples have all required parameters, no unknown parameters and valid values",
    arguments: callNames
  )
  func examples(_ name: String) throws {
    let method = try #require(methods[name])
    #expect(!method["examples"].elements.isEmpty)
    let descriptors = Dictionary(
      method["params"].elements.map { ($0["name"].string ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    for example in method["examples"].elements {
      expect(example, "\(name) example", required: ["name", "params"], optional: ["description", "summary", "result"])
      let given = example["params"].elements
      for value in given {
        expect(
          value, "\(name) value", required: ["name"], optional: ["summary", "description", "value", "externalValue"])
        let descriptor = try #require(descriptors[value["name"].string ?? ""], "\(value)")
        let problems = checker.problems(of: value["value"], against: descriptor["schema"])
        #expect(problems.isEmpty, "\(problems)")
      }
      let names = given.compactMap { $0["name"].string }
      #expect(Set(names).count == names.count)
      for descriptor in descriptors.values where descriptor["required"].bool == true {
        #expect(names.contains(descriptor["name"].string ?? ""), "\(descriptor["name"]) is missing")
      }
      guard !["rpc.discover", "system.metrics"].contains(name), example["x-error"].isNull else { continue }
      let problems = checker.problems(of: example["result"]["value"], against: method["result"]["schema"])
      #expect(problems.isEmpty, "\(problems)")
    }
  }
}
