/// The words by which a language addresses its reader formally or familiarly.
struct Register: Sendable {
  /// The two ways to address a reader.
  enum Form: String, Sendable {
    case familiar, formal
  }

  /// Words that address the reader familiarly, anywhere in a text.
  let familiar: WordSet
  /// Words that address the reader formally, anywhere in a text.
  let formal: WordSet
  /// Formal words only if capitalized within a sentence, such as *Sie* in German.
  var capitalized: WordSet = ""
  /// The ending of formal verbs, *-ez* in French.
  var formalEnding: String?
  /// Words with the ending that are not verbs.
  var exceptions: WordSet = ""
  /// Formal words for “your”, unless the source mentions someone else, whose they may be.
  var formalPossessives: WordSet = ""
  /// Familiar words for “your” that have other meanings as well, and count only if the source speaks of the reader.
  var familiarPossessives: WordSet = ""
  /// Words before an imperative within a sentence, as in «Por favor, elige».
  var requests: WordSet = ""
  /// Familiar imperatives, which count at the start of a sentence and with an attached pronoun.
  var familiarImperatives: WordSet = ""
  /// Formal imperatives, which count at the start of a sentence and with an attached pronoun.
  var formalImperatives: WordSet = ""
  /// Imperatives that are nouns, adjectives or other words as well, and count only before an article or the like.
  var ambiguousImperatives: [(form: Form, words: WordSet)] = []
  /// The words before which an ambiguous imperative counts.
  var determiners: WordSet = ""
  /// Pronouns that are attached to familiar and formal imperatives.
  var attached: [(form: Form, pronouns: WordSet)] = []

  /// The words by language.
  static let byLanguage: LanguageTable<Register> = [
    "es": Register(
      familiar: "tú tu tus ti te contigo tuyo tuya tuyos tuyas puedes tienes quieres debes necesitas estás eres podrás",
      formal: "usted", formalPossessives: "su sus", requests: "favor",
      familiarImperatives: """
        abre actualiza agrega ajusta añade apaga aprende asigna borra cambia cierra comparte comprueba
        conecta confirma consigue continúa corrige crea deja desactiva desbloquea deshaz desliza elige
        elimina empieza entra envía escanea escribe establece evita explora exporta gana guarda habilita haz
        importa indica ingresa inicia instala intenta introduce invita lee llega mantén modifica mueve obtén
        ordena organiza permite personaliza pide pon practica publica pulsa quita recuerda recupera reduce
        registra reinicia renueva repite responde restablece restaura revisa selecciona sigue sube suscribe
        supera termina toca usa utiliza ve vuelve verifica vincula
        """,
      formalImperatives: """
        abra active actualice agregue añada apague aprenda asigne borre cambie comparta complete compruebe
        conecte confirme consiga continúe corrija cree deje descargue desactive desbloquee deshaga deslice
        elija elimine empiece envíe escriba espere establezca evite explore exporte gane guarde habilite
        haga importe indique ingrese inicie instale intente introduzca invite lea llegue llene mantenga
        modifique mueva obtenga ordene organice permita personalice pida ponga practique pruebe publique
        pulse quite recuerde recupere reduzca registre reinicie renueve repita responda restablezca restaure
        revise seleccione siga suba suscriba supere termine use utilice vaya vuelva verifique vincule
        """,
      ambiguousImperatives: [
        (.familiar, "activa carga completa copia corta cuenta descarga espera filtra llena marca nombra pega prueba"),
        (.formal, "ajuste cargue cierre corte marque pase toque"),
      ],
      determiners: "al el la las los lo un una tu tus su sus este esta estos otra otro cada",
      attached: [(.familiar, "te telo"), (.formal, "se selo")]),
    "fr": Register(
      familiar: "tu ta tes toi tien tienne tiens t’", formal: "vous votre vos vôtre vôtres", formalEnding: "ez",
      exceptions: "assez chez fez nez rez", familiarPossessives: "ton", requests: "plaît",
      familiarImperatives: """
        actualise accède ajoute annule appuie apprends arrête attends attribue autorise choisis clique
        commence configure confirme connecte consulte continue corrige crée débloque déconnecte découvre
        définis déplace désactive désinstalle efface enregistre entraîne envoie essaie essaye évite explore
        exporte fais finis gagne glisse indique importe insère installe invite lance laisse modifie obtiens
        ouvre partage permets prends quitte recharge recommence redémarre réduis regarde remplace remplis
        reprends réessaie réessaye réinitialise renomme renseigne retire retourne saisis sélectionne
        supprime télécharge termine utilise vérifie viens
        """,
      ambiguousImperatives: [
        (
          .familiar,
          "active branche change complète copie ferme garde lis mets montre passe place tape touche trouve vide"
        )
      ],
      determiners: "au ce cette d de des du l la le les un une ton ta tes votre vos",
      attached: [(.familiar, "toi"), (.formal, "vous")]),
    "de": Register(
      familiar: "du dein deine deinem deinen deiner deines dich dir", formal: "",
      capitalized: "Sie Ihnen Ihr Ihre Ihrem Ihren Ihrer Ihres"),
    "it": Register(
      familiar: "tu tuo tua tuoi tue ti puoi devi hai sei vuoi", formal: "",
      capitalized: "Lei Suo Sua Suoi Sue"),
    "nl": Register(familiar: "je jij jou jouw", formal: "u uw"),
    "pt-pt": Register(familiar: "tu teu tua teus tuas contigo podes tens queres", formal: "você vocês"),
    "ru": Register(
      familiar: "ты тебя тебе тобой твой твоя твоё твои твоего твоей твоих можешь",
      formal: "вы вас вам вами ваш ваша ваше ваши вашего вашей ваших вашему вашу можете"),
    "tr": Register(familiar: "sen seni sana senin", formal: "siz sizi size sizin"),
    "uk": Register(
      familiar: "ти тебе тобі твій твоя твоє твої твого твоєї твоїх можеш",
      formal: "ви вас вам вами ваш ваша ваше ваші вашого вашої ваших вашому вашу можете"),
  ]
}
