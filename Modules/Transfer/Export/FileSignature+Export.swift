import Database
import Interchange
import Kernel
import Service

extension FileSignature {
  /// The product identifier of exported calendars.
  static let calendarProduct = "-//Kindling//Kindling//EN"

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns a signature that recognizes an export in any format.
  ///
  /// After an optional byte order mark, the file must start with the header line of JSON lines, the header row of a
  /// table, or the first lines of a calendar, which contain the product identifier.
  static func export(tables: [CSVTableSource]) -> FileSignature {
    var prefixes = [Array(ExportWriter.signature.utf8), calendarPrefix]
    for table in tables {
      let names = table.columns.joined(separator: ",")
      prefixes.append(Array("\(names)\r\n".utf8))
      if table.requiresTableID { prefixes.append(Array("\(names),".utf8)) }
    }
    return FileSignature { [prefixes] bytes in
      let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
      return prefixes.contains { text.starts(with: $0) }
    }
  }

  private static var calendarPrefix: [UInt8] {
    ICalendarWriter(product: calendarProduct, stamp: Instant(milliseconds: 0)).bytes
  }
}
