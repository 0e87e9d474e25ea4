import ArgumentParser

/// The completion script of a shell: the script of the argument parser, and the completions that the parser lacks.
///
/// Added are: the options of the default command, commands after `help`, keywords and folders after `--files`, files
/// after `@`, and values after `=`.
struct CompletionScript {
  /// The script.
  let text: String

  /// Creates the script of a shell.
  init(_ shell: CompletionShell) {
    let script = Root.completionScript(for: shell)
    text =
      switch shell {
      case .bash: Self.bash(script)
      case .zsh: Self.zsh(script)
      default: Self.fish(script)
      }
  }

  /// The root command as shells see it: the options of the default command are valid without its name.
  private struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: Kindling.configuration.commandName, version: Kindling.version,
      subcommands: Kindling.configuration.subcommands)

    @OptionGroup var options: ServeCommand
  }

  private static let commands = Kindling.configuration.subcommands.map { $0._commandName }.joined(separator: " ")

  private static func bash(_ script: String) -> String {
    // Other candidates than paths get no slash if there is a folder of the same name.
    script.replacing(
      "__kindling_add_completions() {\n",
      with: "__kindling_add_completions() {\n    [[ \"${1}\" = -[df] ]] && compopt -o filenames\n"
    )
    .replacing(
      "    '--files')\n", with: "    '--files')\n        __kindling_add_completions -W 'none'$'\\n''any'\n"
    )
    .replacing("complete -o filenames -F _kindling kindling", with: "")
      + #"""
      _kindling_help() {
          COMPREPLY+=($(compgen -W '\#(commands)' -- "${cur}"))
      }

      # Bash makes words of = and @; here, = separates an option from its value, and @ begins the name of a file.
      __kindling_complete() {
          local -a words=()
          local -i index current=0
          local word is_file=false
          for index in "${!COMP_WORDS[@]}"; do
              word="${COMP_WORDS[index]}"
              if [[ "${word}" = '=' && "${words[-1]}" = --* ]]; then
                  [[ "${index}" -eq "${COMP_CWORD}" ]] || continue
                  word=''
              fi
              if "${is_file}"; then
                  words[-1]+="${word}"
                  is_file=false
              else
                  words+=("${word}")
                  [[ "${word}" = '@' ]] && is_file=true
              fi
              [[ "${index}" -eq "${COMP_CWORD}" ]] && current="${#words[@]}-1"
          done
          if [[ "${words[current]}" = @* ]]; then
              local cur="${2#@}"
              __kindling_add_completions -f
          else
              local -a COMP_WORDS=("${words[@]}")
              local -i COMP_CWORD="${current}"
              _kindling "${1}" "${2#=}" "${words[current-1]}"
          fi
      }

      complete -F __kindling_complete kindling
      """#
  }

  private static func zsh(_ script: String) -> String {
    script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // The parser describes options as `'--name[abstract]:value:action'`; the form `--name=[` also accepts `=`.
      let isOption = line.drop { $0 == " " }.hasPrefix("'--") && line.contains("]:")
      return isOption ? line.replacing("[", with: "=[", maxReplacements: 1) : line
    }
    .joined(separator: "\n")
    .replacing(":none|any|dir:_files -/", with: ":none|any|dir:{compadd none any; _files -/}")
    .replacing(":json|-|@file:", with: ":json|-|@file:{compset -P @ && _files}")
    .replacing("*:subcommands:", with: "*:subcommands:(\(commands))")
  }

  private static func fish(_ script: String) -> String {
    script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.contains("-l 'files'") ? line.replacing("-rfa '(", with: "-rfa 'none any (") : line
    }
    .joined(separator: "\n")
      + #"""


      function __kindling_complete_directories
          __fish_complete_directories (commandline -ct | string replace -r '^--[a-z-]+=' '') ''
      end

      function __kindling_complete_parameter_files
          set -l path (string replace -fr '^@' '' -- (commandline -ct))
          and __fish_complete_path $path | string replace -r '^' '@'
      end

      complete -c kindling -n '__kindling_should_offer_completions_for_positional "kindling call" -eq 2' \
          -fa '(__kindling_complete_parameter_files)'
      complete -c kindling -n '__kindling_should_offer_completions_for_positional "kindling help" -ge 1' \
          -fa '\#(commands)'
      """#
  }
}
