/// A number in digits with its separators.
struct SeparatedNumber {
  let groups: [String]
  let separators: [Unicode.Scalar]
  let range: Range<Int>

  /// Returns the numbers of a text; 2026-03-28 and 10:30 are several.
  static func all(in prose: Prose) -> [SeparatedNumber] {
    let scalars = prose.scalars
    var numbers: [SeparatedNumber] = []
    var index = 0
    while index < scalars.count {
      guard scalars[index].isDigit else {
        index += 1
        continue
      }
      let start = index
      var (groups, separators) = ([""], [Unicode.Scalar]())
      while index < scalars.count {
        if scalars[index].isDigit {
          groups[groups.count - 1].unicodeScalars.append(scalars[index])
        } else if ".,'’ \u{A0}\u{202F}".unicodeScalars.contains(scalars[index]),
          prose.scalar(at: index + 1)?.isDigit == true
        {
          // A space separates groups of three digits only.
          if scalars[index].isSpace, scalars[(index + 1)...].prefix(while: \.isDigit).count != 3 { break }
          separators.append(scalars[index].isSpace ? " " : scalars[index] == "'" ? "’" : scalars[index])
          groups.append("")
        } else {
          break
        }
        index += 1
      }
      numbers.append(SeparatedNumber(groups: groups, separators: separators, range: start..<index))
    }
    return numbers
  }

  /// The numbers without their separators: integers, or fractions with a decimal point.
  ///
  /// « 10.000 », “10,000” and « 10 000 » are the same number; 28.03.2026 is three.
  var values: [String] {
    let rest = groups.dropFirst()
    if !rest.isEmpty, groups[0].count <= 3, groups[0] != "0", rest.allSatisfy({ $0.count == 3 }) {
      return [SeparatedNumber.withoutLeadingZeros(groups.joined())]
    }
    if groups.count == 2, separators[0] == "." || separators[0] == "," {
      return ["\(SeparatedNumber.withoutLeadingZeros(groups[0])).\(groups[1])"]
    }
    return groups.map(SeparatedNumber.withoutLeadingZeros)
  }

  private static func withoutLeadingZeros(_ digits: String) -> String {
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }
}
