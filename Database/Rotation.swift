import Glibc

/// Publishes a new copy and retains older ones next to it: `path.1` is the previous copy, `path.2` the one before.
///
/// An interruption at any time loses no copy: older copies move to free numbers, the newest keeps its name until the
/// new copy replaces it, and excess copies are removed only afterwards. The next rotation completes an interrupted one.
struct Rotation {
  /// A step that is about to happen.
  enum Step: Hashable {
    /// Renames the copy to the next number.
    case move(Int)
    /// Gives the newest of the older copies the additional name `path.1`.
    case name
    /// Publishes the new copy.
    case put
    /// Removes the copy.
    case drop(Int)
  }

  /// The path of the newest copy.
  let place: CopyPlace
  /// The number of good copies to retain, at least 1; nil if the new copy replaces the previous one.
  let keep: Int?
  /// Called before each step; for tests, which throw to interrupt the rotation.
  var before: (Step) throws -> Void = { _ in }

  func path(_ number: Int) -> String { "\(place.path).\(number)" }

  /// Publishes a complete, verified and synced copy from its temporary path in the same directory.
  func put(_ temporary: String) throws {
    let folder = try lockFolder()
    defer { close(folder) }
    try place.check()
    if keep != nil { try makeRoom(folder) }
    try before(.put)
    try check(rename(temporary, place.path))
    try check(fsync(folder))
  }

  /// Moves the older copies to the next numbers, up to the first free one.
  private func makeRoom(_ folder: Int32) throws {
    // After an interruption between the last two steps, the newest copy already has both names.
    guard try place.refuse(place.path), !CopyPlace.isSameFile(place.path, path(1)) else { return }
    for number in try (1..<firstFree()).reversed() {
      try before(.move(number))
      try check(rename(path(number), path(number + 1)))
    }
    try before(.name)
    if link(place.path, path(1)) != 0 {
      // The file system does not support hard links.
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw failure() }
      try check(rename(place.path, path(1)))
    }
    try check(fsync(folder))
  }

  private func firstFree() throws -> Int {
    var number = 1
    while try place.refuse(path(number)) { number += 1 }
    return number
  }

  /// Removes excess copies after the new one was published; `isGood` throws to cancel without changes.
  ///
  /// Damaged copies do not count. All copies after enough good ones are removed. Retained copies are read completely,
  /// so this happens only if there are excess copies.
  func dropOld(isGood: (String) throws -> Bool) throws {
    guard let keep else { return }
    let folder = try lockFolder()
    defer { close(folder) }
    let numbers = try 1..<firstFree()
    guard numbers.count >= keep else { return }
    var good = 1
    var last = 0
    while good < keep, last + 1 < numbers.upperBound {
      last += 1
      if try isGood(path(last)) { good += 1 }
    }
    // From the oldest on, so that an interruption leaves no gap.
    for number in numbers.dropFirst(last).reversed() {
      try before(.drop(number))
      try check(unlink(path(number)))
    }
  }

  /// Opens and locks the directory; other rotations wait until it is closed.
  private func lockFolder() throws -> Int32 {
    let folder = open(place.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure() }
    // Without support for locks, the caller must prevent concurrent rotations.
    while flock(folder, LOCK_EX) != 0, errno == EINTR {}
    return folder
  }

  private func check(_ result: Int32) throws {
    guard result == 0 else { throw failure() }
  }

  private func failure() -> Copies.Failure { .unreachable(path: place.shownPath, reason: Copies.systemReason()) }
}
