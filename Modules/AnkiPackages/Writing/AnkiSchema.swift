internal import JSON
internal import SQLite

/// The schema 11 of Anki's collections, and the settings that Anki requires in them.
enum AnkiSchema {
  enum Statements: SQL, StatementSet {
    case collection = """
      insert into col (id, crt, mod, scm, ver, dty, usn, ls, conf, models, decks, dconf, tags)
      values (1, :day, :milliseconds, :milliseconds, 11, 0, 0, 0, :configuration, :models, :decks, :options, '{}')
      """
    // Anki computes the checksum of the first field when it imports a note.
    case note = """
      insert into notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data)
      values (:id, :guid, :type, :modified, -1, '', :fields, :first, 0, 0, '')
      """
    case card = """
      insert into cards (
        id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data)
      values (:id, :note, :deck, 0, :modified, -1, 0, 0, :position, 0, 0, 0, 0, 0, 0, 0, 0, '')
      """
  }

  static let script = """
    create table col (
      id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
      dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null,
      decks text not null, dconf text not null, tags text not null);
    create table notes (
      id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
      tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null,
      data text not null);
    create table cards (
      id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
      usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
      factor integer not null, reps integer not null, lapses integer not null, left integer not null,
      odue integer not null, odid integer not null, flags integer not null, data text not null);
    create table revlog (
      id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
      lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
    create table graves (usn integer not null, oid integer not null, type integer not null);
    create index ix_notes_usn on notes (usn);
    create index ix_cards_usn on cards (usn);
    create index ix_revlog_usn on revlog (usn);
    create index ix_cards_nid on cards (nid);
    create index ix_cards_sched on cards (did, queue, due);
    create index ix_revlog_cid on revlog (cid);
    create index ix_notes_csum on notes (csum);
    """

  /// The settings of the collection as JSON.
  static let configuration = """
    {"nextPos":1,"estTimes":true,"activeDecks":[1],"sortType":"noteFld","timeLim":0,"sortBackwards":false,\
    "addToCur":true,"curDeck":1,"newSpread":0,"dueCounts":true,"collapseTime":1200}
    """

  /// Returns decks as JSON, modified at a time in seconds.
  static func decks(_ decks: [(id: Int64, name: String)], modified: Int64) -> String {
    let members = decks.map { id, name in
      """
      "\(id)":{"id":\(id),"name":\(json(name)),"mod":\(modified),"usn":-1,"conf":1,"desc":"","dyn":0,"collapsed":false,\
      "browserCollapsed":false,"extendNew":0,"extendRev":0,"newToday":[0,0],"lrnToday":[0,0],"revToday":[0,0],\
      "timeToday":[0,0]}
      """
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// The fields of wrong answers, one for each.
  static let incorrectAnswerFields = (1...3).map { "Wrong answer \($0)" }
  /// The fields of accepted answers, one for each.
  static let acceptedAnswerFields = (1...10).map { "Accepted answer \($0)" }

  /// Returns the note type of notes as JSON, modified at a time in seconds.
  static func noteTypes(_ id: Int64, deck: Int64, modified: Int64) -> String {
    let names = ["Front", "Back"] + incorrectAnswerFields + acceptedAnswerFields
    let fields = names.enumerated().map { index, name in
      #"{"name":"\#(name)","ord":\#(index),"font":"Arial","size":20,"rtl":false,"sticky":false}"#
    }
    return """
      {"\(id)":{"id":\(id),"name":"Kindling","mod":\(modified),"usn":-1,"type":0,"sortf":0,"did":\(deck),\
      "css":".card { font-family: arial; font-size: 20px; text-align: center; }","latexPre":"","latexPost":"",\
      "tags":[],"vers":[],"flds":[\(fields.joined(separator: ","))],"tmpls":[{"name":"Card 1","ord":0,\
      "qfmt":"{{Front}}","afmt":"{{FrontSide}}<hr id=answer>{{Back}}","bqfmt":"","bafmt":""}]}}
      """
  }

  private static func json(_ text: String) -> String {
    let writer = JSONWriter()
    writer.string(text)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The default options of decks as JSON.
  static let deckOptions = """
    {"1":{"id":1,"name":"Default","mod":0,"usn":0,"maxTaken":60,"autoplay":true,"timer":0,"replayq":true,\
    "new":{"bury":false,"delays":[1,10],"initialFactor":2500,"ints":[1,4,0],"order":1,"perDay":20},\
    "rev":{"bury":false,"ease4":1.3,"ivlFct":1,"maxIvl":36500,"perDay":200},\
    "lapse":{"delays":[10],"leechAction":1,"leechFails":8,"minInt":1,"mult":0}}}
    """
}
