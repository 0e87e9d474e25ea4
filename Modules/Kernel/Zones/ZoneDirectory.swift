internal import Glibc

/// A directory of TZif files, as the package `tzdata` of the system installs it.
public struct ZoneDirectory: Hashable, Sendable {
  /// The path of the directory.
  public let path: String
  /// Whether the user chose the directory with `$TZDIR`; its files then count as newer if they have no version.
  public let isChosen: Bool

  /// Creates a reference to a directory, which need not exist.
  public init(path: String, isChosen: Bool = false) {
    self.path = path
    self.isChosen = isChosen
  }

  /// The directory of the system: `$TZDIR`, otherwise `/usr/share/zoneinfo`.
  public static var system: ZoneDirectory {
    guard let path = getenv("TZDIR").map({ String(cString: $0) }), !path.isEmpty else {
      return ZoneDirectory(path: "/usr/share/zoneinfo")
    }
    return ZoneDirectory(path: path, isChosen: true)
  }

  // MARK: Zones

  /// Names at the top of some directories for files that are no zones of the database.
  private static let otherNames = ["Factory", "localtime", "posixrules"]
  /// Subdirectories with further copies of all zones.
  private static let otherFolders = ["posix", "right"]

  /// Returns the content of the file of a zone; nil if it does not exist.
  ///
  /// Names are case-sensitive. Links are followed, but a name cannot leave the directory.
  func file(named name: String) throws(ZoneFileError) -> [UInt8]? {
    guard Self.isValid(name) else { return nil }
    return try Self.read("\(path)/\(name)")
  }

  private static func isValid(_ name: String) -> Bool {
    let isMadeOfNameCharacters = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    // `.` is no name character, so no component is `.` or `..`.
    guard isMadeOfNameCharacters else { return false }
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    return !components.contains("") && !otherNames.contains(name)
      && !otherFolders.contains { components[0] == $0 }
  }

  private static func read(_ path: String) throws(ZoneFileError) -> [UInt8]? {
    // A pipe or a device must not block the program.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return nil }
      throw .unreadable
    }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw .unreadable }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notTimeZoneData }
    // One more byte shows that the file is too large.
    let capacity = min(Int(information.st_size), TimeZoneFile.maxBytes) + 1
    var length = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      repeat { length = Glibc.read(descriptor, buffer.baseAddress, capacity) } while length < 0 && errno == EINTR
      count = max(length, 0)
    }
    guard length >= 0 else { throw .unreadable }
    return bytes
  }
}

// MARK: - Version

extension ZoneDirectory {
  /// The files that name the version, in order of preference.
  private static let versionFiles = ["tzdata.zi", "+VERSION", "version"]
  /// The number of bytes that are read of a file of the version.
  private static let maxVersionBytes = 64

  /// Returns the version of the files; nil if the directory does not name one.
  func version() -> ZoneVersion? {
    for name in Self.versionFiles {
      guard let file = fopen("\(path)/\(name)", "re") else { continue }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: Self.maxVersionBytes)
      let count = fread(&bytes, 1, bytes.count, file)
      if let version = ZoneVersion(firstLine: Array(bytes.prefix(count))) { return version }
    }
    return nil
  }

  /// The state of the file that names the version; it changes when the files are replaced.
  struct Stamp: Hashable, Sendable {
    let inode: UInt
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  /// Returns the state of the file that names the version, otherwise of the directory; nil if neither exists.
  func stamp() -> Stamp? {
    for name in Self.versionFiles + ["."] {
      var information = stat()
      guard stat("\(path)/\(name)", &information) == 0 else { continue }
      // Package managers set the time of modification, but not that of the change.
      return Stamp(
        inode: information.st_ino, size: Int64(information.st_size), seconds: information.st_ctim.tv_sec,
        nanoseconds: information.st_ctim.tv_nsec)
    }
    return nil
  }
}
