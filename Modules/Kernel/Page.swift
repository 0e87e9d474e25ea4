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

  /// Makes a request for a page.
  public init(cursor: Cursor? = nil, limit: Int = PageRequest.defaultLimit) {
    self.cursor = cursor
    self.limit = limit
  }
}

/// The key of the last entry of a page, opaque to clients.
///
/// Pages go by key and never by offset, so they stay right while new rows arrive. The text is the whole numbers of the
/// key with underscores between them.
public struct Cursor: Hashable, Sendable {
  /// The whole numbers of the key, in the order of the list's sorting.
  public let keys: [Int64]

  /// Makes a cursor from a key.
  public init(_ keys: Int64...) {
    self.keys = keys
  }

  /// Reads what `text` wrote; nil for anything else.
  public init?(text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    let keys = parts.compactMap { Int64($0) }
    guard !keys.isEmpty, keys.count == parts.count, parts.count <= 8 else { return nil }
    self.keys = keys
  }

  /// The form in which a cursor travels.
  public var text: String {
    keys.map(String.init).joined(separator: "_")
  }
}
