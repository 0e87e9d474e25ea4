/// An invisible or ambiguous character in a report.
struct HiddenCharacter {
  /// The label that replaces it.
  let label: String
  /// The name with its code point.
  let name: String
  private var endsLine = false

  /// The label as HTML, followed by a line break or an opportunity for one.
  var html: String {
    "<abbr title=\"\(HTMLText.escaped(name))\">\(HTMLText.escaped(label))</abbr>" + (endsLine ? "<br>" : "<wbr>")
  }

  private init(_ scalar: Unicode.Scalar, _ label: String? = nil, _ name: String? = nil) {
    self.label = label ?? scalar.codePointNotation
    self.name = [scalar.codePointNotation, name].compactMap(\.self).joined(separator: " ")
    endsLine = scalar == "\n" || scalar.value == 0x2028 || scalar.value == 0x2029
  }

  /// Returns the hidden character at an index; nil for one that needs no label, such as a single space between letters.
  static func character(at index: Int, of scalars: [Unicode.Scalar], isEdgeOfMark: Bool) -> HiddenCharacter? {
    let scalar = scalars[index]
    if scalar == " " {
      let isAlone =
        index > 0 && !scalars[index - 1].isSpace && index + 1 < scalars.count && !scalars[index + 1].isSpace
      return isAlone && !isEdgeOfMark ? nil : HiddenCharacter(scalar, "SP", "space")
    }
    if scalar.isASCII, scalar.value > 0x20, scalar.value < 0x7F { return nil }
    if let (label, name) = known[scalar.value] {
      return joinsEmoji(index, of: scalars) ? nil : HiddenCharacter(scalar, label, name)
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .unassigned, .surrogate:
      return HiddenCharacter(scalar)
    default: return nil
    }
  }

  /// Returns whether a joiner combines two emoji into one.
  private static func joinsEmoji(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
    guard scalars[index].value == 0x200D, index > 0, index + 1 < scalars.count else { return false }
    return [scalars[index - 1], scalars[index + 1]].allSatisfy {
      $0.value > 0x2000 && ($0.properties.isEmoji || $0.properties.isVariationSelector || $0.properties.isEmojiModifier)
    }
  }

  private static let known: [UInt32: (label: String, name: String)] = [
    0x09: ("TAB", "tab"), 0x0A: ("↵", "line feed"), 0x0D: ("CR", "carriage return"), 0x1B: ("ESC", "escape"),
    0xA0: ("NBSP", "no-break space"), 0xAD: ("SHY", "soft hyphen"), 0x202F: ("NNBSP", "narrow no-break space"),
    0x2009: ("THSP", "thin space"), 0x200A: ("HSP", "hair space"), 0x3000: ("IDSP", "ideographic space"),
    0x200B: ("ZWSP", "zero width space"), 0x200C: ("ZWNJ", "zero width non-joiner"),
    0x200D: ("ZWJ", "zero width joiner"), 0x2060: ("WJ", "word joiner"), 0xFEFF: ("BOM", "zero width no-break space"),
    0x200E: ("LRM", "left-to-right mark"), 0x200F: ("RLM", "right-to-left mark"), 0x061C: ("ALM", "Arabic letter mark"),
    0x202A: ("LRE", "left-to-right embedding"), 0x202B: ("RLE", "right-to-left embedding"),
    0x202C: ("PDF", "pop directional formatting"), 0x202D: ("LRO", "left-to-right override"),
    0x202E: ("RLO", "right-to-left override"), 0x2066: ("LRI", "left-to-right isolate"),
    0x2067: ("RLI", "right-to-left isolate"), 0x2068: ("FSI", "first strong isolate"),
    0x2069: ("PDI", "pop directional isolate"), 0x2028: ("LS", "line separator"),
    0x2029: ("PS", "paragraph separator"), 0xFFFD: ("U+FFFD", "replacement character"),
    0x115F: ("HCF", "Hangul choseong filler"), 0x1160: ("HJF", "Hangul jungseong filler"),
    0x3164: ("HF", "Hangul filler"), 0x2800: ("BRSP", "blank Braille pattern"),
  ]
}
