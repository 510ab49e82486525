-- How often, day by day in Denmark: what the screen Drift shows over days. Kinds and how many, never who.
create table day_counts (
  day text not null,
  kind text not null,
  -- Of what is measured in milliseconds, the bound that it stayed under; 0 of what is only counted.
  bucket integer not null,
  count bigint not null,
  last_at text not null,
  primary key (day, kind, bucket)
);
