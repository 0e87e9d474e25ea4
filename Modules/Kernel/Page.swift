/// One page of a list, and where the next one begins.
public struct Page<Item: Sendable>: Sendable {
  /// The entries of this page, at most as many as were asked for.
  public let items: [Item]
  /// What to ask with for the page after this one; nil on the last.
  public let nextCursor: Cursor?

  /// Makes a page from its parts.
  public init(items: [Item], nextCursor: Cursor? = nil) {
    self.items = items
    self.nextCursor = nextCursor
  }

  /// Makes a page from one entry more than was asked for: the extra one only tells that there is a next page.
  ///
  /// - Parameters:
  ///   - fetched: at most `limit + 1` entries in the order of the list.
  ///   - limit: how many entries a page holds.
  ///   - cursor: the key of an entry, after which the next page begins.
  public init(fetched: [Item], limit: Int, cursor: (Item) -> Cursor) {
    let items = Array(fetched.prefix(limit))
    self.init(items: items, nextCursor: fetched.count > limit ? items.last.map(cursor) : nil)
  }

  /// Makes a page of a list that is in memory as a whole.
  ///
  /// - Parameters:
  ///   - list: the whole list in its order, without any filter, so that the entry of the cursor is found.
  ///   - request: what page is asked for.
  ///   - admits: whether an entry passes the filter.
  ///   - cursor: the cursor of an entry, after which the next page begins.
  ///   - isAfter: whether an entry comes after the one of a cursor that is in the list no more; none does without it.
  public init(
    of list: [Item], _ request: PageRequest, admits: (Item) -> Bool = { _ in true }, cursor: (Item) -> Cursor,
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
      if admits(item) { fetched.append(item) }
    }
    self.init(fetched: fetched, limit: request.limit, cursor: cursor)
  }

  /// The same page with other entries in place of these.
  public func map<Other: Sendable>(_ transform: (Item) throws -> Other) rethrows -> Page<Other> {
    Page<Other>(items: try items.map(transform), nextCursor: nextCursor)
  }
}

/// What a client asks a list for: where to begin and how much. (Protocol, "Values".)
public struct PageRequest: Hashable, Sendable {
  /// How many entries a page may hold.
  public static let limits = 1...500
  /// How many entries a page holds unless told.
  public static let defaultLimit = 50

  /// The key after which the page begins; nil for the first page.
  public let cursor: Cursor?
  /// How many entries the page holds at most, 1 to 500.
  public let limit: Int

  /// The first whole number of that key, which is the whole of it in most lists.
  public var key: Int64? { cursor?.keys.first }

  /// Makes a request for a page.
  public init(cursor: Cursor? = nil, limit: Int = PageRequest.defaultLimit) {
    self.cursor = cursor
    self.limit = limit
  }
}

/// A list that comes in pages: what its cursors begin with, and what the key of an entry is.
public struct PagedList: Hashable, Sendable {
  /// The name with which cursors begin, letters alone.
  public let name: String
  /// How many whole numbers the key of an entry has, 1 or more.
  public let keyCount: Int
  /// Whether a short text belongs to the key, as in a list that goes by title.
  public let hasKeyText: Bool

  /// The most bytes of a cursor: a text of the key has two digits for each of its bytes.
  public var cursorBytes: Int { hasKeyText ? 8192 : TextBounds.identifierBytes }

  /// Names a list.
  public init(_ name: String, keyCount: Int = 1, hasKeyText: Bool = false) {
    self.name = name
    self.keyCount = keyCount
    self.hasKeyText = hasKeyText
  }
}

/// The key of the last entry of a page, opaque to clients.
///
/// Pages go by key and never by offset, so they stay right while new rows arrive. The text is the name of the list and
/// the whole numbers of the key with underscores between them, so that the cursor of another list is known for what it
/// is; a text of the key comes last, as hexadecimal digits of its UTF-8.
public struct Cursor: Hashable, Sendable {
  /// The list that it belongs to.
  public let list: PagedList
  /// The whole numbers of the key, in the order of the list's sorting; as many as the list says.
  public let keys: [Int64]
  /// The text of the key; empty where the list has none.
  public let keyText: String

  /// Makes a cursor from a key.
  public init(_ list: PagedList, _ keys: Int64..., keyText: String = "") {
    precondition(keys.count == list.keyCount, "a cursor has the key of its list")
    precondition(list.hasKeyText || keyText.isEmpty, "a cursor has no text where its list has none")
    self.list = list
    self.keys = keys
    self.keyText = keyText
  }

  /// A cursor that stands for none: before every key.
  public init(first list: PagedList) {
    self.list = list
    keys = Array(repeating: .min, count: list.keyCount)
    keyText = ""
  }

  /// Reads what `text` wrote; nil for anything else, also for a cursor of another list.
  public init?(_ text: String, of list: PagedList) {
    guard text.utf8.count <= list.cursorBytes else { return nil }
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

  /// The form in which a cursor travels.
  public var text: String {
    let numbers = list.name + keys.map { "_\($0)" }.joined()
    return list.hasKeyText ? "\(numbers)_\(Cursor.hexadecimal(keyText))" : numbers
  }

  private static func hexadecimal(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The text that hexadecimal digits stand for; nil where they are no such digits, or no UTF-8.
  private static func text(hexadecimal digits: Substring) -> String? {
    let digits = Array(digits.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(ofDigit: digits[place]), let low = value(ofDigit: digits[place + 1]) else { return nil }
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
