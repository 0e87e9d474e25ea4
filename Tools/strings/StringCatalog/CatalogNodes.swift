extension Catalog.StringUnit {
  /// The name of the state as a file has it.
  var stateName: String { isMachineTranslated && state == .needsReview ? State.machineTranslated : state.name }
}

extension JSONNode {
  /// Makes the value of a text.
  public init(_ unit: Catalog.StringUnit) {
    var members = unit.unknown
    members["state"] = JSONNode(.string(unit.stateName))
    members["value"] = JSONNode(.string(unit.value))
    self.init(.object(members))
  }
}
