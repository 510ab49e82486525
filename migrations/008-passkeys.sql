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
