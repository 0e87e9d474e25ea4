import Foundation
import StringCatalog

/// The keys that data files require: `card.card-idea-spark.title` for the card `card-idea-spark`.
///
/// The program builds such keys at run time, so the compiler cannot find missing texts. `Localization/strings.json`
/// lists the files with their objects and the patterns of the keys.
package struct DataKeys: Sendable {
  /// A key that an object of a data file requires, with the location of the value that requires it.
  struct RequiredKey: Sendable {
    let key: String
    let file: String
    let line: Int
  }

  /// A pattern of keys with members of the object in braces: `card.{id}.title`.
  struct KeyPattern: Sendable {
    let pattern: String

    private var parts: [Substring] { pattern.split(separator: ".", omittingEmptySubsequences: false) }

    /// Returns the name in the braces of a part; nil for a literal part.
    private func member(_ part: Substring) -> String? {
      part.hasPrefix("{") && part.hasSuffix("}") ? String(part.dropFirst().dropLast()) : nil
    }

    /// Returns whether a key matches the pattern with any values of the members.
    func matches(_ key: String) -> Bool {
      let words = key.split(separator: ".", omittingEmptySubsequences: false)
      return words.count == parts.count && zip(words, parts).allSatisfy { member($1) != nil || $0 == $1 }
    }

    /// Returns the keys of an object, with the lines of their values; one for each element of a member that is a list.
    ///
    /// Throws `CatalogError` if a member is missing or is not a string, a number or a list of these.
    func requiredKeys(of object: JSONTree, file: String) throws(CatalogError) -> [RequiredKey] {
      var requiredKeys = [RequiredKey(key: "", file: file, line: object.line.number ?? 1)]
      for part in parts {
        var values = [(text: String(part), line: Int?.none)]
        if let name = member(part) {
          guard let texts = object.values(ofMember: name) else {
            let message = "\"\(name)\" of \"\(pattern)\" is not a string, a number or a list of these"
            throw CatalogError(file: file, line: object.line.number, message: message)
          }
          values = texts
        }
        requiredKeys = requiredKeys.flatMap { requiredKey in
          values.map { value in
            let key = requiredKey.key.isEmpty ? value.text : "\(requiredKey.key).\(value.text)"
            return RequiredKey(key: key, file: file, line: value.line ?? requiredKey.line)
          }
        }
      }
      return requiredKeys
    }
  }

  /// All required keys in the order of the files.
  private(set) var requiredKeys: [RequiredKey] = []
  private var keyPatterns: [KeyPattern] = []
  private var keys: Set<String> = []

  /// Creates an empty set of keys.
  package init() {}

  /// Adds the keys that the objects of a JSON file require.
  ///
  /// `path` leads to the objects, with dots between names (`stages.lessons`) and through every element of lists; empty
  /// for the root object. Throws `CatalogError` if the file is not JSON, or lacks a member of the path or of a pattern.
  mutating func add(_ patterns: [String], at path: String, in bytes: [UInt8], file: String) throws(CatalogError) {
    var objects = [try JSONTree(reading: bytes, file: file)]
    for name in path.split(separator: ".") {
      var children: [JSONTree] = []
      for object in objects {
        guard case .object(let members) = object.value, let member = members[String(name)] else {
          let message = "\"\(name)\" of the path \"\(path)\" is missing"
          throw CatalogError(file: file, line: object.line.number, message: message)
        }
        if case .array(let elements) = member.value { children += elements } else { children.append(member) }
      }
      objects = children
    }
    for keyPattern in patterns.map(KeyPattern.init) {
      keyPatterns.append(keyPattern)
      for object in objects { requiredKeys += try keyPattern.requiredKeys(of: object, file: file) }
    }
    keys = Set(requiredKeys.map(\.key))
  }

  /// Returns whether an object requires a key; nil if the key matches no pattern.
  func requires(_ key: String) -> Bool? {
    if keys.contains(key) { return true }
    return keyPatterns.contains { $0.matches(key) } ? false : nil
  }
}

extension JSONTree {
  /// Returns the values of a member that is a string, a number or a list of these, with their lines; nil otherwise.
  fileprivate func values(ofMember name: String) -> [(text: String, line: Int?)]? {
    guard case .object(let members) = value, let member = members[name] else { return nil }
    let elements = if case .array(let elements) = member.value { elements } else { [member] }
    let values = elements.compactMap { element -> (text: String, line: Int?)? in
      switch element.value {
      case .string(let text), .number(let text): (text, element.line.number)
      default: nil
      }
    }
    return values.count == elements.count ? values : nil
  }
}
