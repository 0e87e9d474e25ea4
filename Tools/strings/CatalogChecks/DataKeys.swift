import Foundation
import StringCatalog

/// The keys that files of data lead to: `card.card-idea-spark.title` for a card with that id.
///
/// The program builds such keys when it reads its data, so no compiler can miss a text. `Localization/strings.json`
/// says which file has the objects, and which keys each of them needs.
package struct DataKeys: Sendable {
  /// A key that an object needs, and where the object stands.
  struct RequiredKey: Sendable {
    let key: String
    let file: String
    let line: Int
  }

  /// What the keys of one kind look like: `card.{id}.title`, where a member of the object stands in braces.
  struct KeyPattern: Sendable {
    let pattern: String

    private var parts: [Substring] { pattern.split(separator: ".", omittingEmptySubsequences: false) }

    /// The name in the braces of a part; nil for one that is the same in all keys.
    private func member(_ part: Substring) -> String? {
      part.hasPrefix("{") && part.hasSuffix("}") ? String(part.dropFirst().dropLast()) : nil
    }

    /// Whether a key looks like one of these, whatever the values of the members are.
    func covers(_ key: String) -> Bool {
      let words = key.split(separator: ".", omittingEmptySubsequences: false)
      return words.count == parts.count && zip(words, parts).allSatisfy { member($1) != nil || $0 == $1 }
    }

    /// The keys of an object; one for each element of a member that is a list.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - file: The name of the file, for errors.
    /// - Returns: The keys with the lines of the values that they are made of.
    /// - Throws: `CatalogError` where a member is missing, or neither a text, nor a number, nor a list of these.
    func requiredKeys(of object: JSONTree, file: String) throws(CatalogError) -> [RequiredKey] {
      var requiredKeys = [RequiredKey(key: "", file: file, line: object.line.number ?? 1)]
      for part in parts {
        var values = [(text: String(part), line: Int?.none)]
        if let name = member(part) {
          guard let texts = object.words(name) else {
            let message = "\"\(name)\" of \"\(pattern)\" is no text, number or list of these here"
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

  /// Every key that is needed, in the order of the files.
  private(set) var requiredKeys: [RequiredKey] = []
  private var keyPatterns: [KeyPattern] = []
  private var keys: Set<String> = []

  /// No keys at all.
  package init() {}

  /// Adds the keys that the objects of a file need.
  ///
  /// - Parameters:
  ///   - patterns: What the keys look like: `card.{id}.title`.
  ///   - path: The names that lead to the objects, with points between them: `stages.lessons`. Every element of a list
  ///     on the way counts; nothing stands for the outermost object.
  ///   - bytes: The file, which is JSON.
  ///   - file: Its name, for findings.
  /// - Throws: `CatalogError` where the file is not JSON or has no such objects.
  mutating func add(_ patterns: [String], at path: String, in bytes: [UInt8], file: String) throws(CatalogError) {
    var objects = [try JSONTree(reading: bytes, file: file)]
    for name in path.split(separator: ".") {
      var children: [JSONTree] = []
      for object in objects {
        guard case .object(let members) = object.value, let member = members[String(name)] else {
          let message = "there is no \"\(name)\" of \"\(path)\" here"
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

  /// Whether some object needs a key; nil for a key that is none of these.
  func requires(_ key: String) -> Bool? {
    if keys.contains(key) { return true }
    return keyPatterns.contains { $0.covers(key) } ? false : nil
  }
}

extension JSONTree {
  /// The words in a member that is a text, a number or a list of these, with their lines; nil for anything else.
  fileprivate func words(_ name: String) -> [(text: String, line: Int?)]? {
    guard case .object(let members) = value, let member = members[name] else { return nil }
    let elements = if case .array(let elements) = member.value { elements } else { [member] }
    let words = elements.compactMap { element -> (text: String, line: Int?)? in
      switch element.value {
      case .string(let text), .number(let text): (text, element.line.number)
      default: nil
      }
    }
    return words.count == elements.count ? words : nil
  }
}
