import Kernel
import Localization

// Errors of sync. (Sync, 7.)
extension DomainError {
  /// The account is not synced.
  static let syncOff = DomainError(.conflict, rule: "sync_off", message: Strings.errorSyncOff)
  /// The devices have accounts that were not linked.
  static let accountsDiffer = DomainError(.conflict, rule: "accounts_differ", message: Strings.errorAccountsDiffer)
  /// No device with the number has exchanged with this one.
  static let deviceNotFound = DomainError(.notFound, rule: "device_not_found", message: Strings.errorDeviceNotFound)
  /// Registers before the sent ones were not received.
  static let changesMissing = DomainError(.conflict, rule: "changes_missing", message: Strings.errorChangesMissing)
  /// The lines of the other device are of a newer version.
  static let newerSync = DomainError(.validationFailed, rule: "newer_sync", message: Strings.errorNewerSync)
  /// The file is no file of `sync.export`.
  static let notASyncFile = DomainError(
    .validationFailed, rule: "not_a_sync_file", message: Strings.errorNotASyncFile, path: "/path")
  /// A file of `sync.export` is incomplete or was changed.
  static let syncFileDamaged = DomainError(
    .validationFailed, rule: "sync_file_damaged", message: Strings.errorSyncFileDamaged, path: "/path")
}
