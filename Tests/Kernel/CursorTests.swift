import Kernel
import Testing

@Suite("Cursors")
struct CursorTests {
  private static let plain = PagedList("plain", keyCount: 2)
  private static let titled = PagedList("titled", keyCount: 2, hasKeyText: true)

  @Test("The text of a cursor is parsed back to the same cursor", arguments: [Int64.min, -1, 0, 7, .max])
  func numbers(_ number: Int64) {
    let cursor = Cursor(Self.plain, number, 3)
    #expect(cursor.text == "plain_\(number)_3")
    #expect(Cursor(cursor.text, of: Self.plain) == cursor)
  }

  @Test(
    "A cursor with any key text is parsed back to the same cursor",
    arguments: ["", "a", "two words", "under_score", "éclair", "日本", "\u{0}"])
  func texts(_ text: String) {
    let cursor = Cursor(Self.titled, 5, -6, keyText: text)
    #expect(Cursor(cursor.text, of: Self.titled) == cursor)
    #expect(cursor.text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("A key text is encoded as the hexadecimal digits of its bytes")
  func digits() {
    #expect(Cursor(Self.titled, 1, 2, keyText: "aé").text == "titled_1_2_61c3a9")
    #expect(Cursor(Self.titled, 1, 2).text == "titled_1_2_")
  }

  @Test(
    "Texts that are not a cursor of the list are rejected",
    arguments: [
      "", "titled", "titled_1_2", "titled_1_2_6", "titled_1_2_6G", "titled_1_2_6A", "titled_1_2_c3", "titled_1_2_3_61",
      "titled_1_61", "titled_x_2_61", "plain_1_2_61", "titled_1_2_61_",
    ])
  func rejected(_ text: String) {
    #expect(Cursor(text, of: Self.titled) == nil)
  }

  @Test(
    "A list without key texts rejects cursors that have a key text, and texts that are not a cursor of the list",
    arguments: ["plain_1_2_", "plain_1_2_61", "plain_1", "titled_1_2"])
  func withoutText(_ text: String) {
    #expect(Cursor(text, of: Self.plain) == nil)
  }
}
