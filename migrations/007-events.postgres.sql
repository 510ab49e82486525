-- What was done in the admin, when, by whom and from what device. What was written of the texts is in history.
create table events (
  id bigint generated always as identity primary key,
  at text not null,
  kind text not null,
  -- The account's address as it was; empty for the server itself and for strangers.
  account text not null,
  -- A colleague's address, an order's number, a count or a name: never what a customer wrote.
  about text not null,
  device text not null
);

create index events_by_account on events (account);

-- Up to when events have been erased for their age. It only moves forward, and says so as long as the database lives.
create table events_erased (before text not null);
insert into events_erased (before) values ('');

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end $$;

create trigger events_are_never_changed before update on events
for each row execute function refuse_event_change('an event is never changed');

create function erase_events_by_age_alone() returns trigger language plpgsql as $$
begin
  if old.at >= (select before from events_erased) then
    raise exception 'an event is erased when it is old enough, and not before';
  end if;
  return old;
end $$;

create trigger events_are_erased_by_age_alone before delete on events
for each row execute function erase_events_by_age_alone();

create trigger events_erased_moves_forward before update on events_erased
for each row when (new.before < old.before) execute function refuse_event_change('what is erased stays erased');

create trigger events_erased_stays before delete on events_erased
for each row execute function refuse_event_change('up to when events are erased is never forgotten');
