public import Kernel

/// The texts of the program: one accessor for each entry of the catalogues, in Generated.
///
/// A text that does not exist does not compile. Texts of data, such as the title of a lesson, are looked up by key.
public enum Strings {
  /// The text of a key, for keys that come from data: `lesson.lesson-01-1.title`.
  ///
  /// - Parameter named: The key as it stands in a catalogue.
  /// - Returns: The text; nil if there is no such key, or if the text has places, which only its accessor can fill.
  public static func entry(named: String) -> Message? {
    guard let entry = StringTable.entry(named: named), !StringTable.hasPlaces(entry) else { return nil }
    return Message(entry: entry)
  }

  /// The labels for the screens of a front end: every text of the catalogue LabelsCatalog, in the order of the keys.
  public static var labels: [(key: StaticString, text: Message)] {
    StringTable.labelsCatalog.keys.enumerated().map { (key: $1, text: Message(entry: TableBase.labelsCatalog + $0)) }
  }
}
