import Database
import JSON

/// What the files of a device say about its account. (Sync, 5.)
public struct SyncFileSummary {
  /// The header of the latest file; nil if none was read.
  public private(set) var header: SyncFileHeader?
  /// The name of the user; empty if it is unknown.
  public private(set) var name = ""
  private var shown: Set<String> = []

  /// Creates a summary of no files.
  public init() {}

  /// The number of facts that are not deleted.
  public var facts: Int { shown.count }

  /// Reads a file that follows those read before; one that is damaged counts as far as it can be read.
  public mutating func read(_ file: UserFile) {
    let reader = SyncFileReader()
    _ = try? reader.read(file, line: { _, line in add(line) })
    header = reader.header ?? header
  }

  private mutating func add(_ line: JSONValue) {
    guard let kind = line.member("kind")?.string, let uid = line.member("uid")?.string else { return }
    let values = line.member("values").flatMap { $0.kind == .object ? $0 : nil }
    if kind == "account", let name = values?.member("name")?.string { self.name = name }
    guard line.member("part")?.string?.isEmpty ?? true, kind != FactStore.coverKind else { return }
    if values == nil { shown.remove(kind + uid) } else { shown.insert(kind + uid) }
  }
}
