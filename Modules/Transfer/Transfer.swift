public import Service

/// Data as files: backups.
public enum Transfer {
  /// The methods of this area, in the order of the reference.
  public static let methods: [Method] = [BackupMethods.backup]
}
