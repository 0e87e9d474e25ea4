import Testing

@testable import Social

@Suite struct SocialTests {
  @Test("The area has methods")
  func methods() {
    #expect(Social.methods.isEmpty)
  }
}
