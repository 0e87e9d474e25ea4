import Service

/// The name of a file in a folder: the number of its device, and the positions before the first and of the last line.
struct SyncFileName: Hashable {
  static let suffix = ".jsonl"

  let replica: String
  let after: Int
  let head: Int

  /// The name in the folder, such as `77af9e610730-1840-1853.jsonl`.
  var text: String { "\(replica)-\(after)-\(head)\(Self.suffix)" }

  init(replica: String, after: Int, head: Int) {
    (self.replica, self.after, self.head) = (replica, after, head)
  }

  /// The name of a file with a header.
  init(_ header: SyncFileHeader) {
    self.init(replica: header.replica, after: header.after, head: header.head)
  }

  /// Parses a name; nil for the name of another file.
  init?(_ text: String) {
    guard text.hasSuffix(Self.suffix) else { return nil }
    let parts = text.dropLast(Self.suffix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 12,
      parts[0].allSatisfy({ $0.isASCII && $0.isHexDigit && !$0.isUppercase }),
      let after = Int(parts[1]), let head = Int(parts[2]), 0 <= after, after <= head
    else { return nil }
    self.init(replica: String(parts[0]), after: after, head: head)
    // One file has one name.
    guard self.text == text else { return nil }
  }

  /// Returns files that follow each other, from the first line on: each begins where the one before ends.
  static func chain(of names: [SyncFileName]) -> [SyncFileName] {
    var chain: [SyncFileName] = []
    while let next = next(of: names, after: chain.last?.head ?? 0) { chain.append(next) }
    return chain
  }

  /// Returns the file with the most lines after a position, of those without a gap before them; nil if there is none.
  static func next(of names: [SyncFileName], after position: Int) -> SyncFileName? {
    names.filter { $0.after <= position && $0.head > position }.max { $0.head < $1.head }
  }
}
