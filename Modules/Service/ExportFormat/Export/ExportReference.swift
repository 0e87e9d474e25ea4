/// The documentation page of the export format.
public enum ExportReference {
  /// Returns the page in Markdown.
  public static func markdown(_ domains: [DomainExport]) -> String {
    """
    # Everything of a user: the lines of `data.export`

    A file in UTF-8 with one JSON object a line. The first line is `{"kind":"kindling","version":\(ExportWriter.version)}`; the
    version rises where an older program cannot read the file any more. Every other line says its `kind`. The kinds come in the
    order of this page, and the rows of a kind in the order in which they were made.

    Rows that others name have an `id`, counted from 1 among the rows of their kind in the file; it is not the number by which
    methods name them. A field of the form *row of a kind* holds such an `id`, or a negative number for a row that is gone. A
    *slug* is that of something shipped (`kit-basic-colors`), or has such an `id` behind its beginning: `kit-1`, or `kit--7` for
    a kit that is gone.

    Fields with a ? are missing where there is nothing to say. Instants are in UTC, civil days are those of the user.

    Each kind says when a line is about something that *exists* already. `onConflict` of `data.import` decides what becomes of
    such a line.

    """ + domains.flatMap(\.kinds).map(section).joined() + tables(domains.flatMap(\.tables))
  }

  private static func tables(_ tables: [CSVTableSource]) -> String {
    let sentences = tables.compactMap { table in
      table.identityDescription.map { "\n- `\(table.name)`: \($0)" }
    }
    return """

      # Tables that data.import takes

      A table in CSV has the fields of its kind as columns, in any order and case; only the title is required. A first line
      `sep=;` states the delimiter. Instants may be local times in the user's zone: `2025-12-31 10:00`, `2025-12-31T10:00:30`,
      or `2025-12-31` for the beginning of that day; the first instant if the clock shows a time twice, the next one if it skips
      it. A list has commas between its texts; a text with a comma or a quotation mark stands in quotation marks, which are
      doubled inside: `home, "rock, paper"`.
      \(sentences.joined())

      """
  }

  private static func section(_ kind: ExportLine) -> String {
    let id = kind.isNumbered ? "| `id` | whole number, 1 or more | By which others name it. |\n" : ""
    let fields = kind.fields.map { field in
      "| `\(field.name)`\(field.mayBeMissing ? " ?" : "") | \(field.type.words) | \(field.meaning) |\n"
    }
    return """

      ## \(kind.name)

      \(kind.meaning)

      \(kind.rule.identitySentence)

      | field | form | meaning |
      | --- | --- | --- |
      \(id)\(fields.joined())
      """
  }
}

extension ColumnType {
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
    case .day, .optionalDay: "civil day"
    case .zone: "time zone"
    case .oneOf(let words), .enumerated(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .texts: "list of texts"
    case .namedTexts: "object of texts"
    case .bytes(let count): "\(count) bytes"
    case .row(let kind): "row of `\(kind)`"
    case .slug(let kind, let prefix): "slug, or `\(prefix)` and a row of `\(kind)`"
    }
  }

  private static func bounds(_ lowest: Int, _ highest: Int) -> String {
    if highest < .max { return lowest > .min ? ", \(lowest) to \(highest)" : ", at most \(highest)" }
    return lowest > .min ? ", \(lowest) or more" : ""
  }
}

extension ImportRule {
  fileprivate var identitySentence: String {
    if let identityDescription { return "\(identityDescription)" }
    switch matching {
    case .keyed(by: let fields, parent: _) where fields.isEmpty: return "Exists if the user has one."
    case .keyed(by: let fields, parent: _): return "Exists if a row has the same \(Self.list(fields))."
    case .matched(by: let fields):
      return "Exists if a row has the same \(Self.list(fields)); equal lines stand for as many rows."
    case .child(let kind): return "Belongs to its `\(kind)`: added with it, and skipped if that is skipped."
    case .singleton(let name):
      return """
        All lines about \(name) are taken together: they exist if the user has any, and replace all of them or none.
        """
    case .multiset, .custom:
      return "Exists if a row says the same in every field; equal lines stand for as many rows."
    }
  }

  private static func list(_ fields: [StaticString]) -> String {
    let names = fields.map { "`\($0)`" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}
