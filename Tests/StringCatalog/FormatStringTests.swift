import Testing

@testable import StringCatalog

@Suite struct FormatStringTests {
  private static func specifier(
    _ conversion: Character, position: Int? = nil, name: String? = nil, layout: String = "", length: String = ""
  ) -> FormatString.Piece {
    .argument(FormatSpecifier(position: position, name: name, layout: layout, length: length, conversion: conversion))
  }

  @Test(
    "A text is split into literals, arguments and substitutions",
    arguments: [
      ("", []),
      ("plain", [.literal("plain")]),
      ("100 %% sure", [.literal("100 % sure")]),
      ("%%lld", [.literal("%lld")]),
      ("%lld", [specifier("d", length: "ll")]),
      ("%@!", [specifier("@"), .literal("!")]),
      ("%2$lld", [specifier("d", position: 2, length: "ll")]),
      ("%1$@ %2$.2f", [specifier("@", position: 1), .literal(" "), specifier("f", position: 2, layout: ".2")]),
      ("%(title)@", [specifier("@", name: "title")]),
      ("%2$(days_2)lld", [specifier("d", position: 2, name: "days_2", length: "ll")]),
      ("%05d", [specifier("d", layout: "05")]),
      (
        "%#@lessons@ sur %2$lld",
        [.substitution("lessons"), .literal(" sur "), specifier("d", position: 2, length: "ll")]
      ),
      ("%1$#@lessons@", [.substitution("lessons")]),
      ("%arg jours", [.selectingNumber, .literal(" jours")]),
      ("%a", [specifier("a")]),
      ("5 % des", [.literal("5 "), specifier("d", layout: " "), .literal("es")]),
    ] as [(String, [FormatString.Piece])])
  func pieces(text: String, expected: [FormatString.Piece]) throws {
    #expect(try FormatString(text).pieces == expected)
  }

  @Test(
    "An invalid percent sign is an error",
    arguments: ["50%", "50 % ", "%y", "%$d", "%0$d", "%#@a b@", "%()@", "%(a b)@", "%(a@", "%(a)"])
  func mistakes(text: String) {
    #expect(throws: FormatString.SyntaxError.self) { try FormatString(text) }
  }

  @Test("Unnumbered specifiers are numbered by their order in the text, and cannot be mixed with numbered ones")
  func numbering() throws {
    #expect(try FormatString("%@ %lld").numberedSpecifiers().map(\.position) == [1, 2])
    #expect(try FormatString("%2$@ %1$@").numberedSpecifiers().map(\.position) == [2, 1])
    #expect(throws: FormatString.SyntaxError.self) { try FormatString("%@ %2$@").numberedSpecifiers() }
  }

  @Test("Placeholder names can be removed")
  func withoutNames() {
    #expect(
      FormatString.withoutNames("%1$(done)lld %% of %#@lessons@, %2$(title)@") == "%1$lld %% of %#@lessons@, %2$@")
    #expect(FormatString.withoutNames("50 %") == "50 %")
  }

  @Test(
    "A specifier survives a round trip", arguments: ["%lld", "%2$@", "%-5.2f", "%1$05d", "%hhu", "%1$(count)05d"])
  func description(text: String) throws {
    #expect(try FormatString(text).specifiers.map(\.description) == [text])
  }
}
