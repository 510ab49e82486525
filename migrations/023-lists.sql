-- What the admin's lists ask for, a page at a time, and what is counted of a day.
create index orders_placed_at on orders (placed_at);
create index orders_state on orders (handled, number);
create index withdrawals_arrived_at on withdrawals (arrived_at);
create index callbacks_waiting on callbacks (called_at, asked_at);
create index callbacks_asked_at on callbacks (asked_at);
create index receipts_by_recipient on receipts (recipient, at);
create index receipts_by_network on receipts (network, at);
