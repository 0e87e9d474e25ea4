import Foundation

/// The Python of this machine, for tests that compare with what others have written.
public struct Python {
  /// Whether there is one.
  public static let isThere = run("/usr/bin/env", ["python3", "-c", ""]) == 0

  private let program: [String]

  /// The Python that everybody shares, with nothing but its own library.
  public init() { program = ["/usr/bin/env", "python3"] }

  /// A Python of its own with packages from PyPI; nil where these cannot be installed.
  ///
  /// - Parameters:
  ///   - packages: The packages with their versions, such as `fsrs==6.3.2`.
  ///   - folder: Where the environment is made.
  public init?(with packages: String..., in folder: TemporaryFolder) {
    let python = folder.path("environment/bin/python")
    let options = ["--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "20", "--no-cache-dir"]
    guard Self.run("/usr/bin/env", ["python3", "-m", "venv", folder.path("environment")]) == 0,
      Self.run(python, ["-m", "pip", "install"] + options + packages) == 0
    else { return nil }
    program = [python]
  }

  /// Runs Python to its end.
  ///
  /// - Parameters:
  ///   - arguments: A script and what it is given, or `-c` and the script itself.
  ///   - output: The file that takes what it prints; nil to drop that.
  /// - Returns: Its exit status; nil where it could not be started.
  public func run(_ arguments: [String], output: String? = nil) -> Int32? {
    Self.run(program[0], program.dropFirst() + arguments, output: output)
  }

  /// Runs any program to its end.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: What it is given.
  ///   - output: The file that takes what it prints; nil to drop that.
  ///   - errors: The file that takes what it complains of; nil to drop that.
  /// - Returns: Its exit status; nil where it could not be started.
  public static func run(
    _ program: String, _ arguments: [String], output: String? = nil, errors: String? = nil
  ) -> Int32? {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = sink(output)
    process.standardError = sink(errors)
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A new file for what a program writes, or nowhere.
  private static func sink(_ path: String?) -> FileHandle {
    guard let path, FileManager.default.createFile(atPath: path, contents: nil) else { return .nullDevice }
    return FileHandle(forWritingAtPath: path) ?? .nullDevice
  }
}
