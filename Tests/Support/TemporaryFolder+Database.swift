public import Database
public import TestFiles

extension TemporaryFolder {
  /// A database in it, whether there is one or not.
  public func location(_ name: String = "test.sqlite3") -> DatabaseLocation { .file(path: path(name)) }
}
