import Database
import Interchange
import Kernel
import Localization
import Service

/// A reader of files to import, in all formats. (Kits and exams, 4.3.)
struct KitImport {
  /// The errors that reject the whole file.
  static let fileErrors: [DomainError] = [
    .filesNotOpen, .pathNotAllowed, .unsupportedFormat, .formatMismatch, .unreadableFile,
    .fileTooLarge, .invalidEncoding, .invalidDelimiter, .unknownColumn, .importMalformed, .archiveRejected,
    .noQuestions, .tooManyQuestions, .tooManyRows(max: CallSettings.maxImportRowsIfShared),
  ]
  /// The errors of single rows, in addition to those of their questions.
  static let rowErrors: [DomainError] = [.raggedRow, .headerLine, .unsupportedCard]

  let context: CallContext
  var target = ImportTarget.newKit

  var progress: ImportProgress { ImportProgress(context: context) }

  /// Reads a file; throws `canceled`, or one of `fileErrors` with the path of the parameter.
  func read(_ file: ImportFile) throws -> ImportedKit {
    let origin = file.origin
    do {
      try progress.report(0, of: 1, in: .reading)
      return try kit(of: file, from: origin)
    } catch let error as DomainError {
      throw error.path == nil && error.kind == .validationFailed ? error.at(origin.pointer) : error
    }
  }

  private func kit(of file: ImportFile, from origin: ImportFile.Origin) throws -> ImportedKit {
    switch file.format {
    case .json: try ListImport.read(text(of: file, from: origin), into: target, progress)
    case .csv, .tsv:
      try KitTableImport(options: file.table, isTabbed: file.format == .tsv, target: target, progress: progress)
        .read(text(of: file, from: origin))
    case .apkg:
      try AnkiImport.read(
        packageSource(of: file, from: origin), file.table.columns, at: origin.pointer, into: target, progress)
    }
  }

  private func text(of file: ImportFile, from origin: ImportFile.Origin) throws -> String {
    switch origin {
    case .content(var content):
      try content.withUTF8 { try FormatDetector.check($0, as: file.format) }
      return try ImportText.checked(content, at: origin.pointer)
    case .path(let path):
      let bytes = try userFile(path, of: file.format).bytes(atMost: file.format.maxBytes)
      try bytes.withUnsafeBufferPointer { try FormatDetector.check($0, as: file.format) }
      return try ImportText.decoded(bytes, at: origin.pointer)
    }
  }

  private func packageSource(
    of file: ImportFile, from origin: ImportFile.Origin
  ) throws -> AnkiImport.Source {
    switch origin {
    case .content(let content):
      guard let bytes = Base64.decode(content.utf8) else {
        var content = content
        try content.withUTF8 { try FormatDetector.check($0, as: .apkg) }
        throw DomainError.notBase64
      }
      return .bytes(bytes)
    case .path(let path):
      let file = try userFile(path, of: .apkg)
      guard let source = try? FileSource(descriptor: file.descriptor),
        let start = try? source.bytes(min(source.count, FormatDetector.sampleSize), at: 0)
      else { throw DomainError.unreadableFile }
      try start.withUnsafeBufferPointer { try FormatDetector.check($0, as: .apkg) }
      return .file(file)
    }
  }

  private func userFile(_ path: FilePath, of format: KitImportFormat) throws(DomainError) -> UserFile {
    try context.files.open(path, maxBytes: format.maxBytes, excluding: context.transaction.location)
  }
}

extension ImportedKit {
  /// Validates the import of a new kit; the result lacks the wrong answers that are drawn later.
  ///
  /// Throws the violations in the name and the stage together with the errors of `check`.
  func checked(name: String?, stage: Int?, isPartial: Bool, of file: ImportFile) throws(DomainError) -> CheckedKit {
    try check(isPartial: isPartial, of: file, and: KitRules.issues(ofName: name, stage: stage))
    guard let name = name?.trimmed else { throw .noKitName }
    return CheckedKit(
      name: name, stage: stage.flatMap(StudyStage.init), questions: entries.map(\.question))
  }

  /// Throws one error with `others` and, unless `isPartial`, the recorded invalid rows; nothing if there are no issues.
  ///
  /// If no row is reported and no question remains, the error includes `no_questions`, unless `mayBeEmpty`.
  func check(
    isPartial: Bool, mayBeEmpty: Bool = false, of file: ImportFile, and others: [DomainError.Issue] = []
  ) throws(DomainError) {
    let pointer = file.origin.pointer
    let rejectedRows = isPartial ? [] : report.issues(file.format, at: pointer)
    var issues = rejectedRows
    if issues.isEmpty, entries.isEmpty, !mayBeEmpty {
      issues.append(DomainError.noQuestions.issue(at: pointer))
    }
    issues += others
    if var error = DomainError(issues: issues) {
      if let first = rejectedRows.first {
        error = DomainError(
          error.kind, rule: error.rule,
          message: Strings.errorImportRejected(count: report.rejectedCount, firstProblem: first.message),
          path: error.path, issues: issues)
      }
      throw error
    }
  }
}

/// The progress of an import over all phases.
struct ImportProgress {
  /// The phases of an import, in order.
  enum Phase: Int, CaseIterable {
    /// Parsing.
    case reading
    /// Preparing the pool of wrong answers.
    case preparing
    /// Saving questions.
    case saving
  }

  let context: CallContext

  /// Reports the progress of a phase to the client; throws `canceled` if the call was canceled.
  func report(_ done: Int, of total: Int, in phase: Phase) throws(DomainError) {
    let parts = 1000
    let part = total > 0 ? min(parts, Int(Double(done) / Double(total) * Double(parts))) : parts
    try context.reportProgress(phase.rawValue * parts + part, of: Phase.allCases.count * parts)
  }
}

/// The decoding of text files: UTF-8 with or without a byte order mark, or UTF-16 with one.
enum ImportText {
  /// Decodes bytes and removes the byte order mark.
  ///
  /// Throws `invalid_encoding` with the first undecodable line; invalid bytes are never replaced.
  static func decoded(_ bytes: [UInt8], at pointer: String) throws(DomainError) -> String {
    do throws(TextEncodingError) {
      return try TextDecoder.text(of: bytes)
    } catch {
      throw .invalidEncoding(error.line, isNUL: error.isNUL).at(pointer)
    }
  }

  /// Removes the byte order mark of a text in a call; throws `invalid_encoding` if it contains a NUL.
  static func checked(_ content: String, at pointer: String) throws(DomainError) -> String {
    let text = content.unicodeScalars.first == "\u{FEFF}" ? String(content.unicodeScalars.dropFirst()) : content
    guard let index = text.utf8.firstIndex(of: 0) else { return text }
    throw .invalidEncoding(text.utf8[..<index].lineNumberAtEnd, isNUL: true).at(pointer)
  }
}
