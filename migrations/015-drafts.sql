-- What is written and not shown to visitors, by its form and its item ('' while it has none yet).
-- `hidden` is the item as it stood when it was taken off the site; `publish_at` in milliseconds since 1970.
create table drafts (
  id text primary key,
  screen text not null,
  item text not null,
  title text not null,
  form text not null,
  hidden text,
  revision integer not null,
  saved_at text not null,
  saved_by text not null,
  publish_at bigint,
  trouble text,
  share_hash text,
  share_until bigint,
  review text
);

create unique index drafts_item on drafts (screen, item) where item <> '';
create index drafts_due on drafts (publish_at) where publish_at is not null;
