import Testing

@testable import AnkiPackages

/// Conversion of HTML to one line of text.
@Suite struct PlainTextTests {
  @Test(
    "Tags, comments and scripts are removed; tags that separate text become a space",
    arguments: [
      ("a<b>b</b>c", "abc"),
      ("a<br>b<BR/>c<br />d", "a b c d"),
      ("<div>a</div><div>b</div>", "a b"),
      ("<p class=\"x\">a</p>b", "a b"),
      ("<ul><li>a<li>b</ul>c", "a b c"),
      ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
      ("a<span title='1 > 2'>b</span>", "ab"),
      ("a<span title=\"'>\" x>b</span>", "ab"),
      ("<a href=it's>a</a>b", "ab"),
      ("a<img src=x>b", "a b"),
      ("a < b <3 c", "a < b <3 c"),
      ("a <", "a <"),
      ("a <b", "a"),
      ("a</>b</3>c<?php x?>d<!doctype html>e", "abcde"),
      ("a<!-- <b>x</b> -->b<!---->c", "abc"),
      ("a<!-- open", "a"),
      ("a<script>if (1 < 2) { x = '</b>' }</SCRIPT >b", "ab"),
      ("a<style media=x>b { color: red }</style>b", "ab"),
      ("a<script>open", "a"),
      ("<scripted>a</scripted>", "a"),
      ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt></rt></ruby>です", "漢(かん)字です"),
      ("<ruby>漢<rt>かん</ruby>x", "漢(かん)x"),
    ])
  func tags(_ html: String, _ text: String) {
    #expect(PlainText.of(html: Array(html.utf8)) == text)
  }

  @Test(
    "Known entities are decoded; other text with `&` remains",
    arguments: [
      ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"),
      ("&lt;b&gt;a&lt;/b&gt;", "<b>a</b>"),
      ("a&nbsp;&nbsp;b", "a b"),
      ("&eacute;&yuml;&Alpha;&omega;&euro;&hellip;&diams;&hArr;", "éÿΑω€…♦⇔"),
      ("&#233;&#xE9;&#X1f600;", "éé😀"),
      ("&#128;&#150;", "€–"),
      ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
      ("a & b &nothing; &amp &#; &#x; &#12", "a & b &nothing; &amp &#; &#x; &#12"),
      ("&amp;lt;", "&lt;"),
      ("&", "&"),
      ("&#8203;&#65279;&shy;", "\u{ad}"),
    ])
  func entities(_ html: String, _ text: String) {
    #expect(PlainText.of(html: Array(html.utf8)) == text)
  }

  @Test("Entity names from all parts of HTML 4 are known")
  func entityNames() {
    let names = ["iexcl", "frac34", "AElig", "thorn", "fnof", "upsih", "piv", "alefsym", "sdot", "rang", "bdquo"]
    for name in names { #expect(PlainText.of(html: Array("&\(name);".utf8)).unicodeScalars.count == 1, "\(name)") }
  }

  @Test(
    "White space is collapsed, and control characters are dropped",
    arguments: [
      ("  a \t\r\n b  ", "a b"),
      ("a\u{3000}b\u{2003}c\u{2028}d\u{a0}e", "a b c d e"),
      ("a\u{0}b\u{7}c\u{7f}d\u{85}e\u{9f}f", "abcd ef"),
      ("\u{feff}a\u{200b}b", "ab"),
      ("a\u{202f}!\u{200d}\u{200f}", "a\u{202f}!\u{200d}\u{200f}"),
      ("", ""),
    ])
  func whiteSpace(_ html: String, _ text: String) {
    #expect(PlainText.of(html: Array(html.utf8)) == text)
    #expect(PlainText.collapsingWhiteSpace(Array(html.utf8)) == text)
  }

  @Test(
    "Sounds and spoken text are dropped; formulas remain",
    arguments: [
      ("a[sound:x.mp3]b", "a b"),
      ("[sound:x.mp3]", ""),
      ("[sound:open", "[sound:open"),
      ("a[anki:tts lang=en_US]spoken <b>text</b>[/anki:tts]b", "a b"),
      ("[anki:tts lang=en]open", "[anki:tts lang=en]open"),
      (#"[latex]x[/latex] \(y\) [$]z[/$] [b]"#, #"[latex]x[/latex] \(y\) [$]z[/$] [b]"#),
    ])
  func brackets(_ html: String, _ text: String) {
    #expect(PlainText.of(html: Array(html.utf8)) == text)
  }

  @Test(
    "Invalid UTF-8 is replaced",
    arguments: [[0x61, 0xff, 0x62], [0xe2, 0x80], [0xc2], [0xed, 0xa0, 0x80]])
  func invalid(_ bytes: [UInt8]) {
    #expect(PlainText.of(html: bytes).contains("\u{fffd}"))
  }

  @Test("Escaped text is converted back unchanged", arguments: ["a < b & c", "&lt;", "<b>", "é"])
  func escaped(_ text: String) {
    #expect(PlainText.of(html: PlainText.escaped(text)) == text)
  }

  @Test("50,000 unclosed constructs are read and do not lengthen the text")
  func unclosed() {
    for start in ["[sound:", "[anki:tts", "<!--", "<", "&", "<a href=\"", "<script>"] {
      let html = Array(String(repeating: start, count: 50_000).utf8)
      #expect(PlainText.of(html: html).utf8.count <= html.count)
    }
  }
}
