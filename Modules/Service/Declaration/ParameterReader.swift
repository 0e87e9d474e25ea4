import JSON
import JSONRPC
public import Kernel
import Localization

/// Hands the fields of a call to the initializer that declares them, or notes the declarations for the reference.
///
/// A field of the wrong type, a missing and an unknown one end the reading at once (`invalidParams`). Values against a
/// bound are collected, so that one reply names them all (`validationFailed`). (Protocol, "Messages" and "Errors".)
public struct ParameterReader {
  /// Where the fields stand, as a JSON Pointer from the root of the call's parameters.
  let path: String
  /// The declarations noted so far; empty while a call is read.
  private(set) var declared: [JSONSchema.Property] = []

  /// The moment of the call; the last one there is where nothing is compared with it.
  let now: Instant

  private let object: JSONValue?
  private let isDescribing: Bool
  private var found = 0
  /// What is wrong with the values that were read so far.
  private(set) var issues: [DomainError.Issue] = []

  /// A reader that notes declarations.
  init() {
    path = ""
    now = .max
    object = nil
    isDescribing = true
  }

  /// A reader of an object; nil stands for an empty one.
  init(_ object: JSONValue?, path: String, now: Instant = .max) {
    self.path = path
    self.now = now
    self.object = object
    isDescribing = false
  }

  /// Reads the parameters of one call: those of the method, and those that its traits bring along.
  ///
  /// - Parameters:
  ///   - type: what to read.
  ///   - value: the object of the call; nil and null stand for an empty one.
  ///   - traits: the traits of the method.
  ///   - now: the moment of the call.
  /// - Returns: both sets of parameters.
  /// - Throws: the refusal of what is missing, unknown or of another type; or every broken rule, in the order of the
  ///   fields.
  static func read<P: Parameters>(
    _ type: P.Type, from value: JSONValue?, traits: Method.Traits, now: Instant = .max
  ) throws(DomainError) -> (own: P, common: CommonParameters) {
    var reader = ParameterReader(try object(value), path: "", now: now)
    let common = try CommonParameters(of: traits, from: &reader)
    let own = try P(from: &reader)
    if !P.ignoresUnknown { try reader.refuseUnknown { CommonParameters.properties(of: traits) + P.properties } }
    if let refusal = DomainError(issues: reader.issues(inOrderOf: P.self)) { throw refusal }
    return (own, common)
  }

  private static func object(_ value: JSONValue?) throws(DomainError) -> JSONValue? {
    // Some languages write an empty table as a list.
    guard let value, value.kind != .null, value.kind != .array || value.count > 0 else { return nil }
    guard value.kind == .object else {
      throw DomainError(.invalidParams, message: Strings.paramsByName, path: "")
    }
    return value
  }

  // MARK: - Fields

  /// A field that may not be missing.
  public mutating func required<Value>(
    _ name: StaticString, _ type: FieldType<Value>, _ meaning: StaticString
  ) throws(DomainError) -> Value {
    guard !isDescribing else {
      declare(name, type.schema(type.bounds), meaning, isRequired: true)
      return type.placeholder
    }
    guard let value = object?.member(name) else {
      throw DomainError(.invalidParams, message: Strings.paramsMissing("\(name)"), path: pointer(to: name))
    }
    found += 1
    return try type.read(value, type.bounds, name, &self)
  }

  /// A field that may be missing; null is as good as missing.
  public mutating func optional<Value>(
    _ name: StaticString, _ type: FieldType<Value>, _ meaning: StaticString
  ) throws(DomainError) -> Value? {
    guard !isDescribing else {
      declare(name, .nullable(type.schema(type.bounds)), meaning, isRequired: false)
      return nil
    }
    guard let value = object?.member(name) else { return nil }
    found += 1
    return value.kind == .null ? nil : try type.read(value, type.bounds, name, &self)
  }

  /// A field that changes something which need not be there: null clears it, and a missing one leaves it as it is.
  public mutating func change<Value>(
    _ name: StaticString, _ type: FieldType<Value>, _ meaning: StaticString
  ) throws(DomainError) -> FieldChange<Value> {
    let isNamed = object?.member(name) != nil
    guard let value = try optional(name, type, meaning) else { return isNamed ? .cleared : .kept }
    return .set(value)
  }

  /// A field that stands for a value of its own where it is missing.
  ///
  /// - Parameters:
  ///   - name: the name on the wire.
  ///   - type: the form.
  ///   - fallback: what a missing one stands for.
  ///   - meaning: what it means, in one sentence.
  /// - Returns: what the call says, or the fallback.
  /// - Throws: the refusal of a value of another type.
  public mutating func optional<Value: FixedWidthInteger>(
    _ name: StaticString, _ type: FieldType<Value>, default fallback: Value, _ meaning: StaticString
  ) throws(DomainError) -> Value {
    guard !isDescribing else {
      declare(name, .nullable(type.schema(type.bounds)), meaning, isRequired: false, fallback: "\(fallback)")
      return fallback
    }
    return try optional(name, type, meaning) ?? fallback
  }

