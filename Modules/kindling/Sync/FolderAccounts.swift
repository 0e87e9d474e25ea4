import Service

/// The accounts that have files in a folder. (Sync, "Linking".)
struct FolderAccounts {
  private struct Account {
    var ids: Set<String>
    var devices: [String]
    var summary: SyncFileSummary
  }

  private var accounts: [Account] = []

  /// Adds the files of a device; devices with a common id have the same account.
  mutating func add(_ summary: SyncFileSummary) {
    guard let header = summary.header else { return }
    var account = Account(ids: Set(header.accounts), devices: [header.device], summary: summary)
    while let index = accounts.firstIndex(where: { !$0.ids.isDisjoint(with: account.ids) }) {
      let other = accounts.remove(at: index)
      account.ids.formUnion(other.ids)
      account.devices = other.devices + account.devices
      if other.summary.facts > account.summary.facts { account.summary = other.summary }
    }
    accounts.append(account)
  }

  /// Returns the accounts that have none of some ids, each with the device that has most of its facts.
  func all(except ids: [String]) -> [Exchange.Account] {
    accounts.filter { $0.ids.isDisjoint(with: ids) }.map { account in
      Exchange.Account(
        device: account.devices.joined(separator: ", "), name: account.summary.name, email: "",
        facts: account.summary.facts)
    }
  }
}
