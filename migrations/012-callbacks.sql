-- Who has asked the clinic to call. A row is erased a day after the call, and after 90 days whatever happens.
create table callbacks (
  id text not null primary key,
  asked_at text not null,
  -- When somebody at the clinic said that it is done; null while they wait.
  called_at text,
  -- What they wrote: JSON, in which only the same form sent twice is looked for.
  form text not null
);

create index callbacks_called_at on callbacks (called_at);