  /// The two fields with which a page of a list is asked for.
  public mutating func page(of list: PagedList) throws(DomainError) -> PageRequest {
    PageRequest(
      cursor: try optional(
        "cursor", .cursor(of: list), "The nextCursor of the page before; the first page without it."),
      limit: try optional(
        "limit", .integer(PageRequest.limits), default: PageRequest.defaultLimit,
        "How many entries the page holds at most."))
  }

  /// A value that is passed on as it was written.
  ///
  /// - Parameters:
  ///   - name: the name on the wire.
  ///   - schema: the form, for the reference.
  ///   - meaning: what it means, in one sentence.
  /// - Returns: the value, good until the call is over; nil where it is missing.
  mutating func raw(_ name: StaticString, _ schema: JSONSchema, _ meaning: StaticString) -> JSONValue? {
    guard !isDescribing else {
      declare(name, schema, meaning, isRequired: false)
      return nil
    }
    guard let value = object?.member(name) else { return nil }
    found += 1
    return value
  }

  /// Checks a rule of the domain, so that one reply names what breaks it together with values against a bound.
  ///
  /// To be called when the fields have been read. A field that is against its bounds is not said to break another rule.
  ///
  /// - Parameters:
  ///   - fields: the fields that the rule compares; it is passed over where one of them is against its bounds.
  ///   - rule: throws what is wrong, with paths from this object, or returns it.
  public mutating func check(
    _ fields: StaticString..., rule: () throws(DomainError) -> [DomainError.Issue]
  ) {
    guard !isDescribing, fields.allSatisfy({ isSound($0) }) else { return }
    let found: [DomainError.Issue]
    do throws(DomainError) {
      found = try rule()
    } catch {
      found = error.reportedIssues
    }
    guard !found.isEmpty else { return }
    issues = issues.merged(
      with: found.map { DomainError.Issue(path: path + $0.path, rule: $0.rule, message: $0.message) })
  }

  private func isSound(_ name: StaticString) -> Bool {
    guard !issues.isEmpty else { return true }
    let pointer = pointer(to: name)
    return !issues.contains { $0.path.isPointer(atOrBelow: pointer) }
  }

  /// Takes what is wrong with the values so far, for a method whose other rules need what is stored.
  ///
  /// - Returns: the broken rules in the order of the fields; the call goes on as if there were none, with stand-ins for
  ///   texts that are too large.
  public mutating func takeIssues() -> [DomainError.Issue] {
    defer { issues = [] }
    return issues
  }

  /// The same, in the order in which an object declares its fields.
  public mutating func takeIssues<P: Parameters>(of type: P.Type) -> [DomainError.Issue] {
    defer { issues = [] }
    // While the fields are described there are none, and asking for them would have no end.
    return isDescribing ? [] : issues(inOrderOf: type)
  }

  /// The issues in the order in which an object declares its fields; those of the object as a whole come last.
  private func issues<P: Parameters>(inOrderOf type: P.Type) -> [DomainError.Issue] {
    guard issues.count > 1 else { return issues }
    let names = P.properties.map { "\(path)/\($0.name)" }
    let places = issues.map { issue in
      names.firstIndex { issue.path.isPointer(atOrBelow: $0) } ?? (issue.path == path ? names.count : -1)
    }
    return issues.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { issues[$0] }
  }

  // MARK: - For the forms of fields

  /// The refusal of a value of another type.
  func wrongType(_ name: StaticString, expected: Message) -> DomainError {
    DomainError(.invalidParams, message: Strings.paramsWrongType("\(name)", expected), path: pointer(to: name))
  }

  /// Notes that a value breaks a rule; the reply names all of them.
  mutating func note(_ name: StaticString, _ rule: String, _ message: Message) {
    issues.append(DomainError.Issue(path: pointer(to: name), rule: rule, message: message))
  }

  /// Notes that a member of an object whose names are not declared breaks a rule.
  mutating func note(_ name: StaticString, _ rule: String, _ message: Message, in member: String) {
    issues.append(
      DomainError.Issue(path: "\(pointer(to: name))/\(member.pointerToken)", rule: rule, message: message))
  }

  /// Notes a refusal of a domain's own for one field.
  mutating func note(_ name: StaticString, _ refusal: DomainError) {
    issues.append(refusal.issue(at: pointer(to: name)))
  }

