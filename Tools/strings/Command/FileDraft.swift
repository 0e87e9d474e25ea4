import Foundation

/// A file that is written beside the place that it is meant for.
struct FileDraft {
  private let file: WrittenFile
  /// Where it is meant to be: the end of all symbolic links.
  private let place: String
  /// Where it is; nil once it is in its place.
  private var path: String?

  /// Writes a draft, with the owner and the rights of what it will replace.
  ///
  /// - Parameter file: The document and where it is meant to be.
  /// - Throws: `CommandError` where it cannot be written, or may not be replaced; there is no draft then.
  init(of file: WrittenFile) throws(CommandError) {
    self.file = file
    place = Self.target(of: file.path)
    var present = stat()
    let replaces = stat(place, &present) == 0
    guard !replaces || access(place, W_OK) == 0 else { throw file.failure() }
    let (path, descriptor) = try Self.create(for: file, at: place)
    self.path = path
    defer { close(descriptor) }
    do throws(CommandError) {
      try file.write(to: descriptor)
      if replaces {
        // Only root may give a file away; for anybody else it is theirs already, or becomes so.
        _ = fchown(descriptor, present.st_uid, present.st_gid)
        guard fchmod(descriptor, present.st_mode & 0o7777) == 0 else { throw file.failure() }
      }
      guard fsync(descriptor) == 0 else { throw file.failure() }
    } catch {
      discard()
      throw error
    }
  }

  /// Makes an empty file of a name that nothing has; one that does not end as the files that commands look for.
  private static func create(
    for file: WrittenFile, at place: String
  ) throws(CommandError) -> (path: String, descriptor: Int32) {
    let url = URL(filePath: place)
    for number in 0..<100 {
      let name = ".\(url.lastPathComponent).\(getpid())-\(number)"
      let path = url.deletingLastPathComponent().appending(component: name).path
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (path, descriptor) }
      guard errno == EEXIST else { break }
    }
    throw file.failure()
  }

  /// Where a chain of symbolic links ends, also where nothing is there yet.
  private static func target(of path: String) -> String {
    var path = path
    // The greatest number of links that Linux follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }

  /// Moves the draft to its place.
  mutating func moveIntoPlace() throws(CommandError) {
    guard let path else { return }
    guard rename(path, place) == 0 else { throw file.failure() }
    self.path = nil
  }

  /// Removes the draft, unless it is in its place.
  func discard() {
    if let path { unlink(path) }
  }
}
