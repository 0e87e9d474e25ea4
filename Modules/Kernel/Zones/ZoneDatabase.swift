internal import Synchronization

/// The time zones that the program uses: those of the system's directory or of the copy in the program.
///
/// The newer one is used. A zone that it lacks, or whose file is damaged, is looked up in the other one. Nothing is
/// read before the first use.
public final class ZoneDatabase: Sendable {
  /// A source of time zone data.
  public enum Source: String, Sendable, CaseIterable {
    /// A directory of the system.
    case system
    /// The copy in the program.
    case copy
  }

  /// The source that is used, and its version.
  public struct Edition: Hashable, Sendable, CustomStringConvertible {
    /// The source.
    public let source: Source
    /// The version; nil if the directory does not name one.
    public let version: ZoneVersion?
    /// The path of the directory; nil for the copy in the program.
    public let path: String?

    /// The version and the source, for logs: `version 2026f (/usr/share/zoneinfo)`.
    public var description: String {
      "\(version.map { "version \($0)" } ?? "unknown version") (\(path ?? "built in"))"
    }
  }

  /// A file that cannot be used.
  public struct DamagedFile: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// The reason.
    public let error: ZoneFileError

    /// The path and the reason, for logs.
    public var description: String { "\(path) \(error.rawValue)" }
  }

  /// The database of the process.
  public static let shared = ZoneDatabase(directory: .system, copy: .embedded)

  private struct State {
    var edition: Edition?
    var stamp: ZoneDirectory.Stamp?
    /// Whether the last check found a change, so that the files may have been replaced only in part.
    var isChanging = false
    /// The rules of the zones in use.
    var rules: [String: ZoneRules] = [ZoneRules.utc.identifier: .utc]
    /// The damaged files that were found, each reported once.
    var damagedFiles: Set<String> = []
    var unreported: [DamagedFile] = []
    var report: (@Sendable (DamagedFile) -> Void)?
  }

  /// The maximum number of cached zones; links to directories can give a zone any number of names.
  private static let maxCachedZones = 2000

  private let directory: ZoneDirectory
  private let copy: ZoneCopy
  private let state = Mutex(State())

  /// Creates a database of two sources.
  public init(directory: ZoneDirectory, copy: ZoneCopy) {
    self.directory = directory
    self.copy = copy
  }

  /// The source that is used, and its version.
  public var edition: Edition { state.withLock { edition(&$0) } }

  /// Sets the closure that receives each damaged file once, including those found before.
  public func onDamage(_ report: @escaping @Sendable (DamagedFile) -> Void) {
    state.withLock { $0.report = report }
    reportDamage()
  }

  /// Uses the files of the system if they were replaced; returns the edition if it has changed.
  ///
  /// Existing zones get the new rules, too. Costs a few system calls if nothing has changed.
  public func update() -> Edition? {
    let changed = state.withLock { state -> Edition? in
      // Nothing was read yet.
      guard let previous = state.edition else { return nil }
      let stamp = directory.stamp()
      let hasChanged = stamp != state.stamp
      guard hasChanged || state.isChanging else { return nil }
      state.isChanging = hasChanged
      (state.edition, state.stamp) = (nil, nil)
      let edition = edition(&state)
      for (name, old) in state.rules where name != ZoneRules.utc.identifier {
        guard let new = load(name, &state), !new.hasSameOffsets(as: old) else { continue }
        old.replace(by: new)
        state.rules[name] = new
      }
      return edition == previous ? nil : edition
    }
    reportDamage()
    return changed
  }

  /// Returns the rules of a zone; nil if it does not exist.
  func rules(named name: String) -> ZoneRules? {
    let rules = state.withLock { state -> ZoneRules? in
      if let rules = state.rules[name] { return rules }
      let rules = load(name, &state)
      if let rules, state.rules.count < Self.maxCachedZones { state.rules[name] = rules }
      return rules
    }
    reportDamage()
    return rules
  }
}

// MARK: - Sources

extension ZoneDatabase {
  private func edition(_ state: inout State) -> Edition {
    if let edition = state.edition { return edition }
    // A file that is replaced after its state was read is noticed by the next check.
    state.stamp = directory.stamp()
    let edition = currentEdition(hasDirectory: state.stamp != nil)
    state.edition = edition
    return edition
  }

  private func currentEdition(hasDirectory: Bool) -> Edition {
    let version = directory.version()
    let isNewer =
      switch (version, copy.version) {
      case (let version?, let copy?): version >= copy
      case (_?, nil): true
      case (nil, _): hasDirectory && directory.isChosen
      }
    return isNewer
      ? Edition(source: .system, version: version, path: directory.path)
      : Edition(source: .copy, version: copy.version, path: nil)
  }

  /// Reads a zone from the source that is used, otherwise from the other one.
  private func load(_ name: String, _ state: inout State) -> ZoneRules? {
    switch edition(&state).source {
    case .system: rulesOfDirectory(name, &state) ?? rulesOfCopy(name)
    case .copy: rulesOfCopy(name) ?? rulesOfDirectory(name, &state)
    }
  }

  private func rulesOfCopy(_ name: String) -> ZoneRules? {
    copy.file(named: name).flatMap { try? TimeZoneFile($0) }.map { ZoneRules(identifier: name, $0) }
  }

  private func rulesOfDirectory(_ name: String, _ state: inout State) -> ZoneRules? {
    do throws(ZoneFileError) {
      guard let bytes = try directory.file(named: name) else { return nil }
      return ZoneRules(identifier: name, try TimeZoneFile(bytes))
    } catch {
      // Directories and other files are no zones, so their names must not fill the log.
      let isZone = ![.notTimeZoneData, .unreadable].contains(error) || copy.file(named: name) != nil
      if isZone, state.damagedFiles.insert(name).inserted {
        state.unreported.append(DamagedFile(path: "\(directory.path)/\(name)", error: error))
      }
      return nil
    }
  }

  /// Reports damaged files outside of the lock, because the closure may use zones.
  private func reportDamage() {
    let (report, files) = state.withLock { state -> ((@Sendable (DamagedFile) -> Void)?, [DamagedFile]) in
      guard let report = state.report, !state.unreported.isEmpty else { return (nil, []) }
      defer { state.unreported = [] }
      return (report, state.unreported)
    }
    guard let report else { return }
    files.forEach(report)
  }
}
