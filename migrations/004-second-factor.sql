-- Accounts that ask for a code after the password; what is here is on.
create table second_factor (
  user_id text not null primary key references "user" ("id") on delete cascade,
  -- The key that the owner's app holds too, encrypted with the server's secret.
  sealed_key text not null,
  turned_on_at text not null,
  -- The half minute of the latest code taken: it and earlier ones are used up.
  last_step integer not null,
  -- What the hashes of the recovery codes are made with.
  recovery_salt text not null
);

-- One row for each that is not used.
create table recovery_code (
  user_id text not null references second_factor (user_id) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
