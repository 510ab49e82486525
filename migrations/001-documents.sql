create table documents (
  collection text not null,
  id text not null,
  revision integer not null,
  data text not null,
  saved_at text not null,
  saved_by text not null,
  primary key (collection, id)
);

create table history (
  collection text not null,
  id text not null,
  revision integer not null,
  changes text not null,
  saved_at text not null,
  saved_by text not null,
  primary key (collection, id, revision)
);

create index history_by_time on history (saved_at);
