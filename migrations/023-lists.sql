-- What the admin's lists ask for, a page at a time, and what is counted of a day.
create index orders_placed_at on orders (placed_at);
create index orders_state on orders (handled, number);
drop index orders_handled;
create index withdrawals_arrived_at on withdrawals (arrived_at);
create index callbacks_waiting on callbacks (called_at, asked_at);
drop index callbacks_called_at;
create index callbacks_asked_at on callbacks (asked_at);
