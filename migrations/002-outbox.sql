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
  primary key (mail_id, recipient)
);

create index outbox_due on outbox (state, next_at);

create table posted (
  post_key text primary key,
  number text not null
);

create table sequences (
  name text primary key,
  value bigint not null
);

insert into sequences (name, value) values ('order', 1000);
