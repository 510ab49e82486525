-- Tokens stood here in the clear. From now on their hashes do, so that everybody signs in once more.
delete from "session";

-- Wrong codes since the last right one: after so many none is taken before the password is another.
alter table second_factor add column wrong_codes integer not null default 0;
