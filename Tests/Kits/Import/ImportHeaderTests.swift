import TestSupport
import Testing

@testable import Kits

@Suite("Header lines of Anki's text exports (Kits and exams, 4.3.)")
struct ImportHeaderTests {
  private let user: TestUser

  init() throws { user = try Harness.kits().user() }

  @Test(
    "Header lines are no rows, and columns that are not fields are no answers",
    arguments: [
      ("tsv", "#separator:tab\n#html:false\nuno\tone\ndos\ttwo", "uno=one dos=two"),
      ("csv", "#separator:tab\r\n#html:false\r\nuno\tone\r\ndos\ttwo\r\n", "uno=one dos=two"),
      ("tsv", "#separator:Semicolon\nuno;one\ndos;two", "uno=one dos=two"),
      ("csv", "#separator:pipe\n#notetype:Basic\nuno|one, 1\ndos|two, 2", "uno=one, 1 dos=two, 2"),
      ("csv", "#separator:;\nuno;one\ndos;two", "uno=one dos=two"),
      ("csv", "#separator:Comma\n#if matches:keep both\nuno,one\ndos,two", "uno=one dos=two"),
      ("csv", "# Separator : colon\nuno:one\ndos:two", "uno=one dos=two"),
      ("tsv", "#separator:tab\n#columns:Front\tBack\nuno\tone\ndos\ttwo", "uno=one dos=two"),
      ("tsv", "#separator:tab\n#columns:Back\tFront\none\tuno\ntwo\tdos", "uno=one dos=two"),
      ("csv", "#separator:comma\n\"#columns:Note,Front,Back\"\nx,uno,one\ny,dos,two", "uno=one dos=two"),
      ("tsv", "#separator:tab\n#tags column:3\nuno\tone\tnumber\ndos\ttwo\t", "uno=one dos=two"),
      ("tsv", "#tags column:1\n\tuno\tone\nt\tdos\ttwo", "uno=one dos=two"),
      (
        "tsv",
        "#separator:tab\n#html:false\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:7\n"
          + "g1\tBasic\tA\tuno\tone\t\tt1\ng2\tBasic\tA\tdos\ttwo\ty\t", "uno=one dos=two"
      ),
      ("csv", "#separator:comma,,\n#html:false,,\n#tags column:3,,\nuno,one,t\ndos,two,", "uno=one dos=two"),
      ("tsv", "#a comment\n#separator:tab\n# another\n#html:false\nuno\tone\ndos\ttwo", "uno=one dos=two"),
      ("tsv", "\u{FEFF}#separator:tab\nuno\tone\ndos\ttwo", "uno=one dos=two"),
      ("tsv", "#separator:tab\n#uno\tone\n#dos\ttwo", "#uno=one #dos=two"),
      ("tsv", "#uno\tone\n#dos\ttwo", "#uno=one #dos=two"),
      ("csv", "#1: uno,one\n#2: dos,two", "#1: uno=one #2: dos=two"),
      ("tsv", "#separator:tab\n#tags column:x\n#deck column:0\nuno\tone\ndos\ttwo", "uno=one dos=two"),
      ("tsv", "#separator:tab\nfront\tback\nuno\tone\ndos\ttwo", "uno=one dos=two"),
    ])
  func rows(_ format: String, _ text: String, _ expected: String) throws {
    let preview = try user.call("kits.preview", ImportCall.content(format, text))
    #expect(preview.questionLines.joined(separator: " ") == expected)
    #expect(preview.reportLines == [])
    #expect(preview.flag("drawsIncorrect") == true)
  }

  @Test("Fields of HTML are reduced to their text, also over several lines")
  func html() throws {
    let text =
      "#separator:tab\n#html:true\n\"the <b>cat</b>&nbsp;&amp;\ndog\"\t<div>el gato</div>\n1 &lt; 2\t[sound:x.mp3]yes"
    let preview = try user.call("kits.preview", ImportCall.content("tsv", text))
    #expect(preview.questionLines == ["the cat & dog=el gato", "1 < 2=yes"])
    let plain = try user.call("kits.preview", ImportCall.content("tsv", "#html:false\n<b>a</b>\tb\nc\td"))
    #expect(plain.questionLines.first == "<b>a</b>=b")
  }

