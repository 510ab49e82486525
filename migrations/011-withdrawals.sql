-- What customers have written to withdraw from an order, as they wrote it.
create table withdrawals (
  -- A hash of all four fields: the same sent twice is one.
  id text not null primary key,
  -- The number that they wrote, where it can be an order's; whether there is one is not asked.
  number integer,
  -- The four fields: JSON, which no query looks into.
  form text not null,
  arrived_at text not null,
  -- Of one without an order; an order has a state of its own.
  handled integer not null
);

create index withdrawals_number on withdrawals (number);
