import StringCatalog

/// Checks of the conventions of a language: its quotation marks and the address of its reader.
enum ConventionChecks {
  static let all: [CatalogCheck] = [quotationMarks, register]

  // MARK: - Quotation marks

  private static let quotationMarks = CatalogCheck.ofTextInFolder(
    "quotation-marks", .warning,
    "A text has quotation marks of another language, or others than most texts in the language."
  ) { view, evidence in
    guard let style = QuotationMarks.styles[view.locale], !view.unit.value.isEmpty else { return nil }
    let usual = evidence.quotationMarks[view.locale] ?? [:]
    return QuotationMarks.marks(in: view.prose, style).first { isUnusual($0.kind, view, usual) }.map { mark in
      let own = preferredPair(of: style, usual)
      return "the quotation marks in \(view.locale) are \(own.opening)…\(own.closing), not \(mark.sign)"
    }
  }

  /// The number of times that one kind of marks must be more frequent than another one to be the convention.
  private static let dominance = 3

  private static func isUnusual(
    _ kind: QuotationMarks.Kind, _ view: CatalogText, _ usual: [QuotationMarks.Kind: Int]
  ) -> Bool {
    let own = usual.filter { if case .own = $0.key { true } else { false } }
    switch kind {
    case .foreign: return true
    case .own: return own.contains { $0.value > dominance * usual[kind, default: 0] }
    case .straight:
      let count = usual[.straight, default: 0]
      let typographic = own.values.reduce(0, +)
      // Straight marks in the source are those of a program or a file if its other texts have typographic ones.
      guard !view.isSource, let source = view.originalProse else { return typographic > dominance * count }
      if source.scalars.contains("\"") || source.scalars.contains("'") { return false }
      guard source.scalars.contains(where: { typographicMarks.contains($0) }) else {
        return typographic > dominance * count
      }
      return count <= typographic + dominance
    }
  }

  private static let typographicMarks = Set("“”„«»‹›‘「」『』".unicodeScalars)

  /// Returns the most frequent accepted pair.
  private static func preferredPair(
    of style: QuotationMarks.Style, _ usual: [QuotationMarks.Kind: Int]
  ) -> QuotationMarks.Pair {
    let counts = style.outer.indices.map { usual[.own($0), default: 0] }
    let best = counts.indices.reduce(0) { counts[$1] > counts[$0] ? $1 : $0 }
    return style.outer[best]
  }

  // MARK: - Register

  private static let register = CatalogCheck.ofTextInFolder(
    "register", .warning,
    "A text addresses the reader formally and most others familiarly (tú and usted, tu and vous), or the reverse."
  ) { view, evidence in
    guard !view.isSource, view.entry.isTranslatable, let register = Register.byLanguage[view.locale],
      let counts = evidence.registers[view.locale]
    else { return nil }
    let (familiar, formal) = (counts[.familiar, default: 0], counts[.formal, default: 0])
    guard familiar > dominance * formal || formal > dominance * familiar else { return nil }
    let usual: Register.Form = familiar > formal ? .familiar : .formal
    return register.evidence(in: view).first { $0.form != usual }.map { form, word in
      "\"\(word.text)\" is \(form.rawValue), but most texts in \(view.locale) are \(usual.rawValue)"
    }
  }
}

extension Register {
  /// Returns the words of a text that address the reader, each with its form.
  func evidence(in view: CatalogText) -> [(form: Form, word: Prose.Word)] {
    let prose = view.prose
    let source = view.originalProse
    var mentionsOthers: Bool?
    var result: [(form: Form, word: Prose.Word)] = []
    for (position, word) in prose.words.enumerated() {
      guard !prose.isAbbreviation(word) || word.range.count == 1, !prose.isBetweenBackticks(word.range.lowerBound)
      else { continue }
      if let form = form(of: word, at: position, in: prose) {
        result.append((form, word))
      } else if familiarPossessives.contains(word.text), source?.words.contains(where: { $0.text == "your" }) == true {
        result.append((.familiar, word))
      } else if formalPossessives.contains(word.text), let source {
        let isOfOthers = mentionsOthers ?? Register.mentionsOthers(source)
        mentionsOthers = isOfOthers
        if !isOfOthers { result.append((.formal, word)) }
      } else if isStart(of: word, at: position, in: prose), source.map(Register.isDescription) == false,
        let form = imperative(word, before: prose.words.dropFirst(position + 1).first)
      {
        result.append((form, word))
      }
    }
    // A familiar possessive shows that a formal one is of someone else.
    guard result.contains(where: { $0.form == .familiar }) else { return result }
    return result.filter { !formalPossessives.contains($0.word.text) }
  }

