import Kernel

/// The column names recognized in an imported table of questions, in English, Spanish, French and Russian.
enum ColumnNames {
  /// The content of a column.
  enum Role: CaseIterable {
    case prompt, correct, incorrect, accepted
  }

  /// Returns the role of a column with this name; nil if the name is unknown.
  ///
  /// Case, accents, digits, spaces and punctuation are ignored: `Wrong answer 2`, `wrong_answer`, `WRONGANSWER`.
  static func role(of name: String) -> Role? {
    name.utf8.count <= TextLimits.maxIdentifierBytes ? roles[folded(name)] : nil
  }

  private static let roles: [String: Role] = {
    var roles: [String: Role] = [:]
    for (role, names) in known {
      for name in names.split(separator: ",") { roles[folded(String(name))] = role }
    }
    return roles
  }()

  private static let known: [(Role, String)] = [
    (
      .prompt,
      """
      question,prompt,front,term,word,q,pregunta,enunciado,anverso,frente,término,palabra,recto,terme,mot,énoncé,devant,
      вопрос,слово,термин,лицо,лицевая сторона
      """
    ),
    (
      .correct,
      """
      answer,correct,correct answer,right,right answer,back,definition,translation,meaning,
      respuesta,correcta,respuesta correcta,reverso,dorso,definición,traducción,significado,
      réponse,bonne réponse,réponse correcte,réponse juste,verso,définition,traduction,signification,
      ответ,правильный ответ,верный ответ,перевод,определение,значение,оборот,обратная сторона
      """
    ),
    (
      .incorrect,
      """
      wrong,wrong answer,wrong answers,incorrect,incorrect answer,incorrect answers,false,distractor,distractors,
      incorrecta,incorrectas,respuesta incorrecta,respuestas incorrectas,respuesta falsa,distractores,
      mauvaise réponse,mauvaises réponses,fausse réponse,fausses réponses,réponse incorrecte,réponses incorrectes,
      неправильный ответ,неправильные ответы,неверный ответ,неверные ответы
      """
    ),
    (
      .accepted,
      """
      accepted,accepted answer,accepted answers,also accepted,synonym,synonyms,
      respuesta aceptada,respuestas aceptadas,sinónimo,sinónimos,réponse acceptée,réponses acceptées,synonyme,synonymes,
      допустимый ответ,допустимые ответы,синоним,синонимы
      """
    ),
  ]

  /// Returns the letters of a name in lower case, without accents.
  private static func folded(_ name: String) -> String {
    String(String.UnicodeScalarView(name.folded.unicodeScalars.filter(\.properties.isAlphabetic)))
  }
}