  @Test("A cell of HTML with several answers is split after it is reduced to its text")
  func htmlList() throws {
    let text =
      "#html:true\n#columns:Question\tAnswer\tWrong\tAccepted\n"
      + "q\ta\t<span style=\"color: rgb(255, 0, 0)\">red</span>, blue\t<i title=\"x, y\">b</i>"
    let preview = try user.call("kits.preview", ImportCall.content("tsv", text))
    #expect(preview.questionLines == ["q=a/red|blue+b"])
  }

  @Test(
    "Columns of tags and decks never become questions",
    arguments: [
      ("#tags column:1\nverbs,to be", "2 empty_fields correctAnswer"),
      ("#tags column:2\nto be,verbs", "2 empty_fields correctAnswer"),
      ("#deck column:1\n#tags column:2\nA,verbs", "3 empty_fields prompt"),
    ])
  func onlyOneField(_ text: String, _ line: String) throws {
    let preview = try user.call("kits.preview", ImportCall.content("csv", text))
    #expect(preview.questionLines == [])
    #expect(preview.reportLines.first == line)
  }

  @Test("Rows have their lines in the file, and only the header can name columns")
  func lines() throws {
    let text = "#separator:tab\n#columns:A\tB\tC\n#tags column:4\nuno\tone\tx\ndos\t\tx\n\ttwo\tx\n"
    let preview = try user.call("kits.preview", ImportCall.content("tsv", text))
    #expect(preview.reportLines == ["5 empty_fields correctAnswer", "6 empty_fields prompt"])
    #expect(preview.flag("table/hasHeader") == false)
    let chosen = try user.call(
      "kits.preview",
      ImportCall.content("tsv", text, #""columns": {"prompt": "b", "correctAnswer": "a", "incorrectAnswers": ["C"]}"#))
    #expect(chosen.questionLines == ["one=uno/x"])
    #expect(chosen.reportLines == ["5 empty_fields prompt", "6 empty_fields correctAnswer"])
    let numbered = try user.call(
      "kits.preview", ImportCall.content("tsv", text, #""columns": {"prompt": 3, "correctAnswer": 1}"#))
    #expect(numbered.questionLines == ["x=uno", "x=dos"])
    #expect(numbered.number("report/rejected") == 1)
  }

  @Test("A header line after the first row is refused with its line")
  func laterHeader() throws {
    let text = "#separator:tab\nuno\tone\n#separator:tab\n#tags column:3\ndos\ttwo"
    let preview = try user.call("kits.preview", ImportCall.content("tsv", text))
    #expect(preview.questionLines == ["uno=one", "dos=two"])
    #expect(preview.reportLines == ["3 header_line", "4 header_line"])
  }

  @Test(
    "A kit gets the name of the deck in the header or of the decks in their column",
    arguments: [
      ("#deck:Spanish::Verbs\nuno\tone\ndos\ttwo", "Verbs"),
      ("#deck column:1\nA::B\tuno\tone\nA::B\tdos\ttwo", "B"),
      ("#deck column:3\nuno\tone\tA::B\ndos\ttwo\tA::C", "A"),
    ])
  func decks(_ text: String, _ name: String) throws {
    #expect(try user.call("kits.preview", ImportCall.content("tsv", text)).text("name") == name)
    #expect(try user.call("kits.import", ImportCall.content("tsv", text, #""stage": 0"#)).text("kit/name") == name)
  }

  @Test("A notes export without header lines, which has a tab after the last field, is imported")
  func plainNotes() throws {
    let text = "perro\tdog\t\ngato\tcat\t\noveja\tsheep\ty\t\nvaca\tcow\t\t\n"
    let preview = try user.call("kits.preview", ImportCall.content("tsv", text))
    #expect(preview.questionLines == ["perro=dog", "gato=cat", "oveja=sheep", "vaca=cow"])
    #expect(preview.reportLines == [])
  }

  @Test("A file of header lines only has no questions", arguments: ["#separator:tab", "#html:true\n#tags column:3\n"])
  func noRows(_ text: String) throws {
    #expect(try user.failure("kits.preview", ImportCall.content("tsv", text)).rule == "no_questions")
  }
}
