-- What an order's total is made of: goods, freight and moms (JSON). Null where freight was not part of it yet.
alter table orders add column sum text;
