-- The content of the installation: documents with courses and kits that its owner installed for all users.
-- What users do with it refers to it only by slug, such as 'knots.quiz' for the kit 'quiz' of the document 'knots', and
-- remains when a document is removed.

-- `document` is the document as JSON without white space.
create table content_documents (
  document_id text primary key not null check (length(document_id) between 1 and 24),
  document text not null check (document like '{_%}' and length(cast(document as blob)) <= 8388608),
  installed_at integer not null
) strict;

-- By this counter, other connections notice that the content may have changed.
insert into counters (name, value) values ('content_changes', 0);

create trigger content_installed after insert on content_documents begin
  update counters set value = value + 1 where name = 'content_changes';
end;

create trigger content_replaced after update on content_documents begin
  update counters set value = value + 1 where name = 'content_changes';
end;

create trigger content_removed after delete on content_documents begin
  update counters set value = value + 1 where name = 'content_changes';
end;
