import Conversation
import Foundation
import TestFiles
import Testing

@Suite("The source of time zones (`TZDIR`)")
struct TimeZoneTests {
  private let folder: TemporaryFolder
  private let zones: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    zones = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: zones.path("America"), withIntermediateDirectories: true)
  }

  private func run(_ command: String, _ arguments: [String] = [], input: String = "") throws -> Program.Outcome {
    try Program.run(command, arguments, on: folder, input: input, environment: ["TZDIR": zones.path])
  }

  @Test("The program reads the directory that the user chose, and names it")
  func chosenDirectory() throws {
    let vancouver = try Repository.bytes(of: "Tests/Kernel/Zones/Samples/Vancouver")
    try zones.write(vancouver, to: "America/Test")
    let arguments = Program.cheapHashing + ["--clock", "2026-11-28T07:30:00Z"]
    let input =
      .signUp(id: 1) + .call("profile.update", #"{"timeZone":"America/Test"}"#, id: 2)
      + .call("sparks.create", #"{"title":"Late"}"#, id: 3) + String.call("system.info", id: 4)
    let outcome = try run("serve", arguments, input: input)
    try #require(outcome.lines.count == 4)
    #expect(outcome.lines[2].contains(#""day":"2026-11-28""#), "\(outcome.lines[2])")
    #expect(outcome.lines[3].contains(#""timeZones":{"source":"system","version":null}"#), "\(outcome.lines[3])")
    #expect(try run("doctor").lines.last == "time zone data: from \(zones.path), version unknown")

    // The zone disappears, and an older version does not replace the copy in the program.
    try FileManager.default.removeItem(atPath: zones.path("America/Test"))
    try zones.write(Array("2025b".utf8), to: "version")
    let doctor = try run("doctor")
    #expect(doctor.termination == .exited(1))
    #expect(doctor.output.contains("  user 1: unknown time zone “America/Test”; UTC applies instead\n"))
    #expect(doctor.lines.last?.hasSuffix(", built in") == true)
    try zones.write(Array("2999a".utf8), to: "version")
    #expect(try run("doctor").lines.last == "time zone data: version 2999a from \(zones.path)")
  }

  @Test("A damaged file is logged once, and the copy in the program is used")
  func damage() throws {
    try zones.write(Array("TZif2".utf8), to: "America/Vancouver")
    let update = #"{"timeZone":"America/Vancouver"}"#
    let input = .signUp(id: 1) + .call("profile.update", update, id: 2) + String.call("profile.update", update, id: 3)
    let outcome = try run("serve", Program.cheapHashing, input: input)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.lines.count == 3 && !outcome.output.contains(#""error""#))
    let reason = "\(zones.path)/America/Vancouver is truncated, so another source is used"
    #expect(outcome.errors == "kindling: warning: time zones: \(reason)\n")
  }
}
