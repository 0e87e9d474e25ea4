import Glibc

/// Puts a new copy at its path and keeps older ones beside it: `path.1` is the one before it, `path.2` the one before
/// that.
///
/// Whenever the process or the power ends, every copy that was there is still there, or the new one is in its place:
/// older ones move to names that are free, the newest keeps its name until the new copy takes it over, and only then
/// are those dropped that are too many. What a break has left is taken up by the next rotation.
struct Rotation {
  /// What is about to happen.
  enum Step: Hashable {
    /// The copy of this number is given the next number.
    case move(Int)
    /// The newest of the older copies is given the number 1 beside its name.
    case name
    /// The new copy takes the place.
    case put
    /// The copy of this number is dropped.
    case drop(Int)
  }

  /// Where the newest copy is to be.
  let place: CopyPlace
  /// How many good copies there shall be, at least 1; nil where the new one takes the place of an older one.
  let keep: Int?
  /// Called before each step; what it throws ends the rotation there.
  var before: (Step) throws -> Void = { _ in }

  /// The path of an older copy.
  func path(_ number: Int) -> String { "\(place.path).\(number)" }

  /// Gives a copy that is whole, verified and on the disk its place.
  ///
  /// - Parameter temporary: the path under which it was made, in the same folder.
  /// - Throws: `Copies.Failure`; what is at a number that is needed may be such as is not to be touched.
  func put(_ temporary: String) throws {
    let folder = try lockFolder()
    defer { close(folder) }
    // Whatever has come there while the copy was made.
    try place.check()
    if keep != nil { try makeRoom(folder) }
    try before(.put)
    try check(rename(temporary, place.path))
    try check(fsync(folder))
  }

  /// Gives the older copies the next numbers, up to the first that is free.
  private func makeRoom(_ folder: Int32) throws {
    // After a break between these two steps the newest copy has both names already.
    guard try place.refuse(place.path), !CopyPlace.isSameFile(place.path, path(1)) else { return }
    for number in try (1..<firstFree()).reversed() {
      try before(.move(number))
      try check(rename(path(number), path(number + 1)))
    }
    try before(.name)
    if link(place.path, path(1)) != 0 {
      // Not every file system knows two names for one file.
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw failure() }
      try check(rename(place.path, path(1)))
    }
    try check(fsync(folder))
  }

  /// The first number at which there is no copy.
  private func firstFree() throws -> Int {
    var number = 1
    while try place.refuse(path(number)) { number += 1 }
    return number
  }

  /// Drops the older copies that are too many, after the new one has its place.
  ///
  /// Only good copies count; damaged ones go with those that come after enough good ones. To know them takes reading
  /// every copy that stays, which is done only where one is to be dropped.
  ///
  /// - Parameter isGood: whether a copy could be restored; throws to leave everything as it is.
  /// - Throws: what the closure throws; `Copies.Failure`.
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
    // From the oldest on, so that a break leaves no gap.
    for number in numbers.dropFirst(last).reversed() {
      try before(.drop(number))
      try check(unlink(path(number)))
    }
  }

  /// Opens the folder and keeps other rotations in it waiting until it is closed.
  private func lockFolder() throws -> Int32 {
    let folder = open(place.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure() }
    // Where a file system has no such locks, two rotations at the same time are the business of whoever starts them.
    while flock(folder, LOCK_EX) != 0, errno == EINTR {}
    return folder
  }

  private func check(_ result: Int32) throws {
    guard result == 0 else { throw failure() }
  }

  private func failure() -> Copies.Failure { .unreachable(path: place.shownPath, reason: Copies.systemReason()) }
}
