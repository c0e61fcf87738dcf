alter table token_names
  -- The linked address for which the name is wanted; empty if no linked address has the token.
  add column noted_for text not null default '',
  -- How many names waited for that address before it. Low turns are served first, so that one address does not delay others.
  add column turn integer not null default 0;
drop index token_names_to_read;
create index token_names_to_read on token_names (platform_id, turn) where read_at is null;
create index token_names_by_address on token_names (platform_id, noted_for, turn) where read_at is null;
