import Kernel

extension Pattern {
  /// The locales of a text that is formatted.
  struct Locales {
    /// The locale of the text, which determines its plural forms and numbers.
    let text: TextLocale
    /// The locale of the reader, which differs if the text is missing in it and shown in English.
    let reader: TextLocale
  }

  /// Passes the formatted text to a closure in UTF-8 chunks, which are valid only during the call.
  ///
  /// A placeholder whose argument is missing produces no text.
  func format(
    with message: Message, in locales: Locales, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard !pieces.isEmpty else { return body(text) }
    format(0..<pieces.count, with: message, in: locales, body)
  }

  private func format(
    _ range: Range<Int>, with message: Message, in locales: Locales, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var next = range.lowerBound
    while next < range.upperBound {
      switch pieces[next] {
      case .literal(let start, let count):
        body(bytes(from: Int(start), count: Int(count)))
        next += 1
      case .placeholder(let argument):
        message.argument(at: Int(argument))?.write(in: locales, body)
        next += 1
      case .plural(let argument, let end):
        let category = category(of: message.argument(at: Int(argument)), in: locales.text)
        format(form(for: category, in: next + 1..<Int(end)), with: message, in: locales, body)
        next = Int(end)
      case .pluralForm(_, let end):
        // Unreachable in a valid pattern: forms occur only inside `plural`, which selects one of them.
        next = Int(end)
      }
    }
  }

  private func category(of argument: Message.Argument?, in locale: TextLocale) -> PluralCategory {
    guard case .integer(let count) = argument else { return .other }
    return PluralCategory.cardinal(count, in: locale)
  }

  /// Returns the range of the pieces in the form for a category; if there is none, in the form `other`, which is last.
  private func form(for category: PluralCategory, in forms: Range<Int>) -> Range<Int> {
    var next = forms.lowerBound
    while next < forms.upperBound, case .pluralForm(let candidate, let end) = pieces[next] {
      if candidate == category || candidate == .other { return next + 1..<Int(end) }
      next = Int(end)
    }
    return forms.upperBound..<forms.upperBound
  }

  private func bytes(from start: Int, count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.baseAddress.map { $0 + start }, count: count)
  }
}

extension Message {
  /// Passes the text in a locale, or in English if it is missing there, to a closure in UTF-8 chunks.
  func write(in locale: TextLocale, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if let (pattern, text) = TextOverrides.installed?.shownPattern(entry, in: locale) {
      return pattern.format(with: self, in: Pattern.Locales(text: text, reader: locale), body)
    }
    guard hasArguments else {
      let text = StringTable.text(entry, in: locale.language)
      return body(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    PatternTable.pattern(entry, in: locale.language).format(
      with: self, in: Pattern.Locales(text: locale.language.isBuiltIn ? locale : .english, reader: locale), body)
  }
}

extension Message.Argument {
  fileprivate func write(in locales: Pattern.Locales, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch self {
    case .integer(let value): locales.text.withNumber(value, body)
    case .text(var text): text.withUTF8(body)
    case .message(let message): message.write(in: locales.reader, body)
    case .translated(let text):
      var text = text.text(in: locales.reader.language) ?? ""
      text.withUTF8(body)
    }
  }
}
