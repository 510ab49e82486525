-- Receipts of the last day: when, to whom, and asked for from which network. Both are marks that name nobody.
create table receipts (
  at bigint not null,
  recipient text not null,
  network text not null
);

create index receipts_by_time on receipts (at);

-- A mail that somebody waits for is sent before those that nobody does.
alter table outbox add column urgent integer not null default 0;
