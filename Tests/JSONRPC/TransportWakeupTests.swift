import Glibc
import TestFiles
import Testing

@testable import JSONRPC

@Suite(.timeLimit(.minutes(1)), .serialized) struct TransportWakeupTests {
  /// A read loop on a separate thread, which logs the stop reason at each wake-up until its input ends.
  private struct Loop {
    let wire: Wire
    let wakeup: Wakeup
    let wakeups = Log<Wakeup.StopReason?>()
    private let thread: SystemThread

    init(_ kind: Wire.Kind = .pipe) throws {
      let wire = try Wire(kind)
      let created = Log<Wakeup?>()
      let wakeups = wakeups
      thread = try SystemThread {
        // A slow machine must not turn a duplicate into the signal that ends the process.
        guard let wakeup = try? Wakeup(duplicateWindow: .max >> 30) else { return created.append(nil) }
        created.append(wakeup)
        let input = InputReader(descriptor: wire.reader, wakeup: wakeup)
        while true {
          switch input.next() {
          case .woken: wakeups.append(wakeup.stopReason)
          case .chunk(let chunk): input.recycle(chunk)
          case .endOfInput: return wakeup.close()
          }
        }
      }
      self.wire = wire
      wakeup = try #require(created.wait(for: 1)[0])
    }

    func end() {
      wire.closeWriter()
      thread.join()
      wire.closeReader()
    }
  }

  @Test(
    "A thousand calls of `notify()` cause a thousand wake-ups, wherever they interrupt the loop",
    arguments: [Wire.Kind.pipe, .nonblockingPipe])
  func race(_ kind: Wire.Kind) throws {
    let loop = try Loop(kind)
    var random = SeededGenerator(seed: 11)
    for count in 1...1000 {
      for _ in 0..<Int.random(in: 0...300, using: &random) { sched_yield() }
      loop.wakeup.notify()
      #expect(loop.wakeups.wait(for: count).count == count)
    }
    loop.end()
  }

  @Test("No wake-up is lost between messages")
  func messages() throws {
    let loop = try Loop()
    for count in 1...200 {
      loop.wire.write("{}\n")
      loop.wakeup.notify()
      loop.wire.write("{}\n")
      #expect(loop.wakeups.wait(for: count).count == count)
    }
    loop.end()
  }

  @Test("Wake-ups before the wait are not lost and count once")
  func beforeWait() throws {
    let wire = try Wire()
    let events = Log<String>()
    let thread = try SystemThread {
      guard let wakeup = try? Wakeup() else { return }
      wakeup.notify()
      wakeup.notify()
      let input = InputReader(descriptor: wire.reader, wakeup: wakeup)
      if case .woken = input.next() { events.append("woken") }
      wire.write("{}\n")
      if case .chunk = input.next() { events.append("chunk") }
      wakeup.close()
    }
    thread.join()
    wire.closeBoth()
    #expect(events.all == ["woken", "chunk"])
  }

  @Test("A wake-up and input end an idle wait, and `next()` delivers them")
  func idleWait() throws {
    let wire = try Wire()
    let created = Log<Wakeup?>()
    let events = Log<String>()
    let thread = try SystemThread {
      guard let wakeup = try? Wakeup() else { return created.append(nil) }
      let input = InputReader(descriptor: wire.reader, wakeup: wakeup)
      created.append(wakeup)
      events.append("idle: \(input.isIdle(for: 30_000))")
      if case .woken = input.next() { events.append("woken") }
      events.append("idle: \(input.isIdle(for: 0))")
      wire.write("{}\n")
      events.append("idle: \(input.isIdle(for: 30_000))")
      if case .chunk = input.next() { events.append("chunk") }
      wakeup.close()
    }
    try #require(created.wait(for: 1)[0]).notify()
    thread.join()
    wire.closeBoth()
    #expect(events.all == ["idle: false", "woken", "idle: true", "idle: false", "chunk"])
  }

  @Test(
    "The first signal requests a stop; a signal immediately after it counts as a duplicate",
    arguments: [SIGTERM, SIGINT])
  func signals(_ signal: Int32) throws {
    let loop = try Loop()
    loop.wakeup.send(signal)
    #expect(loop.wakeups.wait(for: 1) == [.signal(signal)])
    loop.wakeup.send(SIGTERM)
    loop.wakeup.notify()
    #expect(loop.wakeups.wait(for: 2) == [.signal(signal), .signal(signal)])
    loop.end()
  }

  @Test("The end of a watched process requests a stop")
  func processGone() throws {
    let loop = try Loop()
    let input = try Wire()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, input.reader, STDIN_FILENO)
    posix_spawn_file_actions_addclose(&actions, input.writer)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var process = pid_t()
    let name = Array("cat".utf8CString)
    let code = name.withUnsafeBufferPointer { name in
      var arguments = [UnsafeMutablePointer(mutating: name.baseAddress), nil]
      return posix_spawn(&process, "/bin/cat", &actions, nil, &arguments, nil)
    }
    try #require(code == 0)
    #expect(try loop.wakeup.watch(process: Int(process)))
    #expect(loop.wakeup.stopReason == nil)
    kill(process, SIGKILL)
    #expect(loop.wakeups.wait(for: 1) == [.processExited(process)])
    waitpid(process, nil, 0)
    input.closeBoth()
    loop.end()
  }

  @Test(
    "An ID that belongs to no process is not watched", arguments: [0, -1, 1 << 30, Int.max, Int.min])
  func missingProcess(_ process: Int) throws {
    let loop = try Loop()
    #expect(try !loop.wakeup.watch(process: process))
    loop.end()
  }
}
