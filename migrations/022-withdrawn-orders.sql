-- The order that a withdrawal is from: its number and its e-mail both fit. Null where they do not.
alter table withdrawals add column order_id text references orders (id) on delete cascade;
-- When the customer first withdrew from it: a mark of its own, whatever else becomes of the order.
alter table orders add column withdrawn_at text;

-- So far the number alone decided.
update withdrawals set order_id =
  (select orders.id from orders where orders.number = withdrawals.number and placed_at <= arrived_at);
update orders set withdrawn_at =
  (select min(arrived_at) from withdrawals where order_id = orders.id);

create index withdrawals_open on withdrawals (order_id, handled, arrived_at);
create index orders_withdrawn on orders (number) where withdrawn_at is not null;
