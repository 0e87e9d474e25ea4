import Service

/// The conversion of values to changed custom fields of their table. (Tables, 1.2.)
struct FieldConversion {
  private let old: CustomFields
  private let new: CustomFields

  /// Creates a conversion between the fields of a table before and after a change; nil if all values remain valid.
  init?(from old: CustomFields, to new: CustomFields) {
    (self.old, self.new) = (old, new)
    let remainValid = old.all.allSatisfy { field in
      guard let changed = new[field.key], changed.type == field.type else { return false }
      // Another encoding of an equal option is a change, because values have the spelling of the option.
      return Set(changed.options.map { Array($0.utf8) }).isSuperset(of: field.options.map { Array($0.utf8) })
    }
    if remainValid { return nil }
  }

  /// Returns the values after the change, and the keys of the values that are lost.
  func converted(_ values: NamedValues) -> (values: NamedValues, lost: [String]) {
    var lost: [String] = []
    let remaining = values.all.compactMap { entry -> NamedValue? in
      guard let value = new[entry.name]?.value(converting: entry.value) else {
        lost.append(entry.name)
        return nil
      }
      return NamedValue(entry.name, value)
    }
    return (NamedValues(remaining), lost)
  }

  /// The result of the conversion of all entries of a table.
  struct Outcome {
    /// The number of entries whose values changed.
    var changedEntries = 0
    /// The numbers of lost values by the keys of their fields.
    var lost: [String: Int] = [:]
  }

  /// Returns the first field with lost values and their number; nil if no value is lost.
  func loss(in outcome: Outcome) -> (field: CustomField, count: Int)? {
    old.all.lazy.compactMap { field in outcome.lost[field.key].map { (field, $0) } }.first
  }
}
