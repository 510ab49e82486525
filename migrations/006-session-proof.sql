-- When somebody has last shown in an open session that it is they: before what an open screen must not be enough for.
create table session_proof (
  session_id text not null primary key references "session" ("id") on delete cascade,
  given_at text not null
);
