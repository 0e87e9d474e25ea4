/// Readings in square brackets after their characters, which a space separates from preceding text: `漢字[かんじ]`.
enum Readings {
  /// Rewrites the readings in HTML: `kana` shows only them, `kanji` only their characters, other filters ruby text.
  static func html(_ field: [UInt8], _ filter: FieldReference.Filter) -> [UInt8] {
    var html: [UInt8] = []
    var rest = field[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "[")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "]"))
    {
      let before = rest[..<open]
      let reading = rest[(open + 1)..<close]
      let start = (before.lastIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") } ?? before.startIndex - 1) + 1
      let characters = before[start...]
      rest = rest[(close + 1)...]
      guard !characters.isEmpty, !reading.isEmpty, !reading.starts(with: Array("sound:".utf8)) else {
        html += field[before.startIndex...close]
        continue
      }
      var plain = before[..<start]
      if plain.last == UInt8(ascii: " ") { plain.removeLast() }
      html += plain
      switch filter {
      case .kana: html += reading
      case .kanji: html += characters
      default: html += characters + Array("<rt>".utf8) + reading + Array("</rt>".utf8)
      }
    }
    return html + rest
  }
}
