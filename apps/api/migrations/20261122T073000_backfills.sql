-- Addresses that were linked while their chain was being read, and of whose earlier transactions nothing is known yet.
create table address_backfills (
  platform_id text not null,
  address text not null,
  -- Blocks still to be searched, from the newest down. Null until a worker begins.
  from_block bigint,
  to_block bigint,
  -- Blocks up to which it was read when the search began: what is above it is told by the blocks themselves.
  read_to_block bigint,
  found integer not null default 0,
  attempts integer not null default 0,
  -- When a worker may take it, or take it from one that is silent.
  check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (platform_id, address)
);
create index address_backfills_due on address_backfills (platform_id, check_at);
