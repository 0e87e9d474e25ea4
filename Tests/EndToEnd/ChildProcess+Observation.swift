import Conversation
import Foundation
import Testing

extension ChildProcess {
  /// A figure for the memory of a process, as named in `/proc/<process>/status`.
  enum MemoryFigure: String {
    /// The resident memory that no file backs, so that code which is loaded meanwhile does not count.
    case allocated = "RssAnon"
    case peak = "VmHWM"
  }

  /// Returns a figure for the memory of the process, in KiB.
  func memory(_ figure: MemoryFigure) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("\(figure.rawValue):") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  /// Closes standard input and expects a successful exit.
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws {
    closeInput()
    let termination = try waitForExit()
    #expect(termination == .exited(0), sourceLocation: sourceLocation)
  }

  /// Polls until a condition is true; throws after `timeoutSeconds`, naming `what`.
  static func poll(for what: String, until condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(timeoutSeconds)
    while try !condition() {
      try #require(ContinuousClock.now < deadline, "waited \(timeoutSeconds) s for \(what)")
      sched_yield()
    }
  }
}
