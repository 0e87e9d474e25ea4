import Conversation
import Foundation
import TestFiles
import Testing

@Suite("Framings, the size limit of a message, and independent clients")
struct FramingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A shell client needs only printf and a pipe")
  func shell() throws {
    let script = #"""
      printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"system.ping"}' '' '{"jsonrpc":"2.0","id":"b","method":"auth.state"}' |
        "$0" --clock 2026-01-01T00:00:00Z | while read -r reply; do printf 'got %s\n' "$reply"; done
      """#
    let shell = try ChildProcess("sh", ["-c", script, Program.path], environment: folder.environment)
    let outcome = try Program.outcome(of: shell)
    #expect(
      outcome.lines == [
        #"got {"jsonrpc":"2.0","id":1,"result":{"time":"2026-01-01T00:00:00.000Z"}}"#,
        #"got {"jsonrpc":"2.0","id":"b","result":{"state":"onboarding","user":null}}"#,
      ])
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    "Calls with headers get replies with headers; names in any case, other headers and byte order marks are accepted")
  func headers() throws {
    let call = #"{"jsonrpc":"2.0","id":1,"method":"auth.state"}"#
    let outcome = try Program.run(
      on: folder,
      input: "\u{FEFF}content-length: \(call.utf8.count)\r\nX-Trace: 1\r\n\r\n\(call)"
        + "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: \(call.utf8.count)\r\n\r\n\(call)")
    let reply = #"{"jsonrpc":"2.0","id":1,"result":{"state":"onboarding","user":null}}"#
    #expect(outcome.output == String(repeating: "Content-Length: \(reply.utf8.count)\r\n\r\n\(reply)", count: 2))
    #expect(outcome.termination == .exited(0))
  }

  @Test("A message that is too large is answered before its end, and the next one is read")
  func endlessMessage() throws {
    let process = try Program.start("serve", ["--max-message-bytes", "1024"], on: folder)
    let padding = String(repeating: "x", count: 2000)
    try process.write(#"{"jsonrpc":"2.0","id":7,"method":"system.ping","params":{"x":"\#(padding)"#.utf8)
    #expect(try process.readLine()?.hasPrefix(#"{"jsonrpc":"2.0","id":7,"error":{"code":-32600"#) == true)
    try process.write((padding + "\n" + .call("system.ping", id: 8)).utf8)
    #expect(try process.readLine()?.hasPrefix(#"{"jsonrpc":"2.0","id":8,"result""#) == true)
    try process.end()
  }

  @Test("`--framing` overrides the detection")
  func override() throws {
    let line = try Program.run(
      "serve", ["--framing", "lines"], on: folder, input: "hello\n" + .call("auth.state", id: 1))
    #expect(line.lines.count == 2 && line.lines[0].contains("-32700"))
    let header = try Program.run("serve", ["--framing", "headers"], on: folder, input: .call("auth.state", id: 1))
    #expect(header.termination == .exited(65))
    #expect(header.output.hasPrefix("Content-Length: "))
  }

  @Test("A message over `--max-message-bytes` is rejected with its id, and the next one is answered")
  func maxMessageBytes() throws {
    let large = String.call("auth.passwordStrength", #"{"password":"\#(String(repeating: "x", count: 5000))"}"#, id: 1)
    let outcome = try Program.run(
      "serve", ["--max-message-bytes", "2048"], on: folder, input: large + .call("system.info", id: 2))
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":{"code":-32600"#) == true)
    #expect(outcome.lines.last?.contains(#""messageBytes":2048"#) == true)
    #expect(try Program.run(on: folder, input: large).output.contains(#""rule":"too_long""#))
  }

  @Test(
    "The client of python-lsp-jsonrpc is compatible",
    .enabled(if: Python.virtualEnvironment("python-lsp-jsonrpc==1.1.2") != nil, "\(Python.unavailable)"))
  func pythonClient() throws {
    let python = try #require(Python.virtualEnvironment("python-lsp-jsonrpc==1.1.2"))
    let script = """
      import subprocess, sys, threading
      from pylsp_jsonrpc.endpoint import Endpoint
      from pylsp_jsonrpc.exceptions import JsonRpcException
      from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

      server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      endpoint = Endpoint({}, JsonRpcStreamWriter(server.stdin).write)
      reader = JsonRpcStreamReader(server.stdout)
      listener = threading.Thread(target=reader.listen, args=(endpoint.consume,), daemon=True)
      listener.start()

      def ask(method, **params):
          return endpoint.request(method, params).result(timeout=60)

      assert ask("initialize", clientInfo={"name": "pylsp"}, locale="fr")["locale"] == "fr"
      user = ask("auth.signUp", name="Émilie 😀", email="emilie@example.org", password="Principia Mathematica",
                 passwordConfirmation="Principia Mathematica", acceptTerms=True)["user"]
      assert user["name"] == "Émilie 😀", user
      assert ask("system.info")["framing"] == "headers"
      replies = [endpoint.request("profile.update", {"name": f"Émilie {n}"}) for n in range(200)]
      names = [reply.result(timeout=60)["user"]["name"] for reply in replies]
      assert names == [f"Émilie {n}" for n in range(200)], names
      try:
          ask("lessons.complete", lessonId="lesson-02-1")
          raise SystemExit("a locked lesson was completed")
      except JsonRpcException as error:
          assert (error.code, error.data["rule"]) == (1007, "stage_locked"), error
      ask("shutdown")
      endpoint.notify("exit")
      listener.join(60)
      print("ended with", server.wait(timeout=60))
      """
    let status = python.run(
      ["-c", script, Program.path] + Program.cheapHashing, output: folder.path("output"), errors: folder.path("errors"),
      environment: folder.environment.merging(["PYTHONUTF8": "1"]) { $1 })
    let errors = String(decoding: folder.contents("errors") ?? Data(), as: UTF8.self)
    #expect(status == 0, "\(errors)")
    #expect(folder.contents("output") == Data("ended with 0\n".utf8))
  }
}
