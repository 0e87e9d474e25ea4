/// A self-contained, reproducible page without scripts or external resources.
enum HTMLPage {
  /// Returns a document with a plain-text title and an HTML body.
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

  /// Returns a number with its noun: `1 text`, `2 texts`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
