/// The most frequent short words of languages, by which a text in another language is recognized.
enum FunctionWords {
  /// The lowercase words by language: articles, prepositions, conjunctions, pronouns and auxiliary verbs.
  ///
  /// A word that means something in several languages is in all of their rows.
  static let rows: [String: WordSet] = [
    "ca": """
      a al als amb aquest aquesta el els en és està fer ha han i la les li més no o per però pots què que se sense seu
      seva són teu teva tu un una vol
      """,
    "cs": """
      a aby ale ani být do jak je jako jej jen ještě již jsou k která který lze mezi může můžete na nebo není o od po pod
      pokud pro před přes při s se si svůj ten tento této toto tuto u už v vás váš ve všechny vy z za že
      """,
    "da": """
      af at blev der det den denne dette dig din dine dit du eller en er et for fra har hvis i ikke ingen kan kun med må
      når og om på skal som til vil være ved
      """,
    "de": """
      aber alle als am an auch auf aus bei beim bist bitte bis da damit das dass dein deine deinem deinen deiner dem den
      der des die diese diesem diesen dieser dieses dir doch du durch ein eine einem einen einer es für gibt hat hast ich
      ihr ihre im in ist kann kannst kein keine können mehr mit nach nicht noch nur oder ohne sich sie sind über um und
      uns unter vom von vor war was weiter wenn werden wie wieder wir wird wurde wurden zu zum zur
      """,
    "en": """
      a about above after again all already an and any are as at be because been before below both but by can cannot could
      did do does each every for from get had has have here how if in into is it its just may more must my new no not now
      of off on once one only or other our out over so some such than that the their them then there these they this those
      to too under until up us use very was we were what when where which while who why will with without would yet you
      your
      """,
    "es": """
      a al algo antes ahora aquí así aún cada como cómo con cuando de del desde después donde el él ella en entre eres es
      esa ese eso esta está están estas este esto estos estás ha han has hasta hay la las le les lo los más me mi mis muy
      nada ni ningún ninguna no nos nuevo nueva o otra otro otros para pero por porque puede puedes que qué se sea según
      ser si sí siempre sin sobre solo son su sus también te tener ti tiene tienes todas todo todos tú tu tus u un una
      unas uno unos usted vez ya y yo
      """,
    "fr": """
      à afin alors après au aucun aucune aussi autre aux avant avec avez avoir car ce cela ces cet cette ceux chaque chez
      ci comme d dans de depuis des deux dont du elle elles en encore entre est et été êtes être eux fois il ils je jour
      jusqu l la le les leur leurs lors lorsque lui mais même mes moins mon n ne ni non nos notre nous on ont ou où par
      pas pendant peut peuvent plus pour pouvez qu quand que quel quelle qui s sa sans se sera ses si soit son sont sous
      sur ta te tes toi ton tous tout toute toutes très tu un une vers vos votre vous y
      """,
    "hu": """
      a az és egy ez ezt ha hogy is kell lehet meg még mint nem van vagy már csak
      """,
    "it": """
      a ai al alla alle anche ancora che chi ci come con cui da dal dalla dalle degli dei del dell della delle di dopo dove
      e è era essere fa fino gli ha hai hanno ho i il in io la le lo ma mi nel nella nelle nessun nessuna non nuovo o ogni
      per perché più può puoi quando quella quello questa queste questi questo se sei senza si sono su sua sue sul sulla
      sulle suo te ti tra tu tua tue tuo tutti tutto un una uno verrà
      """,
    "nb": """
      av at ble det den denne dette deg din ditt du eller en er et for fra har hvis i ikke ingen kan kun med må når og om
      på skal som til vil være ved bli
      """,
    "nl": """
      aan al alle als bij dan dat de deze die dit door een en er geen haar heb hebben heeft het hier hij hoe hun ik in is
      ja je jij jou jouw jullie kan kun kunnen kunt maar meer met mij mijn moet na naar niet nog nu of om omdat ons onze
      ook op over te tot u uit uw van veel voor waar wanneer was wat we welke werd wie wij wil wordt worden zal ze zich
      zijn zo zonder zou
      """,
    "pl": """
      aby ale bez był być czy dla do gdy go i ich jak jako je jego jej jest jeśli już lub ma można masz może możesz na nad
      nie o od oraz po pod podczas przed przez przy są się ta tak te tego tej ten tę to tu twoje twój tylko tym u w we wszystkie
      z za ze że został została
      """,
    "pt": """
      a à ainda ao aos após as às até cada com como da das de dela dele depois do dos e é ela ele em entre essa esse esta
      está estão este eu foi foram há isso isto já lhe mais mas me mesmo meu meus minha muito na não nas nem nenhum nenhuma
      no nos nossa nosso novo o ou os para pela pelo pode pois por porque quando que quem se sem ser será seu seus só sua
      suas também te tem ter teu teus todas todos tu tua tuas tudo um uma você vocês
      """,
    "ro": """
      a acest aceasta această ai al ale am ar are au ca că ce cu când de din dacă după e ești este fi fost fără iar în
      între la le lor mai nu nou o pe pentru poate prin sa sau se sunt și te tine tu tău ta un unei unui va vă vor
      """,
    "ru": """
      без более бы был была были было быть в вам вас ваш все всё вы где да для до его ее её если есть еще ещё же за здесь и из
      или их к как когда который которые ли либо между может можно мы на не нет ни но о об он она они от по под при
      с свой себя со также так то только у уже что чтобы эта эти это этот этого я
      """,
    "sv": """
      alla att av blev den denna det detta dig din dina ditt du efter eller en ett från för har här i inga ingen inte kan
      med måste när och om på ska som till utan var vid vill är
      """,
    "tr": """
      bir bu da daha de değil en gibi göre her için ile ise kadar mi mı ne olan olarak sonra şu tüm var ve veya ya yok
      """,
    "uk": """
      або але без був була були було бути в вам вас ваш ви від все всі де для до є з за зі і із її його й коли лише між може
      можна на не немає ні о об один по під при про та також так те ти тільки у це цей цього ця через чи що щоб як якщо я
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
    "en": "a an and at by for from in of on or than the to with your",
    "es": "a al con de del desde e el en hasta la las los o para por que sin su sus tu tus u y",
    "fr": "à au aux avec chez d dans de des dont du et l la le les leur mais notre nos ou par pour qu que sans sur vos votre",
    "it": "a al alla con da dal dalla degli dei del della delle di e gli i il in la le nel nella o per",
    "nl": "de een en of van",
    "pl": "dla do i lub na od oraz w we z ze",
    "pt": "ao aos com da das de do dos e em na nas no nos o os ou para pela pelo por que seu sua",
    "ru": "без в во для и из или к ко на о об от по при с со у",
    "sv": "och eller för från med",
  ]
}
