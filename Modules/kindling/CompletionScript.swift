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
    // Names of commands and methods get no slash if there is a folder of the same name, and options of `serve` do not
    // hide the commands.
    script.replacing(
      "__kindling_add_completions() {\n",
      with: "__kindling_add_completions() {\n    [[ \"${1}\" = -[df] ]] && compopt -o filenames\n"
    )
    .replacing(
      "    '--files')\n", with: "    '--files')\n        __kindling_add_completions -W 'none'$'\\n''any'\n"
    )
    .replacing(
      "\"${positional_number}\" -eq -1 ]]", with: "\"${positional_number}${FUNCNAME[1]#_kindling}\" = -1_* ]]"
    )
    .replacing("complete -o filenames -F _kindling kindling", with: "")
      + #"""
      _kindling_help() {
          COMPREPLY+=($(compgen -W '\#(commands)' -- "${cur}"))
      }

      # Bash ends words at =, : and @, too. Here, only blanks separate words, and = an option from its value.
      __kindling_complete() {
          local -a words=()
          local -i index current=0
          local word rest="${COMP_LINE}" tail="${COMP_LINE:COMP_POINT}"
          for index in "${!COMP_WORDS[@]}"; do
              word="${COMP_WORDS[index]}"
              if [[ "${index}" -gt 0 && -n "${word}" && "${rest}" = "${word}"* ]]; then
                  words[-1]+="${word}"
              else
                  words+=("${word}")
                  [[ -n "${word}" ]] && rest="${rest#"${rest%%[![:blank:]]*}"}"
              fi
              rest="${rest#"${word}"}"
              [[ "${index}" -eq "${COMP_CWORD}" ]] && current="${#words[@]}-1"
          done
          words[current]="${words[current]%"${tail%%[[:blank:]]*}"}"

          local -a COMP_WORDS=()
          local -i COMP_CWORD=0
          for index in "${!words[@]}"; do
              word="${words[index]}"
              [[ "${word}" = --*=* ]] && COMP_WORDS+=("${word%%=*}")
              [[ "${word}" = --* ]] && word="${word#*=}"
              COMP_WORDS+=("${word}")
              [[ "${index}" -eq "${current}" ]] && COMP_CWORD="${#COMP_WORDS[@]}-1"
          done

          word="${COMP_WORDS[COMP_CWORD]}"
          if [[ "${word}" = @* ]]; then
              local path
              while IFS='' read -r path; do
                  [[ -d "${path}" ]] && path+='/'
                  COMPREPLY+=("@$(printf %q "${path}")")
              done < <(compgen -f -- "${word#@}")
              [[ "${COMPREPLY[0]-}" = */ ]] && compopt -o nospace
          else
              _kindling "${1}" "${word}" "${COMP_WORDS[COMP_CWORD-1]}"
              # The trap restores options of the shell; if it remained, it would also do so at the end of each `source`.
              trap - RETURN
          fi
          # Only the last of Bash's words is replaced.
          COMPREPLY=("${COMPREPLY[@]#"${word%"${2#=}"}"}")
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
