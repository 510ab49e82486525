-- Who is mailed about orders beside ORDER_RECIPIENTS, and whose mail is known to arrive.
create table recipients (
  address text not null primary key,
  -- A hash of what stands in the link of the latest mail; null once it is used.
  token text,
  asked_at text,
  confirmed_at text,
  -- Added in the admin, and not by the setting.
  added integer not null
);
