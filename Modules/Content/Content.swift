package import Database
import JSON
import JSONRPC
import Localization
import Service

/// The content of an installation: documents with courses and kits that all users of a file see.
///
/// The rules are in `Documentation/rules/content.md`.
package enum Content {
  /// The doctor's check of installed documents.
  package static let checks: [Doctor.Check] = [
    Doctor.Check(Strings.doctorNameContent) { transaction in
      try InstalledDocument.all(in: transaction).compactMap { installed in
        let file = try? ContentFile(checking: Array(installed.text.utf8))
        return file?.id == installed.id && file?.text == installed.text
          ? nil : Strings.doctorContentInvalid(id: installed.id)
      }
    }
  ]

  /// The JSON Schema of documents, with line breaks.
  package static var schema: String {
    let writer = JSONWriter()
    ContentDocument.schema.write(to: writer, meaning: "Courses and kits that all users of a Kindling file see.")
    let object = writer.withBytes { String(decoding: $0, as: UTF8.self) }
    let dialect = #""$schema":"http://json-schema.org/draft-07/schema#""#
    writer.reset()
    var schema = "{\(dialect),\(object.dropFirst())"
    schema.withUTF8 { writer.raw($0) }
    return writer.text(isPretty: true)
  }
}
