package import Foundation
package import StringCatalog

/// The texts that code and data use.
package struct CodeUse: Sendable {
  /// The accessors that follow `Strings.` in code.
  private var accessors: Set<String> = []
  /// The tables that follow `StringTable.` in code; all of their texts are used.
  private var tables: Set<String> = []
  /// All possible parts of keys: identifiers and words of literals in code, ids in data.
  private var words: Set<String> = []
  /// The keys that the data requires.
  let data: DataKeys

  /// Reads the Swift and JSON files of folders, except `strings.json` and those in a folder `Generated`.
  ///
  /// Throws `CatalogError` if a folder or a file cannot be read.
  package init(reading folders: [URL], data: DataKeys = DataKeys()) throws(CatalogError) {
    self.data = data
    for folder in folders {
      guard let paths = FileManager.default.enumerator(atPath: folder.path) else {
        throw CatalogError(file: folder.relativePath, message: "the folder cannot be read")
      }
      for case let path as String in paths where path.hasSuffix(".swift") || path.hasSuffix(".json") {
        guard !path.split(separator: "/").contains("Generated"), !path.hasSuffix("strings.json") else { continue }
        add(try CatalogFile.bytes(of: folder.appending(path: path), path: path))
      }
    }
  }

  /// Reads a single document.
  init(_ text: String, data: DataKeys = DataKeys()) {
    self.data = data
    add(Array(text.utf8))
  }

  private mutating func add(_ bytes: [UInt8]) {
    let (accessorMark, tableMark) = (Array("Strings.".utf8), Array("StringTable.".utf8))
    var start = 0
    while start < bytes.count {
      guard CodeUse.isWord(bytes[start]) else {
        start += 1
        continue
      }
      let end = bytes[start...].firstIndex { !CodeUse.isWord($0) } ?? bytes.count
      words.insert(String(decoding: bytes[start..<end], as: UTF8.self))
      let name = String(decoding: bytes[start..<end].prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)
      if bytes[..<start].suffix(accessorMark.count).elementsEqual(accessorMark) { accessors.insert(name) }
      if bytes[..<start].suffix(tableMark.count).elementsEqual(tableMark) { tables.insert(name) }
      start = end
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns whether code or data uses a text.
  ///
  /// In a catalog keyed by data, a text is used if code uses its whole table or an object requires the key. A key
  /// that matches no pattern is used if all of its parts occur in code or data.
  func uses(_ key: String, of file: CatalogFile) -> Bool {
    guard file.isKeyedByData else { return accessors.contains(AccessorName.name(ofKey: key)) }
    if tables.contains(file.tableName) { return true }
    if let isRequired = data.requires(key) { return isRequired }
    return key.split { !$0.isASCII || !($0.isLetter || $0.isNumber || "-_".contains($0)) }
      .allSatisfy { words.contains(String($0)) }
  }
}
