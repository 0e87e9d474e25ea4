import Kernel
import Localization

/// The validation rules of courses that the types of parameter fields do not cover. (Learning paths, 5.)
enum CourseRules {
  /// Returns all violations in a document, with JSON Pointers: `course_empty_title`, `course_no_lessons` and
  /// `course_duplicate_id`.
  static func issues(of source: CourseSource) -> [DomainError.Issue] {
    var issues = issues(of: source.title, at: "/title")
    var stageIDs: Set<String> = []
    var lessonIDs: Set<String> = []
    for (stageIndex, stage) in source.stages.enumerated() {
      let path = "/stages/\(stageIndex)"
      issues += self.issues(of: stage.id, in: &stageIDs, at: path) + self.issues(of: stage.title, at: "\(path)/title")
      for (lessonIndex, lesson) in stage.lessons.enumerated() {
        let path = "\(path)/lessons/\(lessonIndex)"
        issues += self.issues(of: lesson.id, in: &lessonIDs, at: path)
        issues += self.issues(of: lesson.title, at: "\(path)/title")
        for (linkIndex, link) in lesson.links.enumerated() {
          issues += self.issues(of: link.title, at: "\(path)/links/\(linkIndex)/title")
        }
      }
    }
    if source.stages.allSatisfy(\.lessons.isEmpty) { issues.append(DomainError.courseNoLessons.issue(at: "/stages")) }
    return issues
  }

  private static func issues(of title: TranslatedText, at path: String) -> [DomainError.Issue] {
    guard !title.isEmpty else { return [DomainError.courseEmptyTitle.issue(at: path)] }
    return [("en", title.en), ("es", title.es), ("fr", title.fr)].compactMap { language, text in
      text?.isBlank == true ? DomainError.courseEmptyTitle.issue(at: "\(path)/\(language)") : nil
    }
  }

  private static func issues(of id: String?, in ids: inout Set<String>, at path: String) -> [DomainError.Issue] {
    guard let id, !ids.insert(id).inserted else { return [] }
    return [DomainError.courseDuplicateID.issue(at: "\(path)/id")]
  }

  /// A pattern that all addresses of web pages match.
  static let webAddressPattern: StaticString = #"^[Hh][Tt][Tt][Pp][Ss]?://[^\s"<>\\/?#:@][^\s"<>\\]*$"#

  /// Returns whether a text is the address of a web page: `https://` or `http://` with a host, without spaces, control
  /// and format characters, quotation marks, angle brackets and backslashes.
  static func isWebAddress(_ text: String) -> Bool {
    // Bytes, because a long s is an s for Unicode. The control characters that match : and / are rejected below.
    guard
      let scheme = ["https://", "http://"].first(where: { scheme in
        text.utf8.count > scheme.utf8.count && zip(text.utf8, scheme.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
      })
    else { return false }
    let authority = text.unicodeScalars.dropFirst(scheme.count).prefix { !"/?#".unicodeScalars.contains($0) }
    let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
    return !host.isEmpty && host.first != ":"
      && text.unicodeScalars.allSatisfy { scalar in
        !scalar.properties.isWhitespace && ![.control, .format].contains(scalar.properties.generalCategory)
          && !"\"<>\\".unicodeScalars.contains(scalar)
      }
  }

  /// Returns the address of a web page with a scheme in lower case.
  static func withLowercaseScheme(_ address: String) -> String {
    let scheme = address.prefix { $0 != ":" }
    return String(scheme).caseFolded + address[scheme.endIndex...]
  }
}
