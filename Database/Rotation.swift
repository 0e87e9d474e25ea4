import Glibc

/// Publishes a new copy and retains older ones next to it: `path.1` is the previous copy, `path.2` the one before.
///
/// An interruption at any time loses no copy: numbered copies move to free numbers, the previous copy keeps its name
/// until the new one replaces it (if the file system supports hard links), and excess copies are removed last. The next
/// rotation completes an interrupted one.
struct Rotation {
  /// A step of a rotation.
  enum Step: Hashable {
    /// Renames the copy with this number to the next number.
    case move(Int)
    /// Gives the previous copy the additional name `path.1`.
    case link
    /// Publishes the new copy.
    case publish
    /// Removes the copy with this number.
    case remove(Int)
  }

  /// The path of the newest copy.
  let destination: OutputDestination
  /// The number of good copies to retain, including the new one, at least 1.
  ///
  /// If nil, the new copy replaces the previous one, and numbered copies are not changed.
  let retainedCount: Int?
  /// A closure called before each step; tests throw from it to interrupt the rotation.
  var willPerform: (Step) throws -> Void = { _ in }

  func path(_ number: Int) -> String { "\(destination.path).\(number)" }

  /// Publishes a complete, verified and synced copy from its temporary path in the same directory.
  func publish(_ temporary: String) throws {
    let directory = try lockDirectory()
    defer { close(directory) }
    try destination.check()
    if retainedCount != nil { try shiftOlderCopies(directory) }
    try willPerform(.publish)
    try check(rename(temporary, destination.path))
    try check(fsync(directory))
  }

  /// Moves numbered copies to the next number, up to the first free one, and links the previous copy to `path.1`.
  private func shiftOlderCopies(_ directory: Int32) throws {
    // After an interruption between the link and the publication, the previous copy already has both names.
    guard try destination.isOccupied(destination.path), !OutputDestination.isSameFile(destination.path, path(1)) else {
      return
    }
    for number in try (1..<firstFreeNumber()).reversed() {
      try willPerform(.move(number))
      try check(rename(path(number), path(number + 1)))
    }
    try willPerform(.link)
    if link(destination.path, path(1)) != 0 {
      // The file system does not support hard links.
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw failure() }
      try check(rename(destination.path, path(1)))
    }
    try check(fsync(directory))
  }

  private func firstFreeNumber() throws -> Int {
    var number = 1
    while try destination.isOccupied(path(number)) { number += 1 }
    return number
  }

  /// Removes excess copies after the new one was published; `isGood` throws to cancel without changes.
  ///
  /// Damaged copies do not count. All copies older than the last good one to retain are removed. Retained copies are
  /// verified, which reads them completely, only if there are excess copies.
  func removeExcess(isGood: (String) throws -> Bool) throws {
    guard let retainedCount else { return }
    let directory = try lockDirectory()
    defer { close(directory) }
    let numbers = try 1..<firstFreeNumber()
    guard numbers.count >= retainedCount else { return }
    var goodCount = 1
    var lastRetained = 0
    while goodCount < retainedCount, lastRetained + 1 < numbers.upperBound {
      lastRetained += 1
      if try isGood(path(lastRetained)) { goodCount += 1 }
    }
    // Starts with the oldest copy, so that an interruption leaves no gap.
    for number in numbers.dropFirst(lastRetained).reversed() {
      try willPerform(.remove(number))
      try check(unlink(path(number)))
    }
  }

  /// Opens and locks the directory; other rotations in it wait until the descriptor is closed.
  private func lockDirectory() throws -> Int32 {
    let directory = open(destination.directoryPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw failure() }
    // Other errors are ignored: without support for locks, the caller must prevent concurrent rotations.
    while flock(directory, LOCK_EX) != 0, errno == EINTR {}
    return directory
  }

  private func check(_ result: Int32) throws {
    guard result == 0 else { throw failure() }
  }

  private func failure() -> Backups.Failure {
    .unreachable(path: destination.displayPath, reason: Backups.errnoMessage())
  }
}
