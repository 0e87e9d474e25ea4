/// The languages that capitalize only names and the first word of a title, and their words with capital letters.
enum Capitalization {
  /// Words that such a language may capitalize: names of programs and places that differ from their English names.
  static let names: LanguageTable<WordSet> = [
    "ca": "ajustos configuració estats units",
    "es": """
    ajustes alta américa arabia archivos atajos baja buscar caledonia calendario centro configuración control
    corea costa emiratos estados europea finder fotos mensajes naciones norte notas nueva nuevo país países
    podcasts preferencias privacidad rápida reino república santa santo seguridad sistema sur tierra unida
    unidas unido unidos unión zelanda
    """,
    "fr": """
    arabie bretagne calédonie corée états europe fichiers finder messages notes paramètres préférences
    raccourcis réglages royaume uni unis zélande
    """,
    "it": """
    applicazioni comandi documenti finder foto impostazioni messaggi note preferenze regno scrivania stati uniti
    unito
    """,
  ]
}
