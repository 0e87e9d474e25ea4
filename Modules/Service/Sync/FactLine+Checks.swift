import Database
import JSON
import JSONRPC
import Kernel
import Localization
import SQLite

extension FactStore {
  /// Throws if a line has a value that its kind cannot have, or lacks one.
  ///
  /// Kinds and parts of newer versions are not checked.
  func check(_ line: FactLine, _ history: History, path: String) throws {
    let valuesPath = path + "/values"
    guard line.values != nil || line.part.isEmpty else { throw DomainError.missingParameter("values", at: valuesPath) }
    if let order = history.factOrder(line.kind) {
      guard line.uid == order.uid else { throw line.invalidUID(path) }
      guard line.part.isEmpty else { throw DomainError.invalid("part", at: path) }
    }
    guard let kind = history.factKind(line.kind), try !kind.checkIncrement(line, path: valuesPath),
      let part = kind.part(line.part)
    else { return }
    // The account itself is deleted only by its user.
    if line.values == nil, kind.isAccount { throw DomainError.missingParameter("values", at: valuesPath) }
    _ = try values(part, of: kind, in: line, path: valuesPath, resolving: nil)
    guard let content = line.values else { return }
    try content.withParsed { object in
      for index in part.fields where kind.requires(index, of: part, in: line) {
        let name = kind.names[index]
        if object.member(kind.fields[index].name)?.isNull ?? true {
          throw DomainError.missingParameter(ParameterReader.displayName(valuesPath, name), at: "\(valuesPath)/\(name)")
        }
      }
      for (field, isValid) in kind.rule.checks {
        guard let value = object.member(field), !value.isNull else { continue }
        guard isValid(String(decoding: value.rawBytes, as: UTF8.self)) else {
          throw DomainError.invalid("\(field)", at: valuesPath)
        }
      }
      if part.name.isEmpty, kind.hasCheckableUID, kind.uid(of: line, object) != line.uid {
        throw line.invalidUID(path)
      }
    }
  }
}

extension FactKind {
  /// Whether a line must have a field: those of a base that parts have changed since are missing.
  fileprivate func requires(_ field: Int, of part: Part, in line: FactLine) -> Bool {
    let column = fields[field]
    guard !column.isOptional, column.type.absentValue == .null else { return false }
    return !part.name.isEmpty || line.hash == nil || !parts.contains { $0.fields.contains(field) }
  }

  /// Returns the uid that follows from the values of a base.
  func uid(of line: FactLine, _ values: JSONValue) -> Int64 {
    let writer = JSONWriter()
    return uid(writer) { field in
      if field == owner {
        writer.string(line.owner?.uidText ?? "")
      } else if let value = values.member(fields[field].name), !value.isNull {
        if let number = value.int { writer.int(number) } else { writer.string(value.string ?? "") }
      } else {
        writer.null()
      }
    }
  }
}

extension FactLine {
  fileprivate func invalidUID(_ path: String) -> DomainError { .invalid("uid", at: path) }
}

extension DomainError {
  /// The error for a member of a line that contradicts another one.
  fileprivate static func invalid(_ name: String, at path: String) -> DomainError {
    DomainError(issues: [
      Issue(
        path: "\(path)/\(name)", rule: FieldRule.invalidFormat.rawValue,
        message: Strings.validationInvalidFormat(field: ParameterReader.displayName(path, name)))
    ]) ?? .databaseDamaged
  }
}
