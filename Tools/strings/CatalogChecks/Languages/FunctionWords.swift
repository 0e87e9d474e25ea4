/// The most frequent short words of languages, by which a text in another language is recognized.
enum FunctionWords {
  /// The lowercase words by language: articles, prepositions, conjunctions, pronouns and auxiliary verbs, and for some
  /// languages the most frequent words of programs.
  ///
  /// A word of several languages is in all of their rows.
  static let rows: [String: WordSet] = [
    "ca": """
    a al als amb aquest aquesta el els en està fer ha han i la les li més no o per però pots que què se sense
    seu seva són teu teva tu un una vol és
    """,
    "cs": """
    a aby ale ani být do jak jako je jej jen ještě již jsou k která který lze mezi může můžete na nebo není o od
    po pod pokud pro před přes při s se si svůj ten tento toto tuto této u už v ve vy vás váš všechny z za že
    """,
    "da": """
    af at blev den denne der det dette dig din dine dit du eller en er et for fra har hvis i ikke ingen kan kun
    med må når og om på skal som til ved vil være
    """,
    "de": """
    abbrechen aber abmelden alle als am an anmelden auch auf aus auswählen bearbeiten bei beim bis bist bitte da
    damit das dass datei dateien dein deine deinem deinen deiner dem den der des die diese diesem diesen dieser
    dieses dir doch du durch ein eine einem einen einer einstellungen es fehler fertig für gibt hast hat
    hinzufügen ich ihr ihre im in ist kann kannst kein keine kennwort konto können löschen mehr mit nach name
    nicht noch nur oder ohne passwort schließen sich sichern sie sind speichern suchen tage um und uns unter vom
    von vor war was weiter wenn werden wie wieder wir wird wurde wurden wählen zu zum zur zurück ändern öffnen
    über
    """,
    "en": """
    a about above add after again all already an and any are as at be because been before below both but by can
    cancel cannot choose close could create delete did do does done each edit enter error every file files first
    for from get goal had has have here how if in into is it its just lesson may more must my name new no not
    now of off on once one only open or other our out over password retry save search select settings sign so
    some start stop such task tasks text than that the their them then there these they this those to too try
    under until up us use very was we were what when where which while who why will with without would yet you
    your
    """,
    "es": """
    a abrir aceptar agregar ahora ajustes al algo antes aquí así añadir aún borrar buscar cada cambiar cancelar
    cerrar como con contraseña crear cuando cuenta cómo de del desde después donde días editar el elige eliminar
    ella en entre eres es esa escribe ese eso esta estas este esto estos está están estás guardar ha han has
    hasta hay hoy iniciar intentar inténtalo la las le lección les listo lo los me mi mis muy más nada ni
    ninguna ningún no nombre nos nueva nuevo o objetivo otra otro otros para pero por porque puede puedes que
    qué reintentar se sea según ser sesión si siempre siguiente sin sobre solo son su sus sí también te tener
    texto ti tiene tienes todas todo todos tu tus tú u un una unas uno unos usted vez y ya yo él
    """,
    "fr": """
    accepter afin ajouter alors annuler après au aucun aucune aussi autre aux avant avec avez avoir car ce cela
    ces cet cette ceux chaque chercher chez choisir choisissez ci comme compte connexion créer d dans de depuis
    des deux dont du elle elles en encore enregistrer entre erreur essayer est et eux fermer fichier fichiers
    fois il ils je jour jours jusqu l la le les leur leurs leçon lors lorsque lui mais mes modifier moins mon
    même n ne ni nom non nos notre nous objectif on ont ou ouvrir où par paramètres pas pendant peut peuvent
    plus pour pouvez qu quand que quel quelle qui réessayer réessayez réglages s sa saisir saisissez sans se
    sera ses si soit son sont sous suivant supprimer sur ta te tes texte toi ton tous tout toute toutes très tu
    un une vers vos votre vous y à été êtes être
    """,
    "hu": """
    a az csak egy ez ezt ha hogy is kell lehet meg mint már még nem vagy van és
    """,
    "it": """
    a accedi aggiungi ai al alla alle almeno anche ancora annulla apri avere cerca che chi chiudi ci come con
    continua crea cui da dal dalla dalle degli dei del dell della delle deve devi di dopo dove e elimina era
    errore essere fa file fino giorni gli ha hai hanno ho i il impostazioni in indietro inserisci io la le lo ma
    mi modifica nel nella nelle nessun nessuna nome non nuovo o obiettivo ogni per perché più puoi può quando
    quella quello questa queste questi questo riprova salva scegli se sei senza si sono stato su sua sue sul
    sulla sulle suo te testo ti tra tu tua tue tuo tutti tutto un una uno utente verrà è
    """,
    "nb": """
    at av ble bli deg den denne det dette din ditt du eller en er et for fra har hvis i ikke ingen kan kun med
    må når og om på skal som til ved vil være
    """,
    "nl": """
    aan al alle als bij dan dat de deze die dit door een en er geen haar heb hebben heeft het hier hij hoe hun
    ik in is ja je jij jou jouw jullie kan kun kunnen kunt maar meer met mij mijn moet na naar niet nog nu of om
    omdat ons onze ook op over te tot u uit uw van veel voor waar wanneer was wat we welke werd wie wij wil
    worden wordt zal ze zich zijn zo zonder zou
    """,
    "pl": """
    aby ale bez być był czy dla do gdy go i ich jak jako je jego jej jest jeśli już lub ma masz może możesz
    można na nad nie o od oraz po pod podczas przed przez przy się są ta tak te tego tej ten to tu twoje twój
    tylko tym tę u w we wszystkie z za ze został została że
    """,
    "pt": """
    a abrir adicionar ainda alterar ao aos apagar após as até cada cancelar com como configurações conta criar
    da das de definições dela dele depois dias do dos e editar ela ele em entrar entre erro escolha escolher
    essa esse esta este está estão eu excluir fechar foi foram guardar hoje há isso isto já lhe lição mais mas
    me mesmo meu meus minha muito na nas nem nenhum nenhuma no nome nos nossa nosso novo não o objetivo os ou
    para pela pelo pode pois por porque procurar quando que quem salvar se sem senha ser será seu seus sua suas
    só também tarefas te tem tente ter teu teus texto todas todos tu tua tuas tudo um uma você vocês à às é
    """,
    "ro": """
    a aceasta această acest ai al ale am ar are au ca ce cu când că dacă de din după e este ești fi fost fără
    iar la le lor mai nou nu o pe pentru poate prin sa sau se sunt ta te tine tu tău un unei unui va vor vă în
    între și
    """,
    "ru": """
    без более бы был была были было быть в вам вас ваш все всё вы где да для до его ее если есть еще ещё её же
    за здесь и из или их к как когда которые который ли либо между может можно мы на не нет ни но о об он она
    они от по под при с свой себя со так также то только у уже что чтобы эта эти это этого этот я
    """,
    "sv": """
    alla att av blev den denna det detta dig din dina ditt du efter eller en ett från för har här i inga ingen
    inte kan med måste när och om på ska som till utan var vid vill är
    """,
    "tr": """
    bir bu da daha de değil en gibi göre her ile ise için kadar mi mı ne olan olarak sonra tüm var ve veya ya
    yok şu
    """,
    "uk": """
    або але без був була були було бути в вам вас ваш ви все всі від де для до з за зі й його коли лише може
    можна між на не немає ні о об один по при про під та так також те ти тільки у це цей цього ця через чи що
    щоб я як якщо є і із її
    """,
  ]

