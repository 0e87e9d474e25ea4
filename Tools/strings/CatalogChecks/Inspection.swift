/// Looks at catalogues with checks.
package struct Inspection: Sendable {
  private let checks: [CatalogCheck]

  /// Prepares an inspection.
  ///
  /// - Parameter checks: The checks; all of them by default.
  package init(_ checks: [CatalogCheck] = CatalogCheck.all) {
    self.checks = checks
  }

  /// What the checks find, in the order of files, lines, checks and languages.
  package func findings(in folder: CatalogFolder) -> [Finding] {
    let entries = folder.entries
    let runs = stride(from: 0, to: entries.count, by: Inspection.entriesAtOnce).map { start in
      Work.entries(entries[start..<min(start + Inspection.entriesAtOnce, entries.count)])
    }
    // What looks at everything takes longest and begins first.
    let works = checks.flatMap { check in Work.all(of: check, in: folder) } + runs
    return works.flatMapInParallel { works in
      works.flatMap { work in
        switch work {
        case .folder(let look): look(folder)
        case .file(let look, let source): look(source)
        case .entries(let entries): findings(about: entries)
        }
      }
    }.sorted()
  }

  /// Something that a processor does while others do the rest.
  private enum Work: Sendable {
    case folder(@Sendable (CatalogFolder) -> [Finding])
    case file(@Sendable (CatalogSource) -> [Finding], CatalogSource)
    case entries(ArraySlice<CatalogEntryView>)

    /// What a check has to do that looks at the folder or at files.
    static func all(of check: CatalogCheck, in folder: CatalogFolder) -> [Work] {
      switch check.scope {
      case .folder(let look): [.folder(look)]
      case .file(let look): folder.sources.map { .file(look, $0) }
      case .entry, .translation, .text: []
      }
    }
  }

  private static let entriesAtOnce = 64

  /// What the checks of entries, translations and texts find about some entries, check by check.
  func findings(about entries: some Collection<CatalogEntryView>) -> [Finding] {
    let translations = entries.flatMap(\.translations)
    let texts = entries.flatMap(\.texts)
    let found = checks.flatMap { check -> [Finding] in
      switch check.scope {
      case .folder, .file: []
      case .entry(let look): entries.flatMap(look)
      case .translation(let look): translations.flatMap(look)
      case .text(let look): texts.flatMap(look)
      }
    }
    return SourceCauses(of: found, in: entries, checks).withoutRepeats(found)
  }
}
