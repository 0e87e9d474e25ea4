package import Service

/// Methods that show data of several domains at once.
package enum Overview {
  /// All methods.
  package static let methods: [Method] = ActivityMethods.all
}

/// The areas whose data a token can permit, by the names of their groups of methods.
enum OverviewArea: String {
  case learning, habits, social, cards, library
}
