import Glibc
import TestFiles
import Testing

@testable import JSONRPC

@Suite(.timeLimit(.minutes(1))) struct TransportOutputTests {
  @Test("Messages of all sizes arrive complete and in order", arguments: Wire.Kind.allCases)
  func steadyReader(_ kind: Wire.Kind) throws {
    let wire = try Wire(kind)
    defer { wire.closeBoth() }
    let stream = randomBytes(2 << 20)
    let received = Log<[UInt8]>()
    let reader = try SystemThread { received.append(wire.read(stream.count)) }

    let output = try Output(wire.writer)
    var random = SeededGenerator(seed: 7)
    var rest = stream[...]
    while !rest.isEmpty {
      let size = [1, 100, 600, 4095, 4096, 4097, 70_000, 300_000].randomElement(using: &random) ?? 1
      #expect(output.send(Array(rest.prefix(size))))
      rest = rest.dropFirst(size)
    }
    #expect(output.flush())
    reader.join()
    #expect(received.all == [stream])
  }

  @Test(
    "64 MiB are accepted before the first read", arguments: [Wire.Kind.pipe, .smallPipe, .nonblockingPipe, .socket])
  func lateReader(_ kind: Wire.Kind) throws {
    let wire = try Wire(kind)
    defer { wire.closeBoth() }
    let stalls = Log<Output.Stall>()
    let output = try Output(wire.writer, stalls: stalls)
    let block = randomBytes(1 << 20)
    for _ in 0..<64 { #expect(output.send(block)) }
    #expect(stalls.all.isEmpty)
    for _ in 0..<64 where wire.read(block.count) != block { Issue.record("unexpected bytes") }
    #expect(output.flush())
  }

  @Test("A pipe is enlarged only when its reader falls behind")
  func growingPipe() throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let granted = try Wire.grantedPipeBytes()
    let before = wire.pipeBytes
    let output = try Output(wire.writer)
    let block = randomBytes(before / 4)
    output.send(block)
    #expect(wire.pipeBytes == before)
    for _ in 0..<7 { output.send(block) }
    #expect(wire.pipeBytes == granted)
    for _ in 0..<8 { #expect(wire.read(block.count) == block) }
    #expect(output.flush())
  }

  @Test("At the limit, sending stalls with a report and continues when bytes are read", arguments: Wire.Kind.allCases)
  func backlogLimit(_ kind: Wire.Kind) throws {
    let wire = try Wire(kind)
    defer { wire.closeBoth() }
    let stalls = Log<Output.Stall>()
    let output = try Output(wire.writer, maxBacklogBytes: 1 << 20, stalls: stalls)
    let block = randomBytes(1 << 18)
    let sender = try SystemThread {
      for _ in 0..<16 { output.send(block) }
      output.flush()
    }
    // The second report follows after one interval.
    for stall in stalls.wait(for: 2) {
      #expect(stall.reason == .backlogFull)
      #expect(stall.backlogBytes >= 1 << 20)
      #expect(stall.backlogBytes < 1 << 20 + 1 << 18)
    }
    for _ in 0..<16 { #expect(wire.read(block.count) == block) }
    sender.join()
  }

  @Test("The end of a backlog is reported once, and only if `isDrained` was read during the backlog")
  func drained() throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let drains = Log<Void>()
    let output = try Output(
      descriptor: wire.writer, onStall: { _ in }, onFailure: { _ in }, onDrain: { drains.append(()) })
    #expect(output.isDrained)
    let block = randomBytes(1 << 21)
    output.send(block)
    #expect(!output.isDrained)
    #expect(!output.isDrained)
    #expect(wire.read(block.count) == block)
    #expect(drains.wait(for: 1).count == 1)
    #expect(output.isDrained)

    // `isDrained` is not read during this backlog.
    output.send(block)
    #expect(wire.read(block.count) == block)
    #expect(output.flush())
    #expect(drains.all.count == 1)
  }

  @Test("A waiting flush is reported")
  func flush() throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let stalls = Log<Output.Stall>()
    let output = try Output(wire.writer, stalls: stalls)
    let block = randomBytes(1 << 21)
    output.send(block)
    let flusher = try SystemThread { output.flush() }
    #expect(stalls.wait(for: 2).allSatisfy { $0.reason == .flush && $0.backlogBytes > 0 })
    #expect(wire.read(block.count) == block)
    flusher.join()
  }

  @Test("After a stop request, neither a sender nor a flush waits forever", arguments: [1000, 1 << 30])
  func stopping(maxBacklogBytes: Int) throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let output = try Output(
      descriptor: wire.writer, maxBacklogBytes: maxBacklogBytes, reportInterval: 1000, stopTimeout: 1,
      isStopping: { true },
      onStall: { _ in }, onFailure: { _ in })
    let block = randomBytes(1 << 21)
    #expect(output.send(block))
    if maxBacklogBytes < block.count { #expect(!output.send(block)) }
    #expect(!output.flush())
    #expect(output.isBroken)
    #expect(!output.send("{}\n"))
  }

  @Test("A message larger than the limit is sent")
  func largerThanLimit() throws {
    let wire = try Wire()
    defer { wire.closeBoth() }
    let output = try Output(wire.writer, maxBacklogBytes: 1000)
    let block = randomBytes(1 << 20)
    #expect(output.send(block))
    #expect(wire.read(block.count) == block)
    #expect(output.flush())
  }

  @Test("A closed reader breaks the output at the next message", arguments: Wire.Kind.allCases)
  func closedReader(_ kind: Wire.Kind) throws {
    let wire = try Wire(kind)
    defer { wire.closeWriter() }
    let failures = Log<Int32>()
    let output = try Output(wire.writer, failures: failures)
    #expect(output.send("{}\n"))
    wire.closeReader()
    #expect(!output.send("{}\n"))
    #expect(!output.send("{}\n"))
    #expect(output.isBroken)
    #expect(!output.flush())
    #expect(failures.all.count == 1)
    #expect([EPIPE, ECONNRESET].contains(failures.all[0]))
  }

  @Test("A reader that closes during a backlog breaks the output", arguments: Wire.Kind.allCases)
  func closedReaderLater(_ kind: Wire.Kind) throws {
    let wire = try Wire(kind)
    defer { wire.closeWriter() }
    let failures = Log<Int32>()
    let output = try Output(wire.writer, maxBacklogBytes: 1 << 20, failures: failures)
    let sender = try SystemThread { while output.send(randomBytes(1 << 18)) {} }
    _ = wire.read(100_000)
    wire.closeReader()
    _ = failures.wait(for: 1)
    sender.join()
    #expect(output.isBroken)
    #expect(!output.flush())
    #expect(failures.all.count == 1)
  }

  @Test("Messages of several threads are not interleaved")
  func threads() throws {
    let wire = try Wire(.smallPipe)
    defer { wire.closeBoth() }
    let output = try Output(wire.writer, maxBacklogBytes: 10_000)
    let threads = try (0..<4).map { thread in
      try SystemThread {
        for number in 0..<200 {
          output.send("\(thread) \(number) " + String(repeating: "x", count: number * 7 % 3000) + "\n")
        }
      }
    }
    var expectedBytes = 0
    for thread in 0..<4 {
      for number in 0..<200 { expectedBytes += "\(thread) \(number) ".utf8.count + number * 7 % 3000 + 1 }
    }
    let lines = String(decoding: wire.read(expectedBytes), as: UTF8.self).split(separator: "\n")
    threads.forEach { $0.join() }
    var next = [0, 0, 0, 0]
    for line in lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      let thread = try #require(Int(words[0]))
      #expect(Int(words[1]) == next[thread])
      #expect(words[2].utf8.count == next[thread] * 7 % 3000)
      next[thread] += 1
    }
    #expect(next == [200, 200, 200, 200])
  }

  @Test("A regular file is written completely before `send` returns")
  func file() throws {
    var path = Array("/tmp/kindling-output-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    try #require(descriptor >= 0)
    defer {
      close(descriptor)
      unlink(path)
    }
    let output = try Output(descriptor)
    let block = randomBytes(1 << 20)
    #expect(output.send(block))
    lseek(descriptor, 0, SEEK_SET)
    #expect(Wire(reading: descriptor).read(block.count) == block)
  }

  @Test("/dev/null accepts all output, and /dev/full none")
  func devices() throws {
    let null = open("/dev/null", O_WRONLY)
    let full = open("/dev/full", O_WRONLY)
    defer {
      close(null)
      close(full)
    }
    let output = try Output(null)
    #expect(output.send(randomBytes(1 << 20)))
    #expect(output.flush())
    let failures = Log<Int32>()
    let broken = try Output(full, failures: failures)
    #expect(!broken.send("{}\n"))
    #expect(failures.all == [ENOSPC])
  }

  @Test("The backlog preserves order across its segments")
  func backlog() {
    var backlog = Backlog()
    let stream = randomBytes(1 << 20)
    var random = SeededGenerator(seed: 3)
    var appended = 0
    var removed = 0
    while removed < stream.count {
      let more = min(Int.random(in: 1...400_000, using: &random), stream.count - appended)
      stream[appended..<(appended + more)].withUnsafeBytes { backlog.append($0) }
      appended += more
      guard let first = backlog.first else { continue }
      let taken = Int.random(in: 1...first.count, using: &random)
      #expect(first.prefix(taken).elementsEqual(stream[removed..<(removed + taken)]))
      backlog.removeFirst(taken)
      removed += taken
      #expect(backlog.count == appended - removed)
    }
    #expect(backlog.isEmpty)
    #expect(backlog.first == nil)
  }
}
