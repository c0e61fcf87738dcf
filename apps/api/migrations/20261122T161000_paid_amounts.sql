alter table dealings
  -- The largest amount that the other address paid of each listed token, by token id, as decimal strings in base units.
  add column paid jsonb not null default '{}';
