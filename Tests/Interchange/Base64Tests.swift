import Foundation
import Testing

@testable import Interchange

@Suite("Base64")
struct Base64Tests {
  @Test(
    "Texts are those of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"), ("foobar", "Zm9v\r\nYmFy\n"), ("fo", "Zm\n8\n="),
    ])
  func texts(decoded: String, encoded: String) {
    #expect(Base64.decode(encoded.utf8) == Array(decoded.utf8))
    #expect(Base64.encode(Array(decoded.utf8)) == encoded.utf8.filter { $0 != 10 && $0 != 13 })
  }

  @Test(
    "Other characters, missing padding and text after padding are rejected",
    arguments: [
      "Z", "Zg", "Zg=", "Zm9", "=", "====", "Z===", "Zg==Zg==", "Zg=g", "Zm9v=", "Zm9v Zg==", "Zm-_", "Zm9é", "Zg===",
    ])
  func rejected(text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }

  @Test("All bytes in all positions are decoded", arguments: 0..<3)
  func bytes(offset: Int) {
    let bytes = Array(repeating: 0, count: offset) + Array(UInt8.min...UInt8.max)
    #expect(Base64.decode(Data(bytes).base64EncodedString().utf8) == bytes)
    #expect(Base64.encode(bytes) == Array(Data(bytes).base64EncodedString().utf8))
  }
}
