/// A player at the other end of pipes: a program that was spawned for the conversation.
package final class SpawnedPlayer: Player {
  /// The program.
  package let process: ChildProcess

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its arguments.
  /// - Throws: ``SpawnError`` where that fails.
  package init(_ program: String, _ arguments: [String]) throws(SpawnError) {
    process = try ChildProcess(program, arguments)
  }

  /// Writes a line to the program.
  package func send(_ line: String) throws { try process.write((line + "\n").utf8) }

  /// The next line of the program; nil where it has closed its output.
  package func reply() throws -> String? { try process.readLine() }

  /// Closes the input and waits until the program has ended well.
  package func finish() throws {
    process.closeInput()
    let ending = try process.waitForEnd()
    guard ending == .exited(0) else {
      throw SpawnError("the program ended with \(ending); standard error: \(process.errorText)")
    }
  }
}
