import StringCatalog

/// The ignored findings, each with a reason: the `ignores` of `Localization/strings.json`.
package struct IgnoreList: Sendable {
  /// A rule that ignores findings.
  struct Ignore: Sendable {
    let check: String
    /// The key; a final asterisk matches any suffix.
    let key: String
    /// The language; nil for all.
    let locale: String?
    /// The reason, which is not blank.
    let reason: String
    let line: Int

    func matches(_ finding: Finding) -> Bool {
      guard check == finding.check,
        key.hasSuffix("*") ? finding.key.hasPrefix(key.dropLast()) : key == finding.key
      else { return false }
      guard let locale, locale != finding.locale else { return true }
      return finding.locale.flatMap { CatalogLocale.match(locale, in: [$0]) } != nil
    }
  }

  private let ignores: [Ignore]
  private let file: String

  /// Creates an empty list.
  package init() {
    (ignores, file) = ([], "")
  }

  /// Reads a list; throws `CatalogError` for the first invalid element.
  init(_ elements: [JSONTree], file: String) throws(CatalogError) {
    var ignores: [Ignore] = []
    for element in elements { ignores.append(try Ignore(element, file: file)) }
    (self.ignores, self.file) = (ignores, file)
  }

  /// Returns the list without the ignores of other checks; unchanged for nil.
  func restricted(to checks: Set<String>?) -> IgnoreList {
    IgnoreList(ignores.filter { checks?.contains($0.check) ?? true }, file)
  }

  private init(_ ignores: [Ignore], _ file: String) {
    (self.ignores, self.file) = (ignores, file)
  }

  /// Splits findings into reported ones, including those about the list itself, and ignored ones with their reasons.
  package func apply(to findings: [Finding]) -> (reported: [Finding], ignored: [(finding: Finding, reason: String)]) {
    guard !ignores.isEmpty else { return (findings, []) }
    var reported: [Finding] = []
    var ignored: [(finding: Finding, reason: String)] = []
    var usedIndices: Set<Int> = []
    for finding in findings {
      let matchingIndices = ignores.indices.filter { ignores[$0].matches(finding) }
      usedIndices.formUnion(matchingIndices)
      if let first = matchingIndices.first {
        ignored.append((finding, ignores[first].reason))
      } else {
        reported.append(finding)
      }
    }
    let unused = ignores.enumerated().filter { !usedIndices.contains($0.offset) }.map { _, ignore in
      Finding(
        check: IgnoreList.unused.name, severity: IgnoreList.unused.severity, key: ignore.key, locale: ignore.locale,
        message: "\(ignore.check): no finding matches; remove the ignore", file: file, line: ignore.line)
    }
    return (unused.isEmpty ? reported : (reported + unused).sorted(), ignored)
  }

  static let unused = ReportRule(
    name: "ignore-unused", severity: .warning, meaning: "An ignore matches no finding.")
}

extension IgnoreList.Ignore {
  fileprivate init(_ node: JSONTree, file: String) throws(CatalogError) {
    guard case .object(let members) = node.value else {
      throw CatalogError(file: file, line: node.line.number, message: "an ignore must be an object")
    }
    try node.allow(["check", "key", "locale", "reason"], file: file)
    func text(_ name: String) throws(CatalogError) -> String? {
      guard let member = members[name], member.value != .null else { return nil }
      guard case .string(let text) = member.value else {
        throw CatalogError(file: file, line: member.line.number, message: "\"\(name)\" must be a string")
      }
      return text
    }
    guard let check = try text("check"), let key = try text("key"), let reason = try text("reason"),
      !reason.allSatisfy(\.isWhitespace)
    else {
      throw CatalogError(
        file: file, line: node.line.number, message: "an ignore needs a \"check\", a \"key\" and a \"reason\"")
    }
    self.init(
      check: check, key: key, locale: try text("locale"), reason: reason, line: node.line.number ?? 1)
  }
}
