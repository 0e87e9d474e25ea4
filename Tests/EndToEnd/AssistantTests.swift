import Conversation
import SQLite
import TestFiles
import Testing

@Suite("Tools of an assistant (Model Context Protocol)")
struct AssistantTests {
  @Test("A request that is canceled while it runs changes nothing and gets no reply")
  func cancellation() throws {
    let folder = try TemporaryFolder()
    let reply = try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1)).output
    let token = try #require(reply.firstText(ofMember: "token"))
    let process = try Program.start(
      "mcp", ["--tools", "data.import"], on: folder, environment: ["KINDLING_TOKEN": token])
    let titles = (1...50_000).map { "Idea \($0)" }.joined(separator: #"\n"#)
    let arguments = #"{"content":"title\n\#(titles)","format":"csv","what":"sparks","onConflict":"skip"}"#
    let params = #"{"name":"data_import","arguments":\#(arguments),"_meta":{"progressToken":1}}"#
    try process.write(String.call("tools/call", params, id: 7).utf8)
    #expect(try process.readLine()?.contains(#""progress":0,"#) == true)
    let cancellation = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"# + "\n"
    let outcome = try Program.outcome(of: process, input: cancellation + .call("ping", id: 8))
    #expect(outcome.termination == .exited(0))
    let replies = outcome.lines.filter { !$0.contains("notifications/progress") }
    #expect(replies == [#"{"jsonrpc":"2.0","id":8,"result":{}}"#])
    #expect(try folder.texts("select title from sparks") == [])
  }
}
