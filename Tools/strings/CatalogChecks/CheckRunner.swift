import StringCatalog

/// Runs checks on catalogs.
package struct CheckRunner: Sendable {
  private let checks: [CatalogCheck]

  /// Creates a runner of some checks, by default of all.
  package init(_ checks: [CatalogCheck] = CatalogCheck.all) { self.checks = checks }

  /// Returns the findings, sorted by file, line, key, check and language.
  ///
  /// What is usual in a language is what most texts of `all` show, by default of the folder.
  package func findings(in folder: CatalogFolder, among all: CatalogFolder? = nil) -> [Finding] {
    let needsEvidence = checks.contains { if case .textInFolder = $0.scope { true } else { false } }
    let evidence = needsEvidence ? FolderEvidence((all ?? folder).entries) : nil
    let batches = stride(from: 0, to: folder.entries.count, by: CheckRunner.batchSize).map {
      folder.entries[$0..<min($0 + CheckRunner.batchSize, folder.entries.count)]
    }
    var findings = batches.flatMapInParallel { slice in
      slice.flatMap { self.findings(about: $0.map(\.parsed), evidence) }
    }
    for check in checks {
      if case .folder(let run) = check.scope { findings += run(folder) }
    }
    findings.sort()
    return findings
  }

  /// The number of entries that are parsed at once, since parsed texts take much memory.
  private static let batchSize = 64

  /// Returns the findings of the checks of entries, translations and texts, without those caused by other errors.
  private func findings(about entries: [CatalogEntryView], _ evidence: FolderEvidence?) -> [Finding] {
    let translations = entries.flatMap(\.translations)
    let texts = entries.flatMap(\.texts)
    let findings = checks.flatMap { check -> [Finding] in
      switch check.scope {
      case .folder: []
      case .entry(let run): entries.flatMap(run)
      case .translation(let run): translations.flatMap(run)
      case .text(let run): texts.flatMap(run)
      case .textInFolder(let run): evidence.map { evidence in texts.flatMap { run($0, evidence) } } ?? []
      }
    }
    let languages = entries.map { ($0.source.file.path, $0.source.sourceLanguage) }
    return CheckRunner.withoutConsequences(findings, Dictionary(languages) { first, _ in first })
  }

  // MARK: - Consequences

  /// Returns findings without repetitions of an error in the source text, and without errors that others explain.
  ///
  /// An error in the source text is reported once, not again for each form and each translation.
  private static func withoutConsequences(_ findings: [Finding], _ sourceLanguages: [String: String]) -> [Finding] {
    // More severe findings in translations are still reported.
    var causes: [[String]: Finding.Severity] = [:]
    var explained: Set<[String?]> = []
    for finding in findings {
      if finding.severity == .error, explaining.contains(finding.check) {
        explained.insert([finding.file, finding.key, finding.locale])
      }
      guard finding.locale == sourceLanguages[finding.file], let family = families[finding.check] else { continue }
      causes[[finding.file, finding.key, family], default: .info] = max(
        causes[[finding.file, finding.key, family]] ?? .info, finding.severity)
    }
    var reported: Set<[String]> = []
    return findings.filter { finding in
      let language = sourceLanguages[finding.file]
      if finding.check == "unsupported-shape",
        [finding.locale, language, nil].contains(where: { explained.contains([finding.file, finding.key, $0]) })
      {
        return false
      }
      if finding.locale == language {
        return reported.insert([finding.file, finding.key, finding.check, finding.message]).inserted
      }
      guard finding.locale != nil, let family = families[finding.check],
        let cause = causes[[finding.file, finding.key, family]]
      else { return true }
      return finding.severity > cause
    }
  }

  /// The checks whose findings in a translation an error in the source text causes, with the name of their family.
  private static let families: [String: String] = {
    let placeholders = CatalogCheck.all.filter { $0.group == .placeholders }.map { ($0.name, "placeholders") }
    return Dictionary(placeholders + ["markup", "script-mix", "unsupported-shape"].map { ($0, $0) }) { $1 }
  }()

  /// The checks whose errors are the reason for an unsupported shape, and more specific.
  private static let explaining = Set(
    CatalogCheck.all.filter { $0.group != .text && $0.name != "unsupported-shape" }.map(\.name))
}
