-- Each is the beginning of another index, of 023-lists.sql.
drop index orders_handled;
drop index callbacks_called_at;
