import JSON
import JSONRPC

/// JSON of an example, formatted for reading; long lists end with the number of the elements that are left out.
enum SampleJSON {
  /// The numbers of elements to which lists are cut, until the text is short enough.
  private static let lengths = [12, 6, 3, 2, 1]
  /// The number of members beyond which an object is a map, of which members may be left out like elements.
  private static let maxMembers = 40

  /// Returns the whole value if it has at most `maxBytes` bytes, otherwise with its lists cut as little as necessary.
  ///
  /// Returns the text as it is if it is not JSON.
  static func text(_ json: String, maxBytes: Int) -> String {
    guard json.utf8.count > maxBytes else { return formatted(json) }
    var text = json
    for length in lengths where text.utf8.count > maxBytes {
      text = parsed(json) { cut($0, to: length) } ?? json
    }
    return formatted(text)
  }

  private static func formatted(_ json: String) -> String { parsed(json) { PrettyJSON().text($0) } ?? json }

  private static func parsed(_ json: String, _ body: (JSONValue) -> String) -> String? {
    let tape = JSONTape()
    var json = json
    return json.withUTF8 { bytes in (try? tape.parse(bytes, maxDepth: Lane.Limits.depth)).map(body) }
  }

  private static func cut(_ value: JSONValue, to length: Int) -> String {
    switch value.kind {
    case .array:
      let elements = value.elements.map { cut($0, to: length) }
      guard elements.count > length + 1 else { return "[\(elements.joined(separator: ","))]" }
      return "[\((elements.prefix(length) + ["\"… \(elements.count - length) more\""]).joined(separator: ","))]"
    case .object:
      let members = value.members.map { name, member in
        String(decoding: name.rawBytes, as: UTF8.self) + ":" + cut(member, to: length)
      }
      guard members.count > maxMembers else { return "{\(members.joined(separator: ","))}" }
      return "{\((members.prefix(length) + ["\"…\":\"\(members.count - length) more\""]).joined(separator: ","))}"
    default: return String(decoding: value.rawBytes, as: UTF8.self)
    }
  }
}
