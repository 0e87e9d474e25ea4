/// Looks at catalogues with checks.
public struct Inspection: Sendable {
  private let checks: [CatalogCheck]

  /// Prepares an inspection.
  ///
  /// - Parameter checks: The checks; all of them unless told.
  public init(_ checks: [CatalogCheck] = CatalogCheck.all) {
    self.checks = checks
  }

  /// What the checks find, in the order of files, lines, checks and languages.
  public func findings(in folder: CatalogFolder) -> [Finding] {
    let entries = folder.entries
    let runs = stride(from: 0, to: entries.count, by: Inspection.entriesAtOnce).map { start in
      Work.entries(entries[start..<min(start + Inspection.entriesAtOnce, entries.count)])
    }
    // What looks at everything takes longest and begins first.
    let works = checks.map(Work.whole) + runs
    return works.flatMapInParallel { works in
      works.flatMap { work in
        switch work {
        case .whole(let check): findings(of: check, in: folder)
        case .entries(let entries): findings(about: entries)
        }
      }
    }.sorted()
  }

  /// Something that a processor does while others do the rest.
  private enum Work: Sendable {
    case whole(CatalogCheck)
    case entries(ArraySlice<EntryView>)
  }

  private static let entriesAtOnce = 64

  /// What a check finds that looks at the folder or at files.
  private func findings(of check: CatalogCheck, in folder: CatalogFolder) -> [Finding] {
    switch check.scope {
    case .folder(let look): look(folder)
    case .file(let look): folder.sources.flatMap(look)
    case .entry, .translation, .text: []
    }
  }

  /// What the checks of entries, translations and texts find about some entries, check by check.
  func findings(about entries: some Collection<EntryView>) -> [Finding] {
    let translations = entries.flatMap(\.translations)
    let texts = entries.flatMap(\.texts)
    return checks.flatMap { check -> [Finding] in
      switch check.scope {
      case .folder, .file: []
      case .entry(let look): entries.flatMap(look)
      case .translation(let look): translations.flatMap(look)
      case .text(let look): texts.flatMap(look)
      }
    }
  }
}
