-- Both databases have these tables: SQLite takes any name of a type, and stores a boolean as 0 or 1 and a time as text.

create table documents (
  collection text not null,
  id text not null,
  revision integer not null,
  data text not null,
  saved_at text not null,
  saved_by text not null,
  primary key (collection, id)
);

create table history (
  collection text not null,
  id text not null,
  revision integer not null,
  changes text not null,
  saved_at text not null,
  saved_by text not null,
  -- Of an item that a form for something new has made: the form's key, or its draft's id, at the newest save of such a form.
  form_key text unique,
  -- The key of the form whose words were saved.
  words_of text,
  -- Whether the save deleted an item.
  deletes integer not null default 0,
  primary key (collection, id, revision)
);

create index history_by_age on history (collection, id, saved_at, revision);
create index history_of_deletions on history (collection, id) where deletes = 1;

create table sequences (
  name text primary key,
  value bigint not null
);

insert into sequences (name, value) values ('order', 1000), ('content', 0);

create table "user" (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  -- What the account may do.
  "role" text not null default 'Ejer' check ("role" in ('Ejer', 'Redaktør', 'Bestillinger'))
);

create table "session" (
  "id" text not null primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "user" ("id") on delete cascade
);

create table "account" (
  "id" text not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  -- One password, also where two are chosen at the same moment.
  unique ("providerId", "accountId")
);

-- The hashes of passwords that somebody else made or chose for an account.
create table given_password (hash text not null primary key);

create index "session_userId_idx" on "session" ("userId");
create index "account_userId_idx" on "account" ("userId");

-- Accounts that ask for a code after the password; what is here is on.
create table second_factor (
  user_id text not null primary key references "user" ("id") on delete cascade,
  -- The key that the owner's app holds too, encrypted with the server's secret.
  sealed_key text not null,
  turned_on_at text not null,
  -- The half minute of the latest code taken: it and earlier ones are used up.
  last_step integer not null,
  -- What the hashes of the recovery codes are made with.
  recovery_salt text not null,
  -- Wrong codes since the last right one: after so many none is taken before the password is another.
  wrong_codes integer not null default 0
);

-- One row for each that is not used.
create table recovery_code (
  user_id text not null references second_factor (user_id) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

-- Keys that devices hold and that sign people in; here is the half that anybody may see. They die with the account.
create table passkey (
  -- The credential's id, as the device gave it, in base64url.
  id text not null primary key,
  user_id text not null references "user" ("id") on delete cascade,
  name text not null,
  public_key text not null,
  -- How often the device says it has signed; 0 forever where the key is shared between devices.
  counter bigint not null,
  added_at text not null,
  used_at text
);

create index passkey_by_user on passkey (user_id);

-- Challenges that have been answered, until they would be too old anyway: none is answered twice.
create table used_challenge (
  challenge text not null primary key,
  expires_at bigint not null
);

-- What is written and not shown to visitors, by its form and its item ('' while it has none yet).
-- The id of a draft that a form for something new has made is the form's key: a hash of the id that the browser gave it.
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
  failure text,
  -- Whose link it is by which a draft is shown: it ends with their account.
  shared_by text
);

create unique index drafts_item on drafts (screen, item) where item <> '';
create index drafts_due on drafts (publish_at) where publish_at is not null;

create table orders (
  -- The id that the form carried, a hyphen, and a hash of what was ordered. It is the id of the clinic's mail too.
  id text not null primary key,
  -- One form is one order.
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
  -- Of the clinic's own, such as the number of its invoice.
  note text not null default '',
  -- What a search looks in: number, fields, names and note, in small letters.
  search text not null,
  -- What the total is made of: goods, freight and moms (JSON).
  sum text,
  -- When the customer first withdrew from it: a mark of its own, whatever else becomes of the order.
  withdrawn_at text,
  -- The e-mail of the account that took it by telephone. Null where the customer sent it.
  taken_by text
);

create unique index orders_number on orders (number);
create unique index orders_form_id on orders (form_id);
create index orders_placed_at on orders (placed_at);
create index orders_state on orders (handled, number);
create index orders_withdrawn on orders (number) where withdrawn_at is not null;

-- What customers have written to withdraw from an order, as they wrote it.
create table withdrawals (
  -- Of the second step that it was confirmed on: sent twice it is one.
  id text not null primary key,
  -- The four fields: JSON, which no query looks into.
  form text not null,
  arrived_at text not null,
  -- Of one without an order; an order has a state of its own.
  handled integer not null,
  -- The order that it is from: its number and its e-mail both fit. Null where they do not.
  order_id text references orders (id) on delete cascade
);

create index withdrawals_open on withdrawals (order_id, handled, arrived_at);
create index withdrawals_arrived_at on withdrawals (arrived_at);

-- Who has asked the clinic to call. A row is erased a day after the call, and after 90 days whatever happens.
create table callbacks (
  -- Made by the script of the page, or by the answer: a form sent twice is one.
  id text not null primary key,
  asked_at text not null,
  -- When somebody at the clinic said that it is done; null while they wait.
  called_at text,
  -- When they were called in vain: a space and a time for each call.
  tried_at text not null default '',
  -- What they wrote: JSON, which no query looks into.
  form text not null
);

create index callbacks_waiting on callbacks (called_at, asked_at);
create index callbacks_asked_at on callbacks (asked_at);

create table outbox (
  mail_id text not null,
  recipient text not null,
  state text not null,
  attempts integer not null,
  next_at bigint not null,
  lease_until bigint not null,
  error text,
  message_id text not null,
  created_at bigint not null,
  -- A mail that somebody waits for is sent before those that nobody does.
  urgent integer not null default 0,
  -- A mail that is about an order lives as long as the order.
  order_id text references orders (id),
  -- When it is erased, and not sent any more; null: with its order, or nobody knows before it is sent.
  expires_at bigint,
  -- How often the mail server got the whole mail and gave no answer: it may have been sent.
  unanswered integer not null default 0,
  primary key (mail_id, recipient)
);

create unique index outbox_message_id on outbox (message_id);
create index outbox_due on outbox (state, next_at);
create index outbox_order on outbox (order_id);
create index outbox_expires_at on outbox (expires_at);

-- Links and steps that work once or for a while. The purposes and how long each is valid: app/server/tokens.
create table tokens (
  hash text not null primary key,
  purpose text not null,
  -- Whom or what the bearer may do it with: an account, a draft, an address.
  subject text not null,
  expires_at bigint not null
);

create index tokens_subject on tokens (subject, purpose);

-- Mail of the last day that strangers caused. `key_hash` is a keyed hash of a mailbox or a network, and names nobody.
create table mail_counts (
  key_hash text not null,
  at bigint not null
);

create index mail_counts_by_key on mail_counts (key_hash, at);
create index mail_counts_by_time on mail_counts (at);

-- Who is mailed about orders beside ORDER_RECIPIENTS, and whose mail is known to arrive.
create table recipients (
  address text not null primary key,
  asked_at text,
  confirmed_at text,
  -- Added in the admin, and not by the setting.
  added integer not null
);
