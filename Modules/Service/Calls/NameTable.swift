internal import Glibc
import Kernel

/// Elements with unique names, which are found by binary search.
///
/// Unlike a dictionary, the table needs no conformance of its keys at run time. The first search for a conformance
/// reads all conformances of the program, which delays the start.
struct NameTable<Element: Sendable>: Sendable {
  private var entries: [(name: StaticString, element: Element)] = []

  /// Creates a table; of several elements with the same name, the first one is found.
  init(_ elements: [Element], name: (Element) -> StaticString) {
    entries.reserveCapacity(elements.count)
    for element in elements { insert(element, name: name(element)) }
  }

  /// Creates an empty table.
  init() {}

  /// Inserts an element; of several elements with the same name, the first one is found.
  mutating func insert(_ element: Element, name: StaticString) {
    // The index is found as in a search, because `sort` would need a conformance, too.
    let index = entries.partitioningIndex { NameTable.compare(name.bytes, $0.name) < 0 }
    entries.insert((name, element), at: index)
  }

  /// Returns the element with a name; nil if there is none.
  subscript(name: String) -> Element? {
    var name = name
    return name.withUTF8 { self[$0] }
  }

  subscript(name: StaticString) -> Element? { self[name.bytes] }

  /// Returns the element with a name in UTF-8; nil if there is none.
  subscript(name: UnsafeBufferPointer<UInt8>) -> Element? {
    let index = entries.partitioningIndex { NameTable.compare(name, $0.name) <= 0 }
    return index < entries.count && NameTable.compare(name, entries[index].name) == 0 ? entries[index].element : nil
  }

  /// Compares two names by their bytes; returns a negative number, 0 or a positive number.
  private static func compare(_ bytes: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Int {
    let length = name.utf8CodeUnitCount
    guard let start = bytes.baseAddress else { return -length }
    let order = memcmp(start, name.utf8Start, min(bytes.count, length))
    return order == 0 ? bytes.count - length : Int(order)
  }
}
