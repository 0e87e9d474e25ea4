import Kernel

/// The slugs of installed content: `knots.quiz` for the part `quiz` of the document `knots`. (Content, 3.)
///
/// The full stop distinguishes them from those of the program, such as `kit-maths`, and of users, such as `kit-7`.
public enum ContentSlug {
  /// The valid lengths of the identifier of a document.
  public static let documentLengths = 1...24
  /// The valid lengths of the identifier of a part of a document.
  public static let partLengths = 1...32
  static let pattern: StaticString = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
  /// The pattern of the identifier of a document, which does not begin like that of a kit or a course of a user.
  static let documentPattern: StaticString = "^(?!kit-|course-)[a-z][a-z0-9]*(-[a-z0-9]+)*$"
  private static let separator = UInt8(ascii: ".")

  /// Returns the slug of a part of a document.
  public static func slug(_ part: String, of document: String) -> String { "\(document).\(part)" }

  /// Returns the identifier of the document with which a slug begins; nil if it does not begin with one.
  ///
  /// The document need not be installed, and the rest of the slug is not checked.
  public static func document(of slug: String) -> String? {
    guard let index = slug.utf8.firstIndex(of: separator) else { return nil }
    let document = String(slug[..<index])
    return documentLengths.contains(document.utf8.count) && isIdentifier(document) && !isReserved(document)
      ? document : nil
  }

  /// Returns whether a text has the form of the slug of a kit or a course.
  public static func isSlug(_ text: String) -> Bool {
    guard let document = document(of: text) else { return false }
    let part = String(text.dropFirst(document.count + 1))
    return partLengths.contains(part.utf8.count) && isIdentifier(part)
  }

  /// Returns whether the identifier of a document could be confused with that of a kit or a course of a user.
  static func isReserved(_ document: String) -> Bool { reservedBeginnings.contains(where: document.hasPrefix) }

  /// The beginnings of the identifiers of kits and courses of users.
  static let reservedBeginnings = ["kit-", "course-"]

  /// Returns whether a text is an identifier: words of lowercase ASCII letters and digits, separated by hyphens.
  ///
  /// The first word begins with a letter.
  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, letters.contains(first) else { return false }
    return text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && word.allSatisfy { letters.contains($0) || digits.contains($0) }
    }
  }

  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
