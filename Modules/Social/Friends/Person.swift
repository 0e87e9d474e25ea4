import Kernel
import Service

/// A user as friends see one. (Challenges and friends, 1.1.)
struct Person: ResultObject {
  let account: Account

  static let shape = Shape<Person>("Person", "A user as friends see one.") {
    Field("id", "The row of the user.") { $0.account.id }
    Field("displayName", "The whole name.") { $0.account.name }
    Field("firstName", "The part of the name before the first space.") { $0.account.firstName }
    Field("initial", "The first character of the name.") { String($0.account.name.prefix(1)) }
    Field("avatar", "The picture that stands for the user: cat, dog, man or woman.") { $0.account.avatar.rawValue }
  }
}

extension Account {
  /// Whether the account has what a list of friends needs of it. (Challenges and friends, 2.2.)
  var isPresentable: Bool { !name.trimmed.isEmpty }

  /// The name as lists are sorted by it, without regard to case.
  var sortingName: String { name.lowercased() }
}
