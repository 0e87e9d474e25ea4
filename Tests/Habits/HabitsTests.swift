import Testing

@testable import Habits

@Suite struct HabitsTests {
  @Test("The area has methods")
  func methods() {
    #expect(Habits.methods.isEmpty)
  }
}
