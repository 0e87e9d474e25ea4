/// Writes String Catalogs byte for byte as Xcode does, so that opening a catalogue there changes nothing.
///
/// UTF-8, two spaces, `"key" : value`, sorted keys, `{\n\n}` for an empty object, no final line feed.
public struct CatalogWriter {
  private var text = ""
  private var depth = 0

  /// The canonical form of a catalogue.
  public static func write(_ catalog: Catalog) -> String {
    var writer = CatalogWriter()
    writer.append(JSONNode(catalog))
    return writer.text
  }

  private mutating func append(_ node: JSONNode) {
    switch node.value {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let value): append(quoted: value)
    case .array(let elements):
      append(elements, between: "[", "]") { writer, element in writer.append(element) }
    case .object(let members):
      append(CatalogKeyOrder.sorted(members), between: "{", "}") { writer, member in
        writer.append(quoted: member.key)
        writer.text += " : "
        writer.append(member.value)
      }
    }
  }

  private mutating func append<T>(
    _ items: [T], between open: String, _ close: String, each: (inout CatalogWriter, T) -> Void
  ) {
    text += open
    depth += 1
    for (index, item) in items.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      indent()
      each(&self, item)
    }
    depth -= 1
    text += items.isEmpty ? "\n\n" : "\n"
    indent()
    text += close
  }

  private mutating func indent() {
    text += String(repeating: "  ", count: depth)
  }

  private mutating func append(quoted value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{08}": text += "\\b"
      case "\u{0C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
