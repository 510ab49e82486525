-- What was done in the admin, when, by whom and from what device. What was written of the texts is in history.
create table events (
  id integer primary key autoincrement,
  at text not null,
  kind text not null,
  -- The account's address as it was; empty for the server itself and for who has no account.
  account text not null,
  -- A colleague's address, an order's number, a count or a name: never what a customer wrote.
  about text not null,
  device text not null
);

create index events_by_account on events (account);
