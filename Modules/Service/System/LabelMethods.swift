import JSON
import JSONRPC
import Kernel
import Localization

/// The method that returns the labels of screens. (Learning paths, 7.)
enum LabelMethods {
  static let all: [Method] = [list]

  private struct ListParameters: Parameters {
    let locale: String?

    init(from fields: inout ParameterReader) throws(DomainError) {
      locale = try fields.optional(
        "locale", .identifier,
        "The language as a BCP 47 tag, e.g. fr-CA; en if it is not supported. Default: the language of other texts.")
    }
  }

  private static let list = Method(
    "labels.list", "Returns the labels of screens, such as the names of tabs and buttons, in one language.",
    effect: .control, access: .anyone,
    examples: [
      Method.Example(
        "French labels", #"{"locale": "fr-CA"}"#)
    ]
  ) { (input: ListParameters, context) in
    LabelList(locale: input.locale.map { Negotiation.locale(for: [$0]) } ?? context.locale)
  }
}

struct LabelList: ResultObject {
  let locale: TextLocale

  static let shape = Shape<LabelList>("LabelList", "The labels of screens in one language.") {
    Field("locale", "The language of the labels.") { $0.locale.language }
    Field("labels", "The labels by key, in the order of the keys; later versions may add keys.") { list in
      NamedLabels(locale: list.locale)
    }
  }
}

struct NamedLabels: ResultValue {
  static var schema: JSONSchema {
    .map(
      of: .string(),
      names: .reference(
        JSONSchema.Component(name: "LabelKey", meaning: "The key of a label.") {
          .enumeration(Strings.labels.map { "\($0.key)" })
        }))
  }

  let locale: TextLocale

  func write(to writer: JSONWriter) {
    writer.beginObject()
    for label in Strings.labels {
      writer.key(label.key)
      label.text.text(in: locale).write(to: writer)
    }
    writer.endObject()
  }
}
