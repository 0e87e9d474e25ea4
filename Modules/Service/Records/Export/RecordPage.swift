/// The description of the file that holds everything of a user, as a page for people.
public enum RecordPage {
  /// The page in Markdown.
  public static func markdown(_ kinds: [RecordKind]) -> String {
    """
    # Everything of a user: the lines of `data.export`

    A file in UTF-8 with one JSON object a line. The first line is `{"kind":"kindling","version":\(RecordExport.version)}`; the
    version rises where an older program cannot read the file any more. Every other line says its `kind`. The kinds come in the
    order of this page, and the rows of a kind in the order in which they were made.

    Rows that others name have an `id`, counted from 1 among the rows of their kind in the file; it is not the number by which
    methods name them. A field of the form *row of a kind* holds such an `id`, or a negative number for a row that is gone. A
    *slug* is that of something shipped (`kit-basic-colors`), or has such an `id` behind its beginning: `kit-1`, or `kit--7` for
    a kit that is gone.

    Fields with a ? are missing where there is nothing to say. Instants are in UTC, civil days are those of the user.

    """ + kinds.map(section).joined()
  }

  private static func section(_ kind: RecordKind) -> String {
    let id = kind.isNumbered ? "| `id` | whole number, 1 or more | By which others name it. |\n" : ""
    let fields = kind.fields.map { field in
      "| `\(field.name)`\(field.isOptional ? " ?" : "") | \(field.form.words) | \(field.meaning) |\n"
    }
    return """

      ## \(kind.name)

      \(kind.meaning)

      | field | form | meaning |
      | --- | --- | --- |
      \(id)\(fields.joined())
      """
  }
}

extension RecordForm {
  /// The form in words.
  fileprivate var words: String {
    switch self {
    case .text(let lengths): "text, \(lengths.lowerBound) to \(lengths.upperBound) characters"
    case .integer(let range): "whole number\(Self.bounds(range.lowerBound, range.upperBound))"
    case .real(let range):
      range.upperBound < .greatestFiniteMagnitude
        ? "number, \(range.lowerBound) to \(range.upperBound)"
        : range.lowerBound > -.greatestFiniteMagnitude ? "number, \(range.lowerBound) or more" : "number"
    case .flag: "true or false"
    case .instant: "instant"
    case .day: "civil day"
    case .zone: "time zone"
    case .oneOf(let words), .ranked(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .texts: "list of texts"
    case .namedTexts: "object of texts"
    case .row(let kind): "row of `\(kind)`"
    case .slug(let kind, let beginning): "slug, or `\(beginning)` and a row of `\(kind)`"
    }
  }

  private static func bounds(_ lowest: Int, _ highest: Int) -> String {
    if highest < .max { return lowest > .min ? ", \(lowest) to \(highest)" : ", at most \(highest)" }
    return lowest > .min ? ", \(lowest) or more" : ""
  }
}
