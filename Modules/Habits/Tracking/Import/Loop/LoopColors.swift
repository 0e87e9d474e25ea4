/// The colors of Loop: from version 21 on a palette of 20, from 14 on one of 13, and before that ARGB integers.
enum LoopColors {
  /// The index in the palette of 20 of each color in the palette of 13.
  private static let indexesOfSmallPalette = [0, 1, 4, 5, 7, 8, 9, 10, 13, 14, 15, 17, 19]
  /// The ARGB integers of the palette of 13, in its order.
  private static let argbColors: [Int64] = [
    -2_937_041, -1_684_967, -415_707, -5_262_293, -13_070_788, -16_742_021, -16_732_991, -16_540_699, -10_603_087,
    -7_461_718, -2_614_432, -13_619_152, -5_592_406,
  ]
  /// The RGB values of the palette of 20, in its order.
  private static let rgbColors = [
    0xD32F2F, 0xE64A19, 0xF57C00, 0xFF8F00, 0xF9A825, 0xAFB42B, 0x7CB342, 0x388E3C, 0x00897B, 0x00ACC1, 0x039BE5,
    0x1976D2, 0x303F9F, 0x5E35B1, 0x8E24AA, 0xD81B60, 0x5D4037, 0x303030, 0x757575, 0xAAAAAA,
  ]

  /// Returns the index, from 0 to 19, of a color that a version has stored; nil for an unknown color.
  static func index(of color: Int64, version: Int) -> Int? {
    if version < 14 {
      if let known = argbColors.firstIndex(of: color) { return indexesOfSmallPalette[known] }
      guard argbColors.indices.contains(Int(clamping: color)) else { return nil }
    }
    if version < 21, indexesOfSmallPalette.indices.contains(Int(clamping: color)) {
      return indexesOfSmallPalette[Int(color)]
    }
    return rgbColors.indices.contains(Int(clamping: color)) ? Int(color) : nil
  }

  /// Returns the index of a color in the form `#RRGGBB`; nil for an unknown color.
  static func index(ofHTML text: String) -> Int? {
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"), let rgb = Int(text.dropFirst(), radix: 16) else {
      return nil
    }
    return rgbColors.firstIndex(of: rgb)
  }
}
