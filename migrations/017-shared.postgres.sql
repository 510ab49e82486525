-- What one process has in memory, and several have in common: SQLite has one, and no such tables.
-- Tries that are counted: under marks that name nobody.
create table limits (
  key text primary key,
  used integer not null,
  ends_at bigint not null
);

create index limits_by_end on limits (ends_at);

-- Who has which form open, for as long as their windows tell.
create table open_forms (
  id text primary key,
  form text not null,
  account text not null,
  seen_at bigint not null
);

create index open_forms_by_form on open_forms (form);
