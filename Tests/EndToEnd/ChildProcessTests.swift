import Conversation
import Glibc
import Testing

@Suite("Spawned programs")
struct ChildProcessTests {
  @Test("A wait for a program whose exit status was read elsewhere fails at once")
  func unknownStatus() throws {
    let process = try ChildProcess("true")
    #expect(waitpid(process.identifier, nil, 0) == process.identifier)
    let error = #expect(throws: SpawnError.self) { try process.waitForExit() }
    #expect(error?.description == "the exit status is unknown: No child processes")
  }
}
