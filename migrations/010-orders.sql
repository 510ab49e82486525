-- Orders stood in the documents of their mails. 010-orders.ts moves what is there.
create table orders (
  -- The id that the form carried, a hyphen, and a hash of what was ordered. It is the id of the clinic's mail too.
  id text not null primary key,
  -- One form is one order. Null where a former version took a later one from the same form, and where there was none.
  form_id text,
  number integer not null,
  revision integer not null,
  placed_at text not null,
  handled integer not null,
  -- What the customer wrote, and the words of the mails, are erased.
  erased integer not null,
  -- The nine fields, and the lines with prices in kroner for one: JSON, which no query looks into.
  form text not null,
  lines text not null,
  total double precision not null,
  -- What a search looks in: number, fields and names, in small letters.
  search text not null
);

create unique index orders_number on orders (number);
create unique index orders_form_id on orders (form_id);
create index orders_handled on orders (handled);

-- A mail that is about an order lives as long as the order, every other one for a day.
alter table outbox add column about text references orders (id);
create index outbox_about on outbox (about);
