import Foundation
import Kernel
import Testing

/// Normalization is Foundation's.
@Suite struct CanonicalFormTests {
  @Test(
    "Taken apart and put together as Foundation does it",
    arguments: ["", "plain", "Éclair", "E\u{301}clair", "가각", "\u{1E9B}\u{323}", "ﬁ", "Å", "क़", "👩‍👩‍👧", "ợ"])
  func forms(_ text: String) {
    let (apart, together) = (text.canonicallyDecomposed, text.canonicallyComposed)
    #expect(Array(apart.unicodeScalars) == Array(text.decomposedStringWithCanonicalMapping.unicodeScalars))
    #expect(Array(together.unicodeScalars) == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars))
  }
}