  /// The words by language.
  static let words = LanguageTable(rows)

  /// The languages of each word.
  static let languages: [String: [String]] = rows.reduce(into: [:]) { languages, row in
    for word in row.value.words { languages[word, default: []].append(row.key) }
  }

  /// Words that no text ends with: articles, prepositions and conjunctions before another word.
  ///
  /// Particles of verbs that can end a sentence, such as *an* in German, are not in the rows.
  static let dangling: LanguageTable<WordSet> = [
    "ca": "amb de del dels el els i o per que",
    "de": "dem den der des für oder und von zum zur",
    "en": """
    a about after an and as at before between by for from if in into of on onto or since than the to until via with your
    """,
    "es": "a al con de del desde e el en hasta la las los o para por que sin su sus tu tus u y",
    "fr": """
    à au aux avec chez d dans de des dont du et l la le les leur mais notre nos ou par pour qu que sans sur vos votre
    """,
    "it": "a al alla con da dal dalla degli dei del della delle di e gli i il in la le nel nella o per",
    "nl": "de een en of van",
    "pl": "dla do i lub na od oraz w we z ze",
    "pt": "ao aos com da das de do dos e em na nas no nos o os ou para pela pelo por que seu sua",
    "ru": "без в во для и из или к ко на о об от по при с со у",
    "sv": "och eller för från med",
  ]

  /// Indefinite articles, which end a text only if they are numbers.
  static let articles: LanguageTable<WordSet> = [
    "ca": "un una", "de": "eine einem einen einer", "es": "un una", "fr": "un une", "it": "un una uno", "pt": "um uma",
  ]
}
