import StringCatalog

/// Findings that are known and meant to stay, each with the reason: the `ignores` of `Localization/strings.json`.
package struct IgnoreList: Sendable {
  /// One kind of finding that is meant to stay.
  struct Ignore: Sendable {
    /// The name of the check.
    let check: String
    /// The key; one that ends in an asterisk stands for all that begin so.
    let key: String
    /// The language; nil, which a report writes as null, for all.
    let locale: String?
    /// Why the finding is meant to stay; an ignore without it ignores nothing.
    let reason: String?
    /// Where it stands.
    let line: Int

    /// Whether a finding is of this kind.
    func matches(_ finding: Finding) -> Bool {
      guard check == finding.check, locale == nil || locale == finding.locale else { return false }
      return key.hasSuffix("*") ? finding.key.hasPrefix(key.dropLast()) : key == finding.key
    }
  }

  private let ignores: [Ignore]
  private let file: String

  /// A list of nothing.
  package init() {
    (ignores, file) = ([], "")
  }

  /// Reads the list of a document.
  ///
  /// - Parameters:
  ///   - elements: The ignores.
  ///   - file: The name of the document.
  /// - Throws: `CatalogError` at the first that is something else.
  init(_ elements: [JSONTree], file: String) throws(CatalogError) {
    var ignores: [Ignore] = []
    for element in elements { ignores.append(try Ignore(element, file: file)) }
    (self.ignores, self.file) = (ignores, file)
  }

  /// Returns the ignores of some checks, all of them for nil.
  func restricted(to checks: Set<String>?) -> IgnoreList {
    IgnoreList(ignores.filter { checks?.contains($0.check) ?? true }, file)
  }

  private init(_ ignores: [Ignore], _ file: String) {
    (self.ignores, self.file) = (ignores, file)
  }

  /// What remains of findings, and what was found out about the list itself.
  ///
  /// - Parameter findings: What checks have found.
  /// - Returns: The findings that nothing ignores with those about the list, in their order; and the ignored ones with
  ///   the reasons.
  package func apply(to findings: [Finding]) -> (kept: [Finding], ignored: [(finding: Finding, reason: String)]) {
    var reported: [Finding] = []
    var ignored: [(finding: Finding, reason: String)] = []
    var used: Set<Int> = []
    for finding in findings {
      let matching = ignores.indices.filter { ignores[$0].matches(finding) }
      used.formUnion(matching)
      if let reason = matching.lazy.compactMap({ ignores[$0].reason }).first {
        ignored.append((finding, reason))
      } else {
        reported.append(finding)
      }
    }
    for (index, ignore) in ignores.enumerated() {
      if ignore.reason == nil {
        reported.append(
          finding(IgnoreList.withoutReason, "an ignore needs a reason; it ignores nothing without", ignore))
      }
      if !used.contains(index) {
        reported.append(finding(IgnoreList.unused, "there is no such finding; take the ignore out", ignore))
      }
    }
    return (reported.sorted(), ignored)
  }

  private func finding(_ rule: ReportRule, _ message: String, _ ignore: Ignore) -> Finding {
    Finding(
      check: rule.name, severity: rule.severity, key: ignore.key, locale: ignore.locale,
      message: "\(ignore.check): \(message)", file: file, line: ignore.line)
  }

  static let withoutReason = ReportRule(
    name: "ignore-without-reason", severity: .error, meaning: "A finding is ignored and nobody says why.")
  static let unused = ReportRule(
    name: "ignore-unused", severity: .warning, meaning: "A finding is ignored that is not there.")
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
        throw CatalogError(file: file, line: member.line.number, message: "\"\(name)\" must be a text")
      }
      return text
    }
    guard let check = try text("check"), let key = try text("key") else {
      throw CatalogError(file: file, line: node.line.number, message: "an ignore needs a \"check\" and a \"key\"")
    }
    let reason = try text("reason").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    self.init(
      check: check, key: key, locale: try text("locale"), reason: reason, line: node.line.number ?? 1)
  }
}
