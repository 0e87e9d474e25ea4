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

  private let object: JSONValue?
  private let isDescribing: Bool
  private var found = 0
  private var issues: [DomainError.Issue] = []

  /// A reader that notes declarations.
  init() {
    path = ""
    object = nil
    isDescribing = true
  }

  /// A reader of an object; nil stands for an empty one.
  init(_ object: JSONValue?, path: String) {
    self.path = path
    self.object = object
    isDescribing = false
  }

  /// Reads the parameters of one call: those of the method, and those that its traits bring along.
  ///
  /// - Parameters:
  ///   - type: what to read.
  ///   - value: the object of the call; nil and null stand for an empty one.
  ///   - traits: the traits of the method.
  /// - Returns: both sets of parameters.
  /// - Throws: the refusal of what is missing, unknown, of another type, or against a bound.
  static func read<P: Parameters>(
    _ type: P.Type, from value: JSONValue?, traits: Method.Traits
  ) throws(DomainError) -> (own: P, common: CommonParameters) {
    var reader = ParameterReader(try object(value), path: "")
    let common = try CommonParameters(of: traits, from: &reader)
    let own = try P(from: &reader)
    try reader.refuseUnknown { CommonParameters.properties(of: traits) + P.properties }
    if let refusal = DomainError(issues: reader.issues) { throw refusal }
    return (own, common)
  }

  private static func object(_ value: JSONValue?) throws(DomainError) -> JSONValue? {
    guard let value, value.kind != .null else { return nil }
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

  /// Takes what the forms of the fields have noted so far, for a method that reports it together with what its rules find.
  ///
  /// - Returns: the broken bounds in the order of the fields; the call goes on as if there were none.
  public mutating func takeIssues() -> [DomainError.Issue] {
    defer { issues = [] }
    return issues
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

  /// Notes a refusal of a domain's own for one field.
  mutating func note(_ name: StaticString, _ refusal: DomainError) {
    issues.append(refusal.issue(at: pointer(to: name)))
  }

  /// Reads a value and notes whatever it breaks under one rule; where and why stays as it was noted.
  mutating func collecting<Value>(
    under refusal: DomainError, _ read: (inout ParameterReader) throws(DomainError) -> Value
  ) throws(DomainError) -> Value {
    let before = issues.count
    let value = try read(&self)
    for place in before..<issues.count {
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

  /// Reads one member of an object whose names are not declared.
  mutating func member<Value>(
    _ member: String, of name: StaticString, _ value: JSONValue, _ type: FieldType<Value>
  ) throws(DomainError) -> Value {
    try part(member.pointerToken, of: name, value, type)
  }

  private mutating func part<Value>(
    _ place: String, of name: StaticString, _ value: JSONValue, _ type: FieldType<Value>
  ) throws(DomainError) -> Value {
    var reader = ParameterReader(nil, path: pointer(to: name))
    reader.place = place
    let part = try type.read(value, type.bounds, name, &reader)
    issues += reader.issues
    return part
  }

  /// Reads an object inside the parameters.
  mutating func nested<P: Parameters>(_ name: StaticString, _ value: JSONValue) throws(DomainError) -> P {
    guard value.kind == .object else { throw wrongType(name, expected: Strings.typeObject) }
    var reader = ParameterReader(value, path: pointer(to: name))
    let parameters = try P(from: &reader)
    try reader.refuseUnknown { P.properties }
    issues += reader.issues
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
    let names = Set(declared().map(\.name))
    for (name, _) in object.members {
      guard let name = name.string, !names.contains(name) else { continue }
      throw DomainError(
        .invalidParams, message: Strings.paramsUnknown(name.excerpt), path: "\(path)/\(name.pointerToken)")
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
