import Foundation
import Interchange

/// A document and the file that it goes to.
struct OutputFile {
  /// Where the file is; a symbolic link is followed.
  let path: String
  /// What it is to hold.
  let bytes: [UInt8]

  /// Makes a document for a file.
  init(path: String, text: String) {
    (self.path, bytes) = (path, Array(text.utf8))
  }

  /// Writes files: all of them, or none as far as a file system can promise that.
  ///
  /// A regular file is written beside its place first and then moved there, so that a full disk or a missing right is
  /// noticed before anything is replaced, and nobody ever reads half of one. What is replaced keeps its owner and its
  /// rights. A device, a pipe and whatever standard output goes to cannot be replaced, and are written straight.
  ///
  /// - Throws: `CommandError` that names the file and says why.
  static func write(_ files: [OutputFile]) throws(CommandError) {
    var drafts: [(file: OutputFile, draft: AtomicFile)] = []
    var streams: [(file: OutputFile, descriptor: Int32)] = []
    defer {
      for stream in streams { close(stream.descriptor) }
    }
    for file in files {
      if let descriptor = try file.openedStream() {
        streams.append((file, descriptor))
      } else {
        drafts.append((file, try file.draft()))
      }
    }
    for stream in streams { try stream.file.write(to: stream.descriptor) }
    for (file, draft) in drafts { try file.reportingFailure { () throws(AtomicFile.Failure) in try draft.finish() } }
  }

  /// Writes a text to standard output.
  static func print(_ text: String) throws(CommandError) {
    try OutputFile(path: "standard output", text: text).write(to: STDOUT_FILENO)
  }

  /// What to write to where the file is none that could be replaced; nil for a regular file, and where there is nothing
  /// yet.
  private func openedStream() throws(CommandError) -> Int32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    var output = stat()
    let isOutput =
      fstat(STDOUT_FILENO, &output) == 0 && status.st_dev == output.st_dev && status.st_ino == output.st_ino
    guard isOutput || status.st_mode & S_IFMT != S_IFREG else { return nil }
    let descriptor = isOutput ? dup(STDOUT_FILENO) : open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    return descriptor
  }

  /// Writes the document beside the file that it will replace.
  private func draft() throws(CommandError) -> AtomicFile {
    try reportingFailure { () throws(AtomicFile.Failure) in
      let draft = try AtomicFile(at: target, access: .sameAsReplaced)
      try draft.append(bytes)
      try draft.synchronize()
      return draft
    }
  }

  private func reportingFailure<Value>(
    _ body: () throws(AtomicFile.Failure) -> Value
  ) throws(CommandError) -> Value {
    do {
      return try body()
    } catch .system(let number) {
      errno = number
      throw failure()
    } catch {
      errno = EINVAL
      throw failure()
    }
  }

  /// The end of all symbolic links, even if no file is there yet.
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
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      rest = rest.dropFirst(count)
    }
  }

  /// The error for the system call that has just failed.
  func failure() -> CommandError {
    CommandError("\(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}
