/// Values of a reply by path, such as `reply.text("stages/0/id")`.
extension JSON {
  /// Returns the value at a path.
  package func at(_ path: String) -> JSON {
    path.split(separator: "/").reduce(self) { value, part in
      Int(part).map { value[$0] } ?? value[String(part)]
    }
  }

  package func text(_ path: String) -> String? { at(path).string }
  package func number(_ path: String) -> Int? { at(path).int }
  package func real(_ path: String) -> Double? { at(path).double }
  package func flag(_ path: String) -> Bool? { at(path).bool }
  package func count(_ path: String) -> Int { at(path).elements.count }

  /// Returns whether a member exists and is null.
  package func isNull(_ path: String) -> Bool {
    guard let name = path.split(separator: "/").last else { return isNull }
    return at(String(path.dropLast(name.count))).names.contains(String(name)) && at(path).isNull
  }

  /// Returns the texts of a member in the elements of a list; omits elements without a text.
  package func texts(_ list: String, _ member: String) -> [String] {
    at(list).elements.compactMap { $0[member].string }
  }

  /// Returns the integers of a list.
  package func numbers(_ path: String) -> [Int] { at(path).elements.compactMap(\.int) }

  /// Returns the texts of a list.
  package func texts(_ path: String) -> [String] { at(path).elements.compactMap(\.string) }
}
