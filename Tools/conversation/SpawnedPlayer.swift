/// A player that spawns a program and communicates through pipes.
package final class SpawnedPlayer: Player {
  /// The spawned process.
  package let process: ChildProcess

  /// Starts the program.
  ///
  /// Throws ``SpawnError``.
  package init(_ program: String, _ arguments: [String]) throws(SpawnError) {
    process = try ChildProcess(program, arguments)
  }

  /// Sends a line to the program.
  package func send(_ line: String) throws { try process.write((line + "\n").utf8) }

  /// Returns the next line of output; nil if the program has closed its output.
  package func nextReply() throws -> String? { try process.readLine() }

  /// Closes the input and waits for the program to exit with code 0.
  package func finish() throws {
    process.closeInput()
    let termination = try process.waitForExit()
    guard termination == .exited(0) else {
      throw SpawnError("the program ended with \(termination); standard error: \(process.errorText)")
    }
  }
}
