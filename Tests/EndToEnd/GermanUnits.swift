/// A sample translation: 50 texts in German by the ids of their units in XLIFF.
enum GermanUnits {
  /// The texts by id.
  static let texts = Dictionary(
    uniqueKeysWithValues: lines.split(separator: "\n").map { line in
      let parts = line.split(separator: " = ", maxSplits: 1)
      return (String(parts[0]), String(parts[1]))
    })

  private static let lines = """
    greeting.morning = Guten Morgen, %@!
    greeting.afternoon = Guten Tag, %@!
    greeting.evening = Guten Abend, %@!
    greeting.night = Hallo, %@!
    time.now = Gerade eben
    time.today = Heute
    time.yesterday = Gestern
    time.hoursAgo = vor %lld Std.
    time.minutesAgo = vor %lld Min.
    time.daysAgo|==|plural.one = vor %lld Tag
    time.daysAgo|==|plural.other = vor %lld Tagen
    toGo.done = Alles geschafft!
    toGo.days|==|plural.one = noch %lld Tag
    toGo.days|==|plural.other = noch %lld Tage
    toGo.lessons|==|plural.one = noch %lld Lektion
    toGo.lessons|==|plural.other = noch %lld Lektionen
    badge.count|==|plural.one = %lld Abzeichen
    badge.count|==|plural.other = %lld Abzeichen
    lessons.progress = %1$lld von %2$#@lessons@
    lessons.progress|==|substitutions.lessons.plural.one = %2$lld Lektion
    lessons.progress|==|substitutions.lessons.plural.other = %2$lld Lektionen
    streak.longest|==|plural.one = Längste: %lld Tag
    streak.longest|==|plural.other = Längste: %lld Tage
    streak.none = Noch keine Serie
    error.not_signed_in = Melden Sie sich zuerst an.
    error.invalid_credentials = E-Mail oder Passwort ist falsch.
    error.wrong_password = Das Passwort ist falsch.
    error.password_mismatch = Die Passwörter stimmen nicht überein.
    error.session_ended = Ihre Sitzung ist beendet. Melden Sie sich erneut an.
    error.terms_not_accepted = Stimmen Sie den Bedingungen zu, um fortzufahren.
    error.weak_password = Das Passwort muss mindestens 8 Zeichen haben.
    error.name_too_short = Der Name muss mindestens 2 Zeichen haben.
    error.title_required = Geben Sie einen Titel ein.
    error.path_not_found = Lernpfad „%@“ nicht gefunden.
    strength.weak = Schwach
    strength.fair = Mäßig
    strength.good = Gut
    strength.strong = Stark
    type.boolean = wahr oder falsch
    type.integer = eine ganze Zahl
    type.list = eine Liste
    type.number = eine Zahl
    type.text = Text
    category.mastery = Meisterschaft
    category.milestone = Meilenstein
    category.streak = Serie
    lesson.duration = %lld Min.
    motivation.start = Bereit für die erste Lektion? 🎯
    stage.ofTotal = Etappe %1$lld von %2$lld
    stages.label = Etappen
    """
}
