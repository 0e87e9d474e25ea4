import Kernel
import Testing

@Suite("Bytes and literals")
struct ByteTextTests {
  @Test(
    "Bytes equal a literal or begin with it",
    arguments: [
      ("daily", true, true), ("daily ", false, true), ("dail", false, false), ("Daily", false, false),
      ("", false, false),
    ] as [(String, Bool, Bool)])
  func comparison(text: String, isEqual: Bool, hasPrefix: Bool) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      #expect(bytes.equals("daily") == isEqual)
      #expect(bytes.hasPrefix("daily") == hasPrefix)
    }
  }

  @Test("No bytes equal only an empty literal")
  func empty() {
    let bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    #expect(bytes.equals(""))
    #expect(!bytes.equals("a"))
  }

  @Test(
    "A NUL is found anywhere", arguments: [("", false), ("abc", false), ("ab\0c", true), ("\0", true), ("é\0", true)])
  func containsNUL(text: String, expected: Bool) {
    #expect(text.containsNUL == expected)
    #expect((text.firstNUL != nil) == expected)
  }
}
