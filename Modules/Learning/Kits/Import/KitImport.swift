import Database
import FoundationEssentials
import Interchange
import Kernel
import Localization
import Service

/// Reads what a call imports, in whatever format. (Kits and exams, 4.3.)
struct KitImport {
  /// The refusals of what cannot be read as a whole.
  static let refusals: [DomainError] = [
    .contentOrPath, .filesNotOpen, .pathNotAllowed, .unsupportedFormat, .unreadableFile, .fileTooLarge,
    .invalidEncoding, .invalidDelimiter,
    .unknownColumn, .importMalformed, .archiveRefused, .noQuestions, .tooManyQuestions,
  ]
  /// The refusals of single rows.
  static let refusalsOfRows: [DomainError] = [.raggedRow, .unsupportedCard]

  let context: CallContext
  /// The questions of the kit to which those of the file are added; none for a new kit.
  var existing: [KitQuestion] = []

  /// How far the import is.
  var progress: ImportProgress { ImportProgress(context: context) }

  /// Reads a file; throws its refusals, pointing at the parameter that it came by, and `cancelled`.
  func read(_ file: ImportFile) throws -> ImportedKit {
    let origin = try file.origin
    do {
      try progress.report(0, of: 1, in: .reading)
      return try kit(of: file, from: origin)
    } catch let error as DomainError {
      throw error.path == nil && error.kind == .validationFailed ? error.at(origin.pointer) : error
    }
  }

  private func kit(of file: ImportFile, from origin: ImportFile.Origin) throws -> ImportedKit {
    switch file.format {
    case .json: try ListImport.read(text(of: file, from: origin), beside: existing, progress)
    case .csv, .tsv:
      try KitTableImport.read(
        text(of: file, from: origin), file.table, isTabbed: file.format == .tsv, beside: existing, progress)
    case .apkg: try AnkiImport.read(package(of: file, from: origin), at: origin.pointer, beside: existing, progress)
    }
  }

  private func text(of file: ImportFile, from origin: ImportFile.Origin) throws -> String {
    switch origin {
    case .content(let content): try ImportText.checked(content, at: origin.pointer)
    case .path(let path):
      try ImportText.decoded(
        userFile(path, of: file.format).bytes(atMost: file.format.mostBytes), at: origin.pointer)
    }
  }

  private func package(of file: ImportFile, from origin: ImportFile.Origin) throws(DomainError) -> AnkiImport.Source {
    switch origin {
    case .content(let content):
      // Programs that write base64 break it into lines.
      let digits = Data(content.utf8.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
      guard let bytes = Data(base64Encoded: digits) else { throw .notBase64 }
      return .bytes(Array(bytes))
    case .path(let path): return .file(try userFile(path, of: file.format))
    }
  }

  private func userFile(_ path: FilePath, of format: KitImportFormat) throws(DomainError) -> UserFile {
    try context.files.open(path, mostBytes: format.mostBytes, apartFrom: context.transaction.location)
  }
}

extension ImportedKit {
  /// The kit that is to be made, checked as a whole, still without the wrong answers that are to be drawn.
  ///
  /// - Parameters:
  ///   - name: The name that the call gives; that of the file stands in for a missing one.
  ///   - stage: The number of the stage that the call gives.
  ///   - isPartial: Whether rows that cannot be kept are passed over.
  ///   - file: Where it was read from.
  /// - Returns: The kit.
  /// - Throws: Every refused row, `no_questions`, and what is wrong with name and stage.
  func checked(name: String?, stage: Int?, isPartial: Bool, of file: ImportFile) throws(DomainError) -> CheckedKit {
    let name = name ?? self.name
    try check(isPartial: isPartial, of: file, and: KitRules.issues(ofName: name, stage: stage))
    guard let name = name?.trimmed, let stage = stage.flatMap(StudyStage.init) else { throw .unknownStage }
    return CheckedKit(name: name, stage: stage, questions: entries.map(\.question))
  }

  /// Checks the rows.
  ///
  /// - Parameters:
  ///   - isPartial: Whether rows that cannot be kept are passed over.
  ///   - mayBeEmpty: Whether there need not be a question.
  ///   - file: Where they were read from.
  ///   - others: What else is wrong with the call.
  /// - Throws: Every refused row, `no_questions`, and the others.
  func check(
    isPartial: Bool, mayBeEmpty: Bool = false, of file: ImportFile, and others: [DomainError.Issue] = []
  ) throws(DomainError) {
    let pointer = try file.origin.pointer
    let refusedRows = isPartial ? [] : report.issues(file.format, at: pointer)
    var issues = refusedRows
    if issues.isEmpty, entries.isEmpty, !mayBeEmpty {
      issues.append(DomainError.noQuestions.issue(at: pointer))
    }
    issues += others
    if var refusal = DomainError(issues: issues) {
      if let first = refusedRows.first {
        refusal = DomainError(
          refusal.kind, rule: refusal.rule, message: Strings.errorImportRefused(report.refusedCount, first.message),
          path: refusal.path, issues: issues)
      }
      throw refusal
    }
  }
}

/// How far an import is, over everything that it does.
struct ImportProgress {
  /// What an import does, one after another.
  enum Phase: Int, CaseIterable {
    /// Bytes become questions.
    case reading
    /// Wrong answers are looked for.
    case preparing
    /// Questions are kept.
    case keeping
  }

  let context: CallContext

  /// Tells the client how far a phase is; throws `cancelled` where the call was cancelled.
  func report(_ done: Int, of total: Int, in phase: Phase) throws(DomainError) {
    let parts = 1000
    let part = total > 0 ? min(parts, Int(Double(done) / Double(total) * Double(parts))) : parts
    try context.report(phase.rawValue * parts + part, of: Phase.allCases.count * parts)
  }
}

/// The text of a file: UTF-8 with or without a byte order mark, or UTF-16 with one.
enum ImportText {
  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - pointer: The parameter that they came from, as a JSON Pointer.
  /// - Returns: The text without its byte order mark.
  /// - Throws: `invalid_encoding` with the first line that cannot be read; nothing is ever repaired.
  static func decoded(_ bytes: [UInt8], at pointer: String) throws(DomainError) -> String {
    do throws(TextEncodingError) {
      return try TextDecoder.text(of: bytes)
    } catch {
      throw .invalidEncoding(error.line).at(pointer)
    }
  }

  /// A text that came in a call, without its byte order mark; throws `invalid_encoding` where it holds a NUL.
  static func checked(_ content: String, at pointer: String) throws(DomainError) -> String {
    let text = content.unicodeScalars.first == "\u{FEFF}" ? String(content.unicodeScalars.dropFirst()) : content
    guard let place = text.utf8.firstIndex(of: 0) else { return text }
    throw .invalidEncoding(text.utf8[..<place].lineNumberAtEnd).at(pointer)
  }
}