  /// Returns whether a word is the first one of a sentence or of a request.
  private func isStart(of word: Prose.Word, at position: Int, in prose: Prose) -> Bool {
    if position == 0 || prose.startsSentence(word) { return true }
    return requests.contains(prose.words[position - 1].text)
  }

  private func form(of word: Prose.Word, at position: Int, in prose: Prose) -> Form? {
    // « t’inscrire », but not « a-t-il »
    if let next = prose.scalar(at: word.range.upperBound), next == "’" || next == "'",
      familiar.contains(word.text + "’")
    {
      return .familiar
    }
    if familiar.contains(word.text) { return .familiar }
    if formal.contains(word.text) { return .formal }
    if let formalEnding, word.range.count > 3, word.text.hasSuffix(formalEnding), !exceptions.contains(word.text) {
      // Names in -ez are capitalized within a sentence.
      let isName = position > 0 && prose.scalars[word.range.lowerBound].properties.isUppercase
      if !isName || prose.startsSentence(word) { return .formal }
    }
    guard !capitalized.words.isEmpty, position > 0, !prose.startsSentence(word) else { return nil }
    return capitalized.contains(prose.spelling(of: word)) ? .formal : nil
  }

  private func imperative(_ word: Prose.Word, before next: Prose.Word?) -> Form? {
    if familiarImperatives.contains(word.text) { return .familiar }
    if formalImperatives.contains(word.text) { return .formal }
    for (form, words) in ambiguousImperatives where words.contains(word.text) {
      if let next, determiners.contains(next.text) { return form }
    }
    let plain = word.text.withoutAccents
    for (form, pronouns) in attached {
      // « connecte-toi »
      if let next, pronouns.contains(next.text), next.range.lowerBound == word.range.upperBound + 1,
        imperatives(form).contains(plain)
      {
        return form
      }
      // «regístrate», «asegúrese»
      for pronoun in pronouns.words where plain.hasSuffix(pronoun) {
        if imperatives(form).contains(String(plain.dropLast(pronoun.count))) { return form }
      }
    }
    // «inténtalo», «inténtelo»
    guard let ending = Register.objects.first(where: plain.hasSuffix) else { return nil }
    let stem = String(plain.dropLast(ending.count))
    if imperatives(.familiar).contains(stem) { return .familiar }
    return imperatives(.formal).contains(stem) ? .formal : nil
  }

  private func imperatives(_ form: Form) -> Set<String> {
    form == .familiar ? familiarImperatives.plainWords : formalImperatives.plainWords
  }

  /// Objects that are attached to imperatives in either form.
  private static let objects = ["los", "las", "lo", "la"]

  /// Returns whether an English source may speak of someone other than the reader, or does not speak of the reader.
  private static func mentionsOthers(_ source: Prose) -> Bool {
    var speaksOfReader = false
    for word in source.words {
      if ["your", "yours"].contains(word.text) { speaksOfReader = true }
      if others.contains(word.text) { return true }
    }
    return !speaksOfReader
  }

  private static let others: WordSet = "her hers his its own s their theirs them they"

  /// Returns whether an English source begins with no imperative: “Opens the file”, “Sharing”, “unlock the file”.
  private static func isDescription(_ source: Prose) -> Bool {
    guard let first = source.words.first, source.isCapitalized(first) else { return true }
    return first.text.hasSuffix("s") && !first.text.hasSuffix("ss") || first.text.hasSuffix("ing")
  }
}

extension Prose {
  /// Returns whether a word is the first one of the text or of a sentence, a line or a quotation.
  func startsSentence(_ word: Word) -> Bool {
    let before = scalars[..<word.range.lowerBound]
    guard let last = before.lastIndex(where: { $0 != " " && !$0.isNoBreakSpace && $0 != Prose.tag }) else {
      return true
    }
    // After a letter the mark is an apostrophe or closes a quotation.
    if "“«„\"'‘".unicodeScalars.contains(scalars[last]) {
      return last + 1 == word.range.lowerBound && scalar(at: last - 1)?.isWordPart != true
    }
    return !scalars[last].isWordPart && !",;’”»-–&+%\u{FFFC}".unicodeScalars.contains(scalars[last])
  }

  /// Returns a word in the spelling of the text.
  func spelling(of word: Word) -> String { spelling(of: word.range) }

  /// Returns a part of the text.
  func spelling(of range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
}
