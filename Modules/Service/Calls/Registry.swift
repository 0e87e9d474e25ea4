import Algorithms
internal import Glibc
import JSON
public import JSONRPC
import Kernel
import Localization

/// All methods and topics of the program.
public struct Registry: Sendable {
  /// The methods in the order of their declaration, domain by domain.
  public let methods: [Method]
  /// The topics of the journal, domain by domain.
  public let topics: TopicList
  private let sortedMethods: [Method]

  /// Creates a registry of methods, whose names must be unique, and topics.
  public init(_ methods: [Method], topics: [TopicDeclaration] = []) {
    self.methods = methods
    self.topics = TopicList(topics)
    sortedMethods = methods.sorted { "\($0.name)" < "\($1.name)" }
  }

  func method(named name: JSONValue) -> Method? {
    name.withStringBytes { find($0) }
  }

  func method(named name: String) -> Method? {
    var name = name
    return name.withUTF8(find)
  }

  private func find(_ name: UnsafeBufferPointer<UInt8>) -> Method? {
    let index = sortedMethods.partitioningIndex { Registry.compare(name, $0.name) <= 0 }
    return index < sortedMethods.count && Registry.compare(name, sortedMethods[index].name) == 0
      ? sortedMethods[index] : nil
  }

  /// Compares two names by their bytes; returns a negative number, 0 or a positive number.
  private static func compare(_ bytes: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Int {
    let length = name.utf8CodeUnitCount
    guard let start = bytes.baseAddress else { return -length }
    let order = memcmp(start, name.utf8Start, min(bytes.count, length))
    return order == 0 ? bytes.count - length : Int(order)
  }

  /// Returns the description of all methods, events and notifications, for `rpc.discover` and `kindling schema`.
  public func openRPCDocument(version: String) -> OpenRPCDocument {
    OpenRPCDocument(
      title: "Kindling", version: version,
      summary: "A headless backend for learning and habit apps: JSON-RPC 2.0 over standard input and output.",
      methods: methods.map(\.description),
      events: topics.visible.map {
        OpenRPCDocument.Event(
          name: "\($0.name)", summary: $0.meaning, isShared: $0.audience == .friends, subject: $0.subject,
          data: $0.data)
      }, notifications: OpenRPCDocument.Notification.all)
  }
}

extension Method {
  var description: OpenRPCDocument.Method {
    OpenRPCDocument.Method(
      name: "\(name)", summary: summary, details: details, parameters: parameters(),
      result: traits.contains(.notification) ? nil : result(),
      errors: errors.map { error in
        let code = ErrorCode(error.kind)
        return OpenRPCDocument.ErrorDescription(
          code: code.rawValue, message: error.message.plainEnglish, kind: code.kind, rule: error.rule)
      },
      examples: examples.map { example in
        OpenRPCDocument.Example(
          name: example.name, summary: example.summary,
          parameters: Method.members(of: example.parameters),
          result: traits.contains(.notification) ? nil : example.result.map { "\($0)" })
      },
      extensions: [("x-effect", effect.rawValue), ("x-access", access.rawValue)])
  }

  private var details: String {
    let atomicNote = "Not allowed in system.atomic: its expensive part must run outside of any transaction."
    return [notes, traits.contains(.prepared) ? atomicNote : ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func members(of object: StaticString) -> [(name: String, value: String)] {
    let tape = JSONTape()
    let bytes = UnsafeBufferPointer(start: object.utf8Start, count: object.utf8CodeUnitCount)
    guard let value = try? tape.parse(bytes, maxDepth: Lane.Limits.depth) else { return [] }
    return value.members.map { ($0.name.string ?? "", String(decoding: $0.value.rawBytes, as: UTF8.self)) }
  }
}
