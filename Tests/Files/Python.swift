import Foundation
import Synchronization

/// A Python interpreter, for tests that compare with other implementations.
///
/// If `virtualEnvironment(_:)` returns nil, tests that need packages from PyPI are skipped; `unavailable` states why.
package final class Python: Sendable {
  /// Whether python3 is installed.
  package static let isInstalled = runProgram("/usr/bin/env", ["python3", "-c", ""]) == 0
  /// The reason for skipping tests that need packages.
  package static let unavailable =
    "packages from PyPI cannot be installed (python3, venv and access to PyPI are required)"

  private static let environments = Mutex<[[String]: Python?]>([:])

  /// The virtual environment whose pip installs all packages, each list of packages into a folder of its own.
  ///
  /// Creating one environment per list would take longer than installing the packages.
  private static let installer: Python? = {
    guard let folder = try? TemporaryFolder(),
      runProgram("/usr/bin/env", ["python3", "-m", "venv", folder.path("environment")]) == 0
    else { return nil }
    return Python(program: [folder.path("environment/bin/python")], folders: [folder], searchPath: nil)
  }()

  private let program: [String]
  /// The folders that must exist as long as this value; empty for the interpreter of the system.
  private let folders: [TemporaryFolder]
  /// The folder of the installed packages.
  private let searchPath: String?

  private init(program: [String], folders: [TemporaryFolder], searchPath: String?) {
    self.program = program
    self.folders = folders
    self.searchPath = searchPath
  }

  /// Creates the interpreter of the system, with only the standard library.
  package convenience init() {
    self.init(program: ["/usr/bin/env", "python3"], folders: [], searchPath: nil)
  }

  /// Returns an interpreter with packages such as `fsrs==6.3.2`; nil if they cannot be installed.
  ///
  /// Each list of packages is installed once per process.
  package static func virtualEnvironment(_ packages: String...) -> Python? {
    environments.withLock { environments in
      if let known = environments[packages] { return known }
      let python = (try? TemporaryFolder()).flatMap { Python(packages, in: $0) }
      environments[packages] = .some(python)
      return python
    }
  }

  private convenience init?(_ packages: [String], in folder: TemporaryFolder) {
    let searchPath = folder.path("packages")
    let options = [
      "--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "20", "--no-cache-dir", "--no-compile",
      "--target", searchPath,
    ]
    guard let installer = Self.installer, installer.run(["-m", "pip", "install"] + options + packages) == 0 else {
      return nil
    }
    self.init(program: installer.program, folders: installer.folders + [folder], searchPath: searchPath)
  }

  /// Runs Python and returns its exit status; nil if it could not be started.
  ///
  /// `output` and `errors` are the files for stdout and stderr, which are discarded by default.
  package func run(
    _ arguments: [String], output: String? = nil, errors: String? = nil, environment: [String: String]? = nil
  ) -> Int32? {
    var environment = environment
    if let searchPath {
      environment = environment ?? ProcessInfo.processInfo.environment
      environment?["PYTHONPATH"] = searchPath
    }
    return Self.runProgram(
      program[0], program.dropFirst() + arguments, output: output, errors: errors, environment: environment)
  }

  /// Runs the program at a path and returns its exit status; nil if it could not be started.
  ///
  /// `output` and `errors` are the files for stdout and stderr, which are discarded by default.
  package static func runProgram(
    _ program: String, _ arguments: [String], output: String? = nil, errors: String? = nil,
    environment: [String: String]? = nil
  ) -> Int32? {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardOutput = sink(output)
    process.standardError = sink(errors)
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Returns a handle of a new file at the path; without a path, or on failure, of the null device.
  private static func sink(_ path: String?) -> FileHandle {
    guard let path, FileManager.default.createFile(atPath: path, contents: nil) else { return .nullDevice }
    return FileHandle(forWritingAtPath: path) ?? .nullDevice
  }
}
