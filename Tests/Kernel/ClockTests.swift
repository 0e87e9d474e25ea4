import Kernel
import Testing

@Suite("Clocks")
struct ClockTests {
  @Test("A manual clock changes only when it is set or advanced, forward or back")
  func manual() throws {
    let start = try #require(Instant("2026-03-28T22:30:00Z"))
    let clock = ManualClock(start)
    #expect(clock.now() == start)
    #expect(clock.now() == start)
    clock.advance(seconds: 90)
    #expect(clock.now().text == "2026-03-28T22:31:30.000Z")
    clock.advance(milliseconds: -90_001)
    #expect(clock.now().text == "2026-03-28T22:29:59.999Z")
    clock.set(to: start.adding(seconds: -86_400))
    #expect(clock.now().text == "2026-03-27T22:30:00.000Z")
    clock.advance(seconds: .max)
    #expect(clock.now() == .max)
  }

  @Test("A manual clock can be shared between tasks")
  func shared() async {
    let clock = ManualClock(Instant(milliseconds: 0))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<100 { clock.advance(milliseconds: 1) } }
      }
    }
    #expect((clock as any Clock).now() == Instant(milliseconds: 800))
  }

  @Test("The system clock returns a time after 2025-01-01")
  func system() throws {
    let past = try #require(Instant("2025-01-01T00:00:00Z"))
    #expect(SystemClock().now() > past)
  }
}
