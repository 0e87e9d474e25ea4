import JSON
import JSONRPC
import Kernel

// The check of the names of members: those that are missing, unknown, or not one of a choice are reported together.
extension ParameterReader {
  /// Finishes an object without a `Parameters` type; throws for an unknown field and for recorded issues.
  func finish(fields names: @autoclosure () -> [String]) throws(DomainError) {
    if let error = DomainError.wrongParameters(unknownFields(names())) { throw error }
    if let error = DomainError(issues: issues) { throw error }
  }

  /// Reads an object; throws one error for all of its fields that are unknown or missing.
  ///
  /// `common` returns further fields, which have been read before.
  mutating func object<P: Parameters>(common: () -> [JSONSchema.Property] = { [] }) throws(DomainError) -> P {
    do throws(DomainError) {
      let parameters = try P(from: &self)
      let found = P.ignoresUnknown ? [] : unknownFields((common() + P.properties).map(\.name))
      guard let error = DomainError.wrongParameters(found) else { return parameters }
      guard collectsErrors else { throw error }
      issues += found
      return parameters
    } catch {
      guard !P.ignoresUnknown, error.isAboutNamesOfParameters else { throw error }
      let description = P.description
      let properties = common() + description.declarations
      let present = Set((object?.members).map { $0.compactMap { name, _ in name.shortString() } } ?? [])
      let missing = properties.filter { $0.isRequired && !present.contains($0.name) }.flatMap {
        DomainError.missingParameter(Self.displayName(path, $0.name), at: "\(path)/\($0.name)").issues
      }
      let found = (unknownFields(properties.map(\.name)) + missing).merged(with: error.issues)
      let ofChoice = (description.choice.flatMap(self.error)?.issues ?? []).filter { issue in
        !found.contains { $0.path == issue.path }
      }
      throw DomainError.wrongParameters(found + ofChoice) ?? error
    }
  }

  /// Returns the error of a call that has none of the parameters of a choice, or several of which it may have one.
  func error(of choice: ParameterChoice) -> DomainError? {
    let present = Set(
      (object?.members).map { $0.compactMap { name, value in value.kind == .null ? nil : name.shortString() } } ?? [])
    let chosen = choice.names.filter(present.contains)
    guard let last = chosen.last else { return DomainError.missingChoice(choice, at: path) }
    return choice.isExclusive && chosen.count > 1 ? DomainError.ambiguousChoice(choice, at: "\(path)/\(last)") : nil
  }

  /// Returns an issue for each field that is not declared, so that misspelled names are not silently ignored.
  ///
  /// There are at most `maxUnknownFields`, because an object can have millions of names.
  func unknownFields(_ names: @autoclosure () -> [String]) -> [DomainError.Issue] {
    guard let object, !members.isComplete else { return [] }
    let names = names()
    var issues: [DomainError.Issue] = []
    for (name, _) in object.members {
      if let known = name.shortString(), names.contains(known) { continue }
      let excerpt = name.excerpt
      issues +=
        DomainError.unknownParameter(
          Self.displayName(path, excerpt), at: "\(path)/\(excerpt.pointerToken)",
          similar: excerpt.mostSimilar(in: names)
        ).issues
      if issues.count == Self.maxUnknownFields { break }
    }
    return issues
  }

  /// The maximum number of unknown fields of an object that are reported.
  private static var maxUnknownFields: Int { 20 }
}
