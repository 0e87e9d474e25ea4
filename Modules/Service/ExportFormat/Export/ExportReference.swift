/// The documentation page of the export format.
public enum ExportReference {
  /// Returns the page in Markdown.
  public static func markdown(_ domains: [DomainExport]) -> String {
    """
    # Export format: the lines of `data.export`

    The file is UTF-8 with one JSON object per line. The first line is
    `{"kind":"kindling","version":\(ExportWriter.version)}`; the version increases if older programs cannot read the
    file. Every other line has one of the kinds below, which are in the order of this page. Rows with an `id` are in the
    order of their creation.

    Rows to which other lines refer have an `id`, numbered from 1 per kind and file; it is not the ID that methods use.
    A field of the form *row of a kind* contains such an `id`, or a negative number for a deleted row. A *slug* is that
    of a built-in item (`kit-basic-colors`), or a prefix with such an `id`: `kit-1`, or `kit--7` for a deleted kit.

    Fields with a ? are omitted if they have no value. Instants are in UTC; civil days are those of the user.

    Each kind defines when a line is about data that *exists* already. `onConflict` of `data.import` determines how such
    a line is treated.

    """ + domains.flatMap(\.kinds).map(section).joined() + tables(domains.flatMap(\.tables))
  }

  private static func tables(_ tables: [CSVTableSource]) -> String {
    let sentences = tables.compactMap { table in
      table.identityDescription.map { "\n- `\(table.name)`: \($0)" }
    }
    return """

      # Tables for data.import

      A CSV table has the fields of its kind as columns, in any order and case, except those that an import derives; only
      the title is required. Columns with other names are mapped with `columns`. A first line such as `sep=;` declares
      the delimiter. Instants may be local times in the user's zone: `2025-12-31 10:00`, `2025-12-31T10:00:30`, or
      `2025-12-31` for the start of that day; `dateOrder` permits other forms. An ambiguous local time is the first of
      its two instants; a skipped one is the next existing time. The texts of a list are separated by commas or
      semicolons; a text with one of them or a quotation mark is enclosed in quotation marks, which are doubled inside:
      `home, "rock, paper"`.
      \(sentences.joined())

      """
  }

  private static func section(_ kind: ExportLine) -> String {
    let id =
      kind.isNumbered ? "| `id` | integer, 1 or more | The number by which other lines refer to the row. |\n" : ""
    let fields = kind.fields.map { field in
      "| `\(field.name)`\(field.mayBeMissing ? " ?" : "") | \(field.type.summary) | \(field.meaning) |\n"
    }
    return """

      ## \(kind.name)

      \(kind.meaning)

      \(kind.rule.identitySentence)

      | field | type | meaning |
      | --- | --- | --- |
      \(id)\(fields.joined())
      """
  }
}

extension ColumnType {
  fileprivate var summary: String {
    switch self {
    case .text(let lengths): "text, \(lengths.lowerBound) to \(lengths.upperBound) characters"
    case .integer(let range): "integer\(Self.bounds(range.lowerBound, range.upperBound))"
    case .real(let range):
      range.upperBound < .greatestFiniteMagnitude
        ? "number, \(range.lowerBound) to \(range.upperBound)"
        : range.lowerBound > -.greatestFiniteMagnitude ? "number, \(range.lowerBound) or more" : "number"
    case .flag: "true or false"
    case .instant: "instant"
    case .day, .optionalDay: "civil day"
    case .zone: "time zone"
    case .language: "language code"
    case .oneOf(let words), .enumerated(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .texts: "list of texts"
    case .namedValues: "object of texts, numbers and Booleans"
    case .objects: "list of objects"
    case .object: "object"
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
      return "Exists if a row has the same \(Self.list(fields)); each row matches at most one line."
    case .child(let kind): return "Belongs to its `\(kind)`: imported with it, and skipped if it is skipped."
    case .singleton(let name):
      return """
        All lines about \(name) are imported or skipped together: they exist if the user has any, and replace all of the
        user's \(name).
        """
    case .multiset, .custom:
      return "Exists if a row has the same value in every field; each row matches at most one line."
    }
  }

  private static func list(_ fields: [StaticString]) -> String {
    let names = fields.map { "`\($0)`" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}
