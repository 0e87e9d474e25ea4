import Conversation
import Foundation
import TestFiles
import Testing

@Suite("Errors of the command line state what is valid, in the user's language (Methods, \"Command line\".)")
struct OptionErrorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A command line and the first line of its error in English, Spanish and French.
  struct Sample: CustomTestStringConvertible {
    let arguments: [String]
    let messages: [String]

    init(_ arguments: String..., en: String, es: String, fr: String) {
      self.arguments = arguments
      messages = [en, es, fr.replacing("~", with: "\u{202F}")]
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let languages = ["C", "es_ES.UTF-8", "fr_FR.UTF-8"]

  /// The last lines of errors in the languages, before the name of the command.
  private static let hints = ["Run kindling help ", "Ejecuta kindling help ", "Lancez kindling help "]

  @Test(
    "Each kind of error has a line with the problem and what is valid, and a line that names the help",
    arguments: [
      Sample(
        "serve", "--durabilty", "full", en: "Option “--durabilty” not found. Did you mean “--durability”?",
        es: "No existe la opción «--durabilty». ¿Querías decir «--durability»?",
        fr: "L’option «~--durabilty~» n’existe pas. Vouliez-vous dire «~--durability~»~?"),
      Sample(
        "schema", "--nonsense",
        en: "Option “--nonsense” not found. Options of this command: --clock, --pretty, --markdown, --export-lines, "
          + "--version, --help.",
        es: "No existe la opción «--nonsense». Opciones de este comando: --clock, --pretty, --markdown, "
          + "--export-lines, --version, --help.",
        fr: "L’option «~--nonsense~» n’existe pas. Options de cette commande~: --clock, --pretty, --markdown, "
          + "--export-lines, --version, --help."),
      Sample(
        "users", "add", "ada@example.org", "--name", "Ada", "--locle", "fr",
        en: "Option “--locle” not found. Did you mean “--locale”?",
        es: "No existe la opción «--locle». ¿Querías decir «--locale»?",
        fr: "L’option «~--locle~» n’existe pas. Vouliez-vous dire «~--locale~»~?"),
      Sample(
        "serve", "--framing", "smoke",
        en: "“smoke” is not a valid value for --framing. Valid values: auto, lines, headers.",
        es: "«smoke» no es un valor válido de --framing. Valores válidos: auto, lines, headers.",
        fr: "«~smoke~» n’est pas une valeur valide de --framing. Valeurs possibles~: auto, lines, headers."),
      Sample(
        "backup", "copy", "--keep", "many",
        en: "“many” is not a valid value for --keep. Enter a whole number from 1 to 1000.",
        es: "«many» no es un valor válido de --keep. Indica un número entero de 1 a 1000.",
        fr: "«~many~» n’est pas une valeur valide de --keep. Indiquez un nombre entier de 1 à 1000."),
      Sample(
        "call", "system.ping", "--clock", "it's noon",
        en: "“it's noon” is not a valid value for --clock. Example: --clock 2026-11-21T09:00:00Z",
        es: "«it's noon» no es un valor válido de --clock. Ejemplo: --clock 2026-11-21T09:00:00Z",
        fr: "«~it's noon~» n’est pas une valeur valide de --clock. Exemple~: --clock 2026-11-21T09:00:00Z"),
      Sample(
        "call", "--password-cost", "cheap",
        en: "“cheap” is not a valid value for --password-cost. Example: --password-cost m=19456,t=2,p=1",
        es: "«cheap» no es un valor válido de --password-cost. Ejemplo: --password-cost m=19456,t=2,p=1",
        fr: "«~cheap~» n’est pas une valeur valide de --password-cost. Exemple~: --password-cost m=19456,t=2,p=1"),
      Sample(
        "doctor", "--files",
        en: "The option --files needs a value. Valid values: none, any, or the path of a folder.",
        es: "La opción --files necesita un valor. Valores válidos: none, any o la ruta de una carpeta.",
        fr: "L’option --files attend une valeur. Valeurs possibles~: none, any ou le chemin d’un dossier."),
      Sample(
        "serve", "--database", "", en: "The option --database needs a value. Example: --database kindling.sqlite3",
        es: "La opción --database necesita un valor. Ejemplo: --database kindling.sqlite3",
        fr: "L’option --database attend une valeur. Exemple~: --database kindling.sqlite3"),
      Sample(
        "call", "system.ping", "--pretty=yes", en: "The option --pretty takes no value, but “yes” was given.",
        es: "La opción --pretty no admite ningún valor, pero se ha indicado «yes».",
        fr: "L’option --pretty n’attend aucune valeur, mais «~yes~» a été indiqué."),
      Sample(
        "call", en: "The argument <method> is missing. Example: kindling call system.ping",
        es: "Falta el argumento <method>. Ejemplo: kindling call system.ping",
        fr: "L’argument <method> est manquant. Exemple~: kindling call system.ping"),
      Sample(
        "restore", en: "The argument <path> is missing. Example: kindling restore copy.sqlite3",
        es: "Falta el argumento <path>. Ejemplo: kindling restore copy.sqlite3",
        fr: "L’argument <path> est manquant. Exemple~: kindling restore copy.sqlite3"),
      Sample(
        "backup", "a", "b", en: "Unexpected on the command line: “b”.", es: "Sobra en la línea de comandos: «b».",
        fr: "En trop sur la ligne de commande~: «~b~»."),
      Sample(
        "doctor", "a", "b", en: "Unexpected on the command line: “a b”.", es: "Sobra en la línea de comandos: «a b».",
        fr: "En trop sur la ligne de commande~: «~a b~»."),
    ])
  func messages(_ sample: Sample) throws {
    for (index, language) in Self.languages.enumerated() {
      let outcome = try Program.run(
        sample.arguments[0], Array(sample.arguments.dropFirst()), on: folder, environment: ["LC_ALL": language])
      #expect(outcome.termination == .exited(64))
      #expect(outcome.output.isEmpty)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == 2 && lines.first == "kindling: \(sample.messages[index])", "\(outcome.errors)")
      #expect(lines.last?.hasPrefix(Self.hints[index] + sample.arguments[0]) == true, "\(outcome.errors)")
    }
  }

  @Test("Without a command, the options are those of `serve`")
  func defaultCommand() throws {
    let process = try ChildProcess(Program.path, ["--framng", "lines"], environment: folder.environment)
    let outcome = try Program.outcome(of: process)
    #expect(outcome.termination == .exited(64))
    #expect(outcome.errors.contains("Did you mean “--framing”?") && outcome.errors.contains("kindling help serve"))
  }

  @Test("The language is that of LC_ALL, LC_MESSAGES or LANG", arguments: ["LC_ALL", "LC_MESSAGES", "LANG"])
  func variables(_ name: String) throws {
    let outcome = try Program.run("backup", on: folder, environment: [name: "es_MX.UTF-8"])
    #expect(outcome.errors.contains("Falta el argumento <path>."))
  }

  @Test(
    "An error of a command has one line without the usage",
    arguments: [
      ["backup", "copy", "--keep", "0"], ["serve", "--max-message-bytes", "1"],
      ["serve", "--files", "nowhere"], ["completions", "tcsh"], ["mcp", "--tools", "golas"],
    ])
  func semanticErrors(_ arguments: [String]) throws {
    let outcome = try Program.run(arguments[0], Array(arguments.dropFirst()), on: folder)
    #expect(outcome.termination == .exited(64))
    #expect(outcome.errors.hasPrefix("kindling: ") && outcome.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test("Every option that needs a value, and every argument, says what is valid")
  func missingValues() throws {
    // In a brief search, an option of several commands is tested with the first of them.
    var knownOptions: Set<String> = []
    for command in [
      "serve", "call", "backup", "restore", "doctor", "stats", "users list", "users add", "users export",
      "tokens create", "tokens revoke", "watch", "schema", "mcp", "completions",
    ] {
      try checkMissingValues(of: command, &knownOptions)
    }
    #expect(knownOptions.count > 20)
  }

  private func checkMissingValues(of command: String, _ knownOptions: inout Set<String>) throws {
    let path = command.split(separator: " ").map(String.init)
    let help = try Program.run(path[0], path.dropFirst() + ["--help"], on: folder).output
    let options = help.matches(of: /\n  (--[a-z-]+) </).map { String($0.1) }
    // A command with many options and without arguments has the usage `<options>`.
    let hasArgument =
      help.contains("USAGE: kindling \(command) <") && !help.contains("USAGE: kindling \(command) <options>\n")
    #expect(!options.isEmpty || hasArgument)
    let newOptions = options.filter { knownOptions.insert($0).inserted || Search.isThorough }
    for arguments in newOptions.map({ [$0] }) + (hasArgument ? [[]] : []) {
      let outcome = try Program.run(path[0], path.dropFirst() + arguments, on: folder)
      #expect(outcome.termination == .exited(64))
      #expect(outcome.errors.contains(/needs a value|is missing/), "\(outcome.errors)")
      #expect(outcome.errors.contains(/Example: |Valid values: |Enter a whole number/), "\(outcome.errors)")
    }
  }
}
