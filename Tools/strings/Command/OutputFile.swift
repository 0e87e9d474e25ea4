import Foundation
import Interchange

/// A document with its destination.
struct OutputFile {
  /// The path of the file; symbolic links are followed.
  let path: String
  /// The content.
  let text: String

  /// Writes files: all of them, or none as far as the file system permits.
  ///
  /// A regular file is an `AtomicFile`, so that failures are detected before any replacement. A replaced file keeps its
  /// owner and permissions. Devices, pipes and standard output are written directly. Throws `CommandError` with the
  /// file and the cause.
  static func write(_ files: [OutputFile]) throws(CommandError) {
    var drafts: [(file: OutputFile, draft: AtomicFile)] = []
    var streams: [(file: OutputFile, descriptor: Int32)] = []
    defer {
      for stream in streams { close(stream.descriptor) }
    }
    for file in files {
      if let descriptor = try file.openedStream() {
        streams.append((file, descriptor))
        continue
      }
      let draft = try file.reportingFailure { () throws(AtomicFile.Failure) in
        let draft = try AtomicFile(at: file.target, access: .sameAsReplaced)
        try draft.append(file.text.utf8)
        try draft.synchronize()
        return draft
      }
      drafts.append((file, draft))
    }
    for stream in streams { try stream.file.write(to: stream.descriptor) }
    for (file, draft) in drafts { try file.reportingFailure { () throws(AtomicFile.Failure) in try draft.finish() } }
  }

  /// Opens a device, a pipe or the file of standard output; returns nil for another regular file or a missing one.
  private func openedStream() throws(CommandError) -> Int32? {
    var (status, output) = (stat(), stat())
    guard stat(path, &status) == 0 else { return nil }
    let isOutput =
      fstat(STDOUT_FILENO, &output) == 0 && status.st_dev == output.st_dev && status.st_ino == output.st_ino
    guard isOutput || status.st_mode & S_IFMT != S_IFREG else { return nil }
    let descriptor = isOutput ? dup(STDOUT_FILENO) : open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    return descriptor
  }

  private func reportingFailure<Value>(
    _ body: () throws(AtomicFile.Failure) -> Value
  ) throws(CommandError) -> Value {
    do {
      return try body()
    } catch .system(let number) {
      throw failure(number)
    } catch {
      throw failure(EINVAL)
    }
  }

  /// The path after all symbolic links are followed; the file need not exist yet.
  private var target: String {
    var path = path
    // The maximum number of links that Linux follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }

  /// Writes the document to an open file.
  func write(to descriptor: Int32) throws(CommandError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno) }
      rest = rest.dropFirst(count)
    }
  }

  private func failure(_ number: Int32) -> CommandError {
    CommandError("\(path) cannot be written: \(String(cString: strerror(number)))")
  }
}
