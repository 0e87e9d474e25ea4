internal import SQLite

/// The SQL that reads Anki's tables.
///
/// No text is compared or sorted in SQL, because Anki's files use a collation that only Anki defines.
enum CollectionStatements: SQL, StatementSet {
  case version = "select cast(ver as integer) from col limit 1"
  /// The JSON of schemas up to 14.
  case objects = "select models, decks from col limit 1"

  /// The tables of schemas from 15.
  case noteTypes = "select id, name, config from notetypes order by id"
  case fields = "select ntid, ord, name from fields order by ntid, ord"
  case templates = "select ntid, ord, name, config from templates order by ntid, ord"
  case decks = "select id, name from decks order by id"

  /// A card in a filtered deck has its home deck in `odid`.
  case cards = """
    select cast(nid as integer), cast(ord as integer), cast(did as integer), cast(odid as integer), \
    cast(flags as integer), id from cards order by id
    """
  case noteTypesOfNotes = "select mid from notes"
  case notes = "select id, cast(mid as integer), tags, flds from notes order by id"
}
