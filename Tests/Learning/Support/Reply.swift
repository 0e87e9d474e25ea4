import JSONRPC

/// A result as a client sees it; parts are named by their place: `reply["path/stages"]`, `reply["items/0/id"]`.
final class Reply: CustomStringConvertible {
  let description: String
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let tape = JSONTape()
  private let root: JSONValue

  init(_ json: String) throws {
    description = json
    bytes = .allocate(capacity: json.utf8.count)
    _ = bytes.initialize(from: json.utf8)
    root = try tape.parse(UnsafeBufferPointer(bytes), maxDepth: 128)
  }

  deinit { bytes.deallocate() }

  subscript(place: String) -> JSONValue? {
    var value: JSONValue? = root
    for part in place.split(separator: "/") {
      guard let present = value else { return nil }
      if let number = Int(part) {
        value = Array(present.elements.dropFirst(number)).first
      } else {
        value = present.members.first { $0.name.string == String(part) }?.value
      }
    }
    return value
  }

  func text(_ place: String) -> String? { self[place]?.string }
  func number(_ place: String) -> Int? { self[place]?.int.map(Int.init) }
  func real(_ place: String) -> Double? { self[place]?.double }
  func flag(_ place: String) -> Bool? { self[place]?.bool }
  func count(_ place: String) -> Int? { self[place]?.count }
  func isNull(_ place: String) -> Bool { self[place]?.isNull ?? false }

  /// The texts of one member of every element of a list.
  func texts(_ list: String, _ member: String) -> [String] {
    (self[list].map { Array($0.elements) } ?? []).compactMap { element in
      element.members.first { $0.name.string == member }?.value.string
    }
  }
}
