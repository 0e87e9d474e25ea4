import Foundation

/// The name and the HTML attributes of a language.
struct HTMLLanguage {
  /// The name with its code, as HTML: `French (fr)`.
  let name: String
  /// The attributes of an element with text in the language.
  let attributes: String

  /// Describes a language; an invalid code is shown as written.
  init(_ locale: String) {
    let code = locale.replacing("_", with: "-")
    guard !code.isEmpty, code.utf8.allSatisfy({ HTMLLanguage.isTagByte($0) }) else {
      name = HTMLText.visible(locale)
      attributes = #"lang="" dir="auto""#
      return
    }
    let english = Locale(identifier: "en").localizedString(forIdentifier: code)
    name = english.map { $0 == code ? code : "\(HTMLText.escaped($0)) (\(code))" } ?? code
    attributes = #"lang="\#(code)" dir="\#(HTMLLanguage.rightToLeft.contains(language(of: code)) ? "rtl" : "ltr")""#
  }

  private static func isTagByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static let rightToLeft: Set<String> = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]
}
