public import Service

/// Friends, challenges, and what friends see of each other.
///
/// The rules are those of the sheet "Challenges and friends".
public enum Social {
  /// The methods of this area, in the order of the reference.
  public static let methods: [Method] = []
}
