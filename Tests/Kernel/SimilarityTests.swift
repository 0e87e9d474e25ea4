import Kernel
import Testing

@Suite struct SimilarityTests {
  @Test(
    "A misspelled name suggests the most similar one",
    arguments: [
      ("goals.lgo", "goals.log"), ("Goals.Log", "goals.log"), ("goal.log", "goals.log"), ("golas.log", "goals.log"),
      ("sparks.crate", "sparks.create"), ("lessons.completed", "lessons.complete"), ("goals.log", "goals.log"),
    ])
  func similar(_ name: String, _ suggestion: String) {
    let names = ["goals.set", "goals.log", "sparks.create", "lessons.complete", "auth.signIn"]
    #expect(name.mostSimilar(in: names) == suggestion)
  }

  @Test(
    "A name that resembles none suggests nothing",
    arguments: ["", "x", "friends.list", "日本語", String(repeating: "goals.log", count: 1_000)])
  func different(_ name: String) {
    #expect(name.mostSimilar(in: ["goals.set", "goals.log"]) == nil)
    #expect(name.mostSimilar(in: []) == nil)
  }
}
