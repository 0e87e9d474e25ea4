/// A page in one file: nothing from elsewhere, no scripts, the same bytes for the same content.
enum HTMLPage {
  /// Puts a page together.
  ///
  /// - Parameters:
  ///   - title: What the window is called, as plain text.
  ///   - body: What stands in the page, as HTML.
  /// - Returns: The document.
  static func document(title: String, body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTMLText.escaped(title))</title>
    <style>
    \(HTMLStylesheet.text)
    </style>
    </head>
    <body>
    \(body)
    <footer class="quiet">Made by <code>strings</code> from the catalogs. Nothing on this page comes from elsewhere.</footer>
    </body>
    </html>

    """
  }

  /// A number with its noun: `1 text`, `2 texts`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