  /// Notes a character that a field must not have, in place of whatever else was noted of the field.
  mutating func note(_ name: StaticString, forbidden character: Unicode.Scalar) {
    let path = pointer(to: name)
    issues.removeAll { $0.path == path }
    issues.append(DomainError.controlCharacter(character, in: "\(name)", at: path))
  }

  /// Reads a value and notes whatever it breaks under one rule; where and why stays as it was noted.
  mutating func collecting<Value>(
    under refusal: DomainError, _ read: (inout ParameterReader) throws(DomainError) -> Value
  ) throws(DomainError) -> Value {
    let before = issues.count
    let value = try read(&self)
    for place in before..<issues.count where issues[place].rule != "too_many_marks" {
      let issue = issues[place]
      issues[place] = DomainError.Issue(path: issue.path, rule: refusal.rule ?? issue.rule, message: issue.message)
    }
    return value
  }

  /// Reads one element of a list.
  mutating func element<Value>(
    _ place: Int, of name: StaticString, _ value: JSONValue, _ type: FieldType<Value>
  ) throws(DomainError) -> Value {
    try part(String(place), of: name, value, type)
  }

  /// Reads one member of an object whose names are not declared, by its name or the beginning of a long one.
  mutating func member<Value>(
    _ member: String, of name: StaticString, _ value: JSONValue, _ type: FieldType<Value>
  ) throws(DomainError) -> Value {
    try part(member.pointerToken, of: name, value, type)
  }

  private mutating func part<Value>(
    _ place: String, of name: StaticString, _ value: JSONValue, _ type: FieldType<Value>
  ) throws(DomainError) -> Value {
    var reader = ParameterReader(nil, path: pointer(to: name), now: now)
    reader.place = place
    let part = try type.read(value, type.bounds, name, &reader)
    issues += reader.issues
    return part
  }

  /// Reads an object inside the parameters.
  mutating func nested<P: Parameters>(_ name: StaticString, _ value: JSONValue) throws(DomainError) -> P {
    guard value.kind == .object else { throw wrongType(name, expected: Strings.typeObject) }
    var reader = ParameterReader(value, path: pointer(to: name), now: now)
    let parameters = try P(from: &reader)
    if !P.ignoresUnknown { try reader.refuseUnknown { P.properties } }
    issues += reader.issues(inOrderOf: P.self)
    return parameters
  }

  // MARK: - Ends and places

  /// The place of the part of a list or an object that is read, which then stands for the name of the field.
  private var place: String?

  /// Where a field stands, as a JSON Pointer from the root of the call's parameters.
  func pointer(to name: StaticString) -> String {
    place.map { "\(path)/\($0)" } ?? "\(path)/\(name)"
  }

  /// Ends the reading of an object whose fields are declared as values.
  ///
  /// - Parameter names: The names of all fields that it may have.
  /// - Throws: The refusal of a field beside them, and of values against a bound.
  func finish(knowing names: @autoclosure () -> [String]) throws(DomainError) {
    try refuseUnknown {
      names().map { JSONSchema.Property(name: $0, meaning: "", isRequired: false, schema: .string()) }
    }
    if let refusal = DomainError(issues: issues) { throw refusal }
  }

  /// Throws where the object has a field that nobody asked for: a misspelt one must not be dropped in silence.
  private func refuseUnknown(declared: () -> [JSONSchema.Property]) throws(DomainError) {
    guard let object, object.count != found else { return }
    let names = declared().map(\.name)
    for (name, _) in object.members {
      if let known = name.shortString(), names.contains(known) { continue }
      let excerpt = name.excerpt
      throw DomainError(
        .invalidParams, message: Strings.paramsUnknown(excerpt), path: "\(path)/\(excerpt.pointerToken)")
    }
  }

  private mutating func declare(
    _ name: StaticString, _ schema: JSONSchema, _ meaning: StaticString, isRequired: Bool, fallback: String? = nil
  ) {
    declared.append(
      JSONSchema.Property(
        name: "\(name)", meaning: "\(meaning)", isRequired: isRequired, schema: schema, fallback: fallback))
  }
}

extension String {
  /// A name as JSON Pointer writes it. (RFC 6901.)
  public var pointerToken: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return self }
    return map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
  }
}

/// What a call says of something that need not be there.
public enum FieldChange<Value> {
  /// Nothing: it stays as it is.
  case kept
  /// That it goes.
  case cleared
  /// That it is this from now on.
  case set(Value)

  /// What was there before, changed.
  public func applied(to old: Value?) -> Value? {
    switch self {
    case .kept: old
    case .cleared: nil
    case .set(let value): value
    }
  }
}

extension FieldChange: Sendable where Value: Sendable {}
