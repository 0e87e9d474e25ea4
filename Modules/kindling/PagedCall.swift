import JSON
import JSONRPC

/// Calls a method for one page after the other, and prints one result with the items of all pages.
///
/// The items are printed as they arrive, then the other fields of the first page without `nextCursor`. If a later page
/// fails, the output is incomplete JSON.
final class PagedCall {
  private let method: String
  private let params: String
  private let isPretty: Bool
  private var isFirstPage = true
  private var isFirstItem = true
  /// The fields of the first page after the items, as JSON.
  private var otherFields: [String] = []

  init(method: String, params: String, isPretty: Bool) {
    self.method = method
    self.params = params
    self.isPretty = isPretty
  }

  /// Prints the result on standard output, or an error on standard error.
  func run(on connection: InProcessConnection) -> ExitStatus {
    var cursor: String?
    repeat {
      let request = LocalCall.request(method, params: params(withCursor: cursor))
      cursor = nil
      let status = LocalCall.show(connection.receive(lines: request)) { cursor = printPage($0) }
      guard status == .success else { return status }
    } while cursor != nil
    print(isPretty ? "\n  ]" : "]", terminator: "")
    for field in otherFields { print(isPretty ? ",\n  \(field)" : ",\(field)", terminator: "") }
    print(isPretty ? "\n}" : "}")
    return .success
  }

  /// Prints the items of a page, and returns the cursor of the next page as JSON; nil after the last page.
  private func printPage(_ result: JSONValue) -> String? {
    var next: String?
    // Methods for one object with a long list have another name for it than `items`.
    let list = result.member("items") ?? result.members.first { $0.value.kind == .array }?.value
    for (name, value) in result.members {
      let text = String(decoding: name.rawBytes, as: UTF8.self)
      if name.stringEquals("nextCursor") {
        next = value.isNull ? nil : String(decoding: value.rawBytes, as: UTF8.self)
      } else if value.offset == list?.offset {
        if isFirstPage { print(isPretty ? "{\n  \(text): [" : "{\(text):[", terminator: "") }
        value.elements.forEach(printItem)
      } else if isFirstPage {
        otherFields.append(isPretty ? "\(text): \(PrettyJSON(indentation: 2).text(value))" : "\(text):\(value.json)")
      }
    }
    isFirstPage = false
    return next
  }

  private func printItem(_ item: JSONValue) {
    let separator = isFirstItem ? "" : ","
    isFirstItem = false
    print(
      isPretty ? "\(separator)\n    \(PrettyJSON(indentation: 4).text(item))" : separator + item.json, terminator: "")
  }

  /// Returns the parameters with another cursor.
  private func params(withCursor cursor: String?) -> String {
    guard let cursor else { return params }
    let tape = JSONTape()
    var params = params
    return params.withUTF8 { bytes in
      guard let object = try? tape.parse(bytes, maxDepth: Lane.Limits.depth), object.kind == .object else {
        return "{\"cursor\":\(cursor)}"
      }
      let others = object.members.filter { !$0.name.stringEquals("cursor") }
      let members = others.map { String(decoding: $0.name.rawBytes, as: UTF8.self) + ":" + $0.value.json }
      return "{\((members + ["\"cursor\":\(cursor)"]).joined(separator: ","))}"
    }
  }
}

extension JSONValue {
  /// The value as it is written in its message.
  fileprivate var json: String { String(decoding: rawBytes, as: UTF8.self) }
}
