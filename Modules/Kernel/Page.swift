/// One page of a list.
public struct Page<Item: Sendable>: Sendable {
  /// The entries of the page, at most `PageRequest.limit`.
  public let items: [Item]
  /// The cursor of the next page; nil on the last page.
  public let nextCursor: Cursor?

  /// Creates a page.
  public init(items: [Item], nextCursor: Cursor? = nil) {
    self.items = items
    self.nextCursor = nextCursor
  }

  /// Creates a page from up to `limit + 1` entries in list order; the extra entry only indicates a next page.
  public init(fetched: [Item], limit: Int, cursor: (Item) -> Cursor) {
    let items = Array(fetched.prefix(limit))
    self.init(items: items, nextCursor: fetched.count > limit ? items.last.map(cursor) : nil)
  }

  /// Creates a page of a complete list in memory, which must be unfiltered so that the entry of the cursor is found.
  ///
  /// `isIncluded` is the filter, and `cursor` returns the cursor after an entry. If the entry of the requested cursor
  /// was removed, `isAfter` finds the first entry after it; by default, the page is then empty.
  public init(
    of list: [Item], _ request: PageRequest, isIncluded: (Item) -> Bool = { _ in true }, cursor: (Item) -> Cursor,
    isAfter: (Item, Cursor) -> Bool = { _, _ in false }
  ) {
    var start = list.startIndex
    if let last = request.cursor {
      start =
        list.firstIndex { cursor($0) == last }.map { $0 + 1 } ?? list.firstIndex { isAfter($0, last) } ?? list.endIndex
    }
    var fetched: [Item] = []
    for item in list[start...] {
      guard fetched.count <= request.limit else { break }
      if isIncluded(item) { fetched.append(item) }
    }
    self.init(fetched: fetched, limit: request.limit, cursor: cursor)
  }

  /// Returns this page with transformed entries and the same cursor.
  public func map<Other: Sendable>(_ transform: (Item) throws -> Other) rethrows -> Page<Other> {
    Page<Other>(items: try items.map(transform), nextCursor: nextCursor)
  }
}

/// The cursor and limit with which a client requests a page.
public struct PageRequest: Hashable, Sendable {
  /// The valid page sizes.
  public static let limits = 1...500
  /// The default page size.
  public static let defaultLimit = 50

  /// The cursor after which the page begins; nil for the first page.
  public let cursor: Cursor?
  /// The maximum number of entries, 1 to 500.
  public let limit: Int

  /// The first integer of the cursor's key, which is the complete key in most lists; nil for the first page.
  public var key: Int64? { cursor?.keys.first }

  /// Creates a request for a page.
  public init(cursor: Cursor? = nil, limit: Int = PageRequest.defaultLimit) {
    self.cursor = cursor
    self.limit = limit
  }
}

/// A paginated list: the prefix of its cursors and the shape of its keys.
public struct PagedList: Hashable, Sendable {
  /// The prefix of the cursors; letters only.
  public let name: String
  /// The number of integers in a key, at least 1.
  public let keyCount: Int
  /// Whether a key includes a short text, as in a list sorted by title.
  public let hasKeyText: Bool

  /// The maximum length of a cursor in bytes, with two hexadecimal digits for each byte of a key's text.
  public var maxCursorBytes: Int { hasKeyText ? 8192 : TextLimits.maxIdentifierBytes }

  /// Creates a list.
  public init(_ name: String, keyCount: Int = 1, hasKeyText: Bool = false) {
    self.name = name
    self.keyCount = keyCount
    self.hasKeyText = hasKeyText
  }
}

/// The key of the last entry of a page, opaque to clients.
///
/// Pages of stored rows are selected by key, not by offset, so they stay correct while rows are added. The text form
/// consists of the name of the list, the integers of the key, and the text of the key, if the list has one, as
/// hexadecimal UTF-8, separated by underscores. The name makes it possible to reject the cursor of another list.
public struct Cursor: Hashable, Sendable {
  /// The list to which the cursor belongs.
  public let list: PagedList
  /// The integers of the key in sort order; there are `list.keyCount`.
  public let keys: [Int64]
  /// The text of the key; empty if the list has none.
  public let keyText: String

  /// Creates a cursor from a key.
  public init(_ list: PagedList, _ keys: Int64..., keyText: String = "") {
    precondition(keys.count == list.keyCount, "the number of keys must match the list")
    precondition(list.hasKeyText || keyText.isEmpty, "the keys of the list have no text")
    self.list = list
    self.keys = keys
    self.keyText = keyText
  }

  /// Creates a cursor that precedes every key.
  public init(beforeFirstOf list: PagedList) {
    self.list = list
    keys = Array(repeating: .min, count: list.keyCount)
    keyText = ""
  }

  /// Parses the wire form; nil for anything else, including a cursor of another list.
  public init?(_ text: String, of list: PagedList) {
    guard text.utf8.count <= list.maxCursorBytes else { return nil }
    var parts = text.split(separator: "_", omittingEmptySubsequences: false)[...]
    guard parts.popFirst().map(String.init) == list.name else { return nil }
    var keyText = ""
    if list.hasKeyText {
      guard let digits = parts.popLast(), let decoded = Cursor.text(hexadecimal: digits) else { return nil }
      keyText = decoded
    }
    let keys = parts.compactMap { Int64($0) }
    guard keys.count == parts.count, keys.count == list.keyCount else { return nil }
    self.list = list
    self.keys = keys
    self.keyText = keyText
  }

  /// The wire form.
  public var text: String {
    let numbers = list.name + keys.map { "_\($0)" }.joined()
    return list.hasKeyText ? "\(numbers)_\(Cursor.hexadecimal(keyText))" : numbers
  }

  private static func hexadecimal(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func text(hexadecimal digits: Substring) -> String? {
    let digits = Array(digits.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(ofDigit: digits[index]), let low = value(ofDigit: digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
