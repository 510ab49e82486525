-- What an account may do. Those that are here already may do everything, as they could.
alter table "user" add column "role" text not null default 'Ejer'
  check ("role" in ('Ejer', 'Redaktør', 'Bestillinger'));

-- What the staff has written about an order; erased with it.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  written_at text not null,
  written_by text not null,
  text text not null
);

create index order_notes_of_order on order_notes (order_id);
