import StringCatalog

extension TranslationDocument {
  /// Parses a document in XLIFF 1.2.
  ///
  /// Throws `CatalogError` with the line of the first error: invalid XML or XLIFF 1.2, a missing part, or an
  /// unsupported inline element.
  init(xliff bytes: [UInt8], file: String) throws(CatalogError) {
    let root = try XLIFFElement.root(of: bytes, file: file)
    self.init(file: file, files: try Reader(file: file).files(of: root))
  }

  /// Builds a document from an XML document.
  private struct Reader {
    let file: String

    func files(of root: XLIFFElement) throws(CatalogError) -> [File] {
      guard root.name == "xliff" else { throw error("the document is not XLIFF 1.2, but \"\(root.name)\"", root) }
      guard root.isNamed("xliff"), root["version"] == "1.2" else {
        throw error("the document is not XLIFF 1.2, but version \(root["version"] ?? "unknown")", root)
      }
      var files: [File] = []
      for element in root.children where element.isNamed("file") { files.append(try self.file(element)) }
      guard !files.isEmpty else { throw error("there is no \"file\"", root) }
      return files
    }

    private func file(_ element: XLIFFElement) throws(CatalogError) -> File {
      guard let original = element["original"], let sourceLanguage = element["source-language"] else {
        throw error("a \"file\" needs \"original\" and \"source-language\"", element)
      }
      guard let body = element.children.first(where: { $0.isNamed("body") }) else {
        throw error("a \"file\" needs a \"body\"", element)
      }
      return File(
        original: original, sourceLanguage: sourceLanguage, targetLanguage: element["target-language"],
        units: try units(of: body), line: element.line)
    }

    /// Returns the units below an element, including units in groups.
    private func units(of element: XLIFFElement) throws(CatalogError) -> [Unit] {
      guard !element.hasLooseText else { throw error("text is outside the units", element) }
      var units: [Unit] = []
      for child in element.children where child.namespace == XLIFFWriter.namespace {
        switch child.name {
        case "group": units += try self.units(of: child)
        case "trans-unit": if let unit = try unit(child) { units.append(unit) }
        case "bin-unit": throw error("\"bin-unit\" is not supported", child)
        default: break
        }
      }
      return units
    }

    /// Returns a unit; nil if it is empty, which some tools write for texts that they do not support.
    private func unit(_ element: XLIFFElement) throws(CatalogError) -> Unit? {
      guard let id = element["id"] else { throw error("a \"trans-unit\" needs an \"id\"", element) }
      let target = try uniqueChild("target", in: element)
      guard let source = try uniqueChild("source", in: element) else {
        guard target != nil else { return nil }
        throw error("the unit \"\(id)\" has no \"source\"", element)
      }
      let isApproved = element["approved"] == "yes"
      guard let state = XLIFFState.state(named: target?["state"], isApproved: isApproved) else {
        throw error("\"\(target?["state"] ?? "")\" is not a state of XLIFF", target ?? element)
      }
      let translation = try target.map { target throws(CatalogError) in try text(of: target) }
      let original = try text(of: source)
      return Unit(
        id: id, source: original, target: Unit.translation(translation, of: original), state: state,
        line: target?.line ?? element.line)
    }

    private func uniqueChild(_ name: String, in element: XLIFFElement) throws(CatalogError) -> XLIFFElement? {
      let matches = element.children.filter { $0.isNamed(name) }
      guard matches.count < 2 else { throw error("\"\(name)\" occurs twice", matches[1]) }
      return matches.first
    }

    /// Returns the text of an element, including the text within `mrk` annotations, which tools add.
    private func text(of element: XLIFFElement) throws(CatalogError) -> String {
      var text = ""
      for part in element.content {
        switch part {
        case .text(let run): text += run
        case .element(let mark):
          guard mark.isNamed("mrk") else {
            throw error("\"\(mark.name)\" is not supported within a text", mark)
          }
          text += try self.text(of: mark)
        }
      }
      return text
    }

    private func error(_ message: String, _ element: XLIFFElement) -> CatalogError {
      CatalogError(file: file, line: element.line, message: message)
    }
  }
}
