/// Words that a language writes exactly as English does.
enum Cognates {
  /// Returns whether a lowercase word is the same in English and in a language.
  static func contains(_ word: String, in locale: String) -> Bool {
    international.contains(word) || byLanguage[locale]?.contains(word) == true
  }

  /// Words that most languages have borrowed.
  private static let international: WordSet = """
    album app audio benchmark benchmarks beta blog bluetooth bonus cache chat css drama emoji firmware gif
    hardware hashtag hashtags html internet javascript kit logo metal offline online pixel podcast podcasts
    proxy radio ram reset router software spam sticker stickers token tokens web wifi widget widgets zoom
    """

  /// Words of single languages.
  private static let byLanguage: LanguageTable<WordSet> = [
    "ca": """
    actual animal color control digital editor error final format general global horizontal idea ideal legal
    local manual model normal opcional original panel personal plural principal social terminal total usual
    vertical visible
    """,
    "cs": """
    export film filter hotel import link login menu port problem program server status text video
    """,
    "da": """
    alarm album browser computer editor email export fax film filter format guide hotel import link log login
    mail menu model normal note offline original plan port program server service start status stop system
    tablet tag test timer total type version video
    """,
    "de": """
    administrator alarm album alphabet animation arena argument art ballon bank baseline bestseller branch
    browser button café captain chance changelog chaos client code commit community computer content controller
    cookie cookies copyright countdown cursor dashboard debugger design desktop dialog display dock download
    downloads editor element event events experiment export fan fax feature features feed feedback film filter
    finder firewall format foto fund galaxy gateway global hand hash highlight hobby homepage hotel hotspot idea
    import index input instrument intern jogging journalist kernel knall label laptop laser layout level link
    links lobby local login mail manager marketing maximal maximum media mentor menu minimal minimum minute
    mission mode modem moderator monitor motor name navigation netto normal not note november original output
    parade parameter park partner patch patient person phase pin plan plugin plugins plural pool popcorn port
    portal position post posts problem profile prompt protein provider puzzle quiz rang ranking region
    repository restaurant ring ritual roadmap rotation route routine sample scanner science score script server
    service session setup shortcut signal silver singular skin slogan smart smartphone snippet sound sport spot
    sprint start station status stern storyboard stream student support switch symbol system tab tablet tabs tag
    tags team template terminal test text theme ticket timeline titan tool toolbar tools top total tour trackpad
    training transfer trend trigger tutorial twist typ union update updates upgrade url user vase version
    vibration video videos virus vision volt warm wind winter wolf workflow workshop zone
    """,
    "es": """
    actual animal arena base central chocolate color control crisis debate digital director doctor drama editor
    error factor familiar final formal general global gradual horizontal hospital hotel idea ideal inferior
    interior invisible irregular kernel lateral legal local manual menos mental mineral monitor moral motor
    musical natural neutral no normal oral original panel personal piano plan plural popular portal
    principal probable radar radical real regular robot rural sector sensor serial social solar superior
    supernova terminal total tropical usual variable vertical virus visible visual vital
    """,
    "fr": """
    absence accent action actions addition affection album animation animations application applications
    architecture article articles assistant attention audience audio avance aviation badge badges balance base
    bonus bravo brillant bronze budget bug cabinet cable camp capital cascade cause challenge champion chance
    charge charme chat choc client code coin collection collections combustion commerce communication compact
    compassion complexion compression concentration concept concert condition conditions configuration confusion
    conservation contact contacts content contribution conversation conversations correct correction couple
    coupon courage courant cousin critique cyan danger date dates description descriptions destination
    destinations destruction dimension dimensions direct direction directions discussion distance distances
    distribution document documents dose double doute dragon durable effort encouragement endurance essence
    exception excursion excuse exercise expansion expert expiration explication exploration explosion export
    exposition expression extension extensions fatal fiction figure film final finance flexible fonction force
    format formation formats formule forum fraction fragile france fusion global globe grave gravitation groupe
    guide habitat horizon horizontal hotel idiot illustration image images imagination impact impatient import
    impossible impression incident inclination index infection inflation information informations innovation
    inscription insertion installation instant institution instruction instructions instrument intelligent
    intention interaction international intervention introduction invention investigation invitation invitations
    irritable isolation jargon jeans journal justice latitude lecture ligature ligatures local location logo
    long longitude machine magazine maintenance marathon maximum media mention menu message messages microscope
    minimum minute minutes miracle mission missions mode module moment moments monument moral mutation narration
    nation national nature navigation nickel nomination normal notation note notes notification notifications
    notion nuance nuances obligation observation occasion occupation opinion option options oracle oral orange
    orbite orient original page pages parachute parade parasite parent parents parking participants
    participation partition passage passion patience patient patio pause permission permissions phase photo
    photos phrase phrases piano pin pirate place plan planning plus point points police population port portable
    portion portrait position positions possession possible post potion prairie prestige prison privilege prompt
    proportion protection provision public publication publications pure qualification question questions quota
    race radar radiation rare ratio reconstruction rectangle refuge region relation reproduction respect
    restaurant ride robot robots rocket romance rose rotation route routine royal rural saga sage salon sandwich
    sauce science sciences score scores script scripts seconde secret section sections segment sentiment service
    services session sessions signal signature silence simple site sites situation slogan social solution
    solutions son source sources souvenir spectacle sport sports stable stage standard station statue structure
    style styles substance substitution substitutions succession suggestion suggestions suite supernova support
    surface surprise suspension table tables taxi technique template terminal test tests texture thermostat
    ticket titan total tour tradition traduction train tram transaction transactions transformation
    transformations transition transitions transmission transport triangle tropical type types union unique
    urgent usage vaccination valve variable variables variation variations vase version versions vertical vice
    vigilant village vintage violence visible vision volume volumes vote votes voyage zone zones
    """,
    "id": """
    album animal audio data domain editor email film filter font format global link manual menu metadata mode
    model monitor normal online plugin port profil proxy radio server setup status stop tag tema terminal total
    transfer versi video virus
    """,
    "it": """
    account album area auto backup banner bar base bit blog browser bug chat client clip computer cookie crash
    database debug design desktop directory display dock download driver editor email end errore extra fan fax
    feed feedback file film finder firewall folder font forum gateway gratis hacker hardware help hobby hosting
    hotel idea input intranet joystick kernel killer laptop laser layout link login logo mail mainframe manager
    marketing media menu microchip mix modem monitor mouse neon no note notebook office output panda password
    pin pixel player plugin podcast pop post poster privacy provider proxy puzzle query quiz radar radio record
    relax report reset robot router routine scanner script server set shop shuffle slang slogan slot smartphone
    snack snippet software solo spam sport spray sprint staff stand standard star start step stop stress studio
    supernova tablet tag target team terminal test timer toast token tool toolbar top total touch trackpad trend
    tutorial update upgrade upload url user utility video virus volume web widget wireless zero zoom
    """,
    "nb": """
    alarm album browser computer editor film filter format forum guide hotel import index kernel link log normal
    original plan port post program server service start status system tablet tag test timer total type version
    video
    """,
    "nl": """
    account action admin alarm album app back-up backup baseline begin blog boot bot browser bug bugs cache
    camera casino chat client club code commit computer console contact content controller cookie cookies
    copyright cursor dashboard data database debug desktop details device diagram direct display dock document
    download downloads drive editor element email encoder event export extra fan feature feed feedback film
    filter filters finder firewall firmware folder font forum foto gateway general grid hardware hashtag
    hashtags header help helper homepage hotel icon import index info input instrument item items kernel label
    labels laptop layout lens level lever link links live lobby log login logo logs loop machine macro mail map
    markdown maximum media medium menu meta metadata meter minimum mode model modern monitor motor music
    navigator network newsletter note object offline online open opera operator order origin output overlay pad
    park partner password patch pen permanent photo pin pixel plan platform plugin plugins podium pool pop port
    portal post posts preset presets print printer privacy problem processor product project prompt provider
    proxy radio ram rand record reset restaurant ring robot root rotor route router sample scanner score script
    server service shortcut snippet software sound sport standard start station status sticker stop stream
    student studio support switch system tab tablet tabs tag tags team template terminal test text theme thread
    ticket timer token tool top tracker trend trigger type types update updates upgrade url user vector version
    video virus volume wallet water web website week widget widgets wind window winter wolf zone zoom
    """,
    "pl": """
    alarm album audio autor bank beta bit blog bonus dokument element email emoji fax film format forum hotel
    import internet interval kernel link log login logo manual menu metal model modem moderator monitor motor
    numer offline online operator panel park plan plus podcast port portal post problem program proxy radio
    region reset router serial server start status stop student system tablet tag terminal test token total
    transfer trend typ widget zoom
    """,
    "pt": """
    animal base central chocolate cruel digital editor error factor familiar final formal general global gradual
    hospital hotel ideal inferior interior irregular item lateral legal link links local login manual mental
    menu mineral monitor moral motor musical natural normal nuclear oral original panda plural popular portal
    principal regular site sites social solar status superior tag tags terminal token tokens total tropical
    usual vertical visual vital zero
    """,
    "ro": """
    album animal autor bonus calendar color control document editor email factor film final format forum general
    global hotel index interior internet link login mail manual metal model monitor motor normal note ocean
    offline online operator original panel plan plural popular port post program radio real robot rural secret
    server social soft sport start status stop student total tropical video virus vital zoom
    """,
    "sv": """
    alarm album browser editor film filter format forum index kernel layout media modern monitor normal original
    plan port post privat program radio region server service sport start status student support symbol system
    test text timer total transport typ version video virus widget zoom
    """,
    "tr": """
    alarm album blog film format global ideal internet link normal panel plan port robot site terminal test
    video
    """,
  ]
}
