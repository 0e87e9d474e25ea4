import Database
import Interchange
import Kernel
import Service

extension FileSignature {
  /// The product identifier of exported calendars.
  static let calendarProduct = "-//Kindling//Kindling//EN"

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the signature of an export in any format.
  ///
  /// It compares the first line, or the product of a calendar.
  static func export(tables: [CSVTableSource]) -> FileSignature {
    var beginnings = [Array(ExportWriter.beginning.utf8), calendarBeginning]
    for table in tables {
      let names = table.columns.joined(separator: ",")
      beginnings.append(Array("\(names)\r\n".utf8))
      if table.isNumbered { beginnings.append(Array("\(names),".utf8)) }
    }
    return FileSignature { [beginnings] bytes in
      let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
      return beginnings.contains { text.starts(with: $0) }
    }
  }

  private static var calendarBeginning: [UInt8] {
    ICalendarWriter(product: calendarProduct, stamp: Instant(milliseconds: 0)).bytes
  }
}
