alter table address_backfills
  -- A search of deep blocks is one whose newest blocks (INDEXER_BACKFILL_BLOCKS) were searched. It comes after all others.
  add column deep boolean not null default false,
  -- The weakest method that was used so far, and whether everything was found with it.
  add column method text,
  add column complete boolean not null default true,
  -- Whether the address is an ordinary account, and how many transactions it had sent when the search began. Null until it is known.
  add column ordinary boolean,
  add column sent bigint,
  -- How often the search began again because sent transactions were missing.
  add column restarts integer not null default 0,
  -- Virtual time of a fair queue: each search of deep blocks moves a search back.
  alter column turn type bigint;
drop index address_backfills_due;
create index address_backfills_due on address_backfills (platform_id, deep, turn, check_at);

-- The result of a finished search. Every block from `from_block` on was searched; null if none was.
create table address_histories (
  platform_id text not null,
  address text not null,
  complete boolean not null,
  from_block bigint,
  method text,
  finished_at timestamptz not null default now(),
  primary key (platform_id, address)
);

-- Requests to nodes by searches on one day, in UTC.
create table history_requests (
  platform_id text primary key,
  day date not null,
  requests bigint not null
);

-- Earlier versions searched only the newest blocks. All linked addresses are searched again, after newly linked ones.
update address_backfills set from_block = null, to_block = null, read_to_block = null, found = 0;
insert into address_backfills (platform_id, address, deep)
select distinct platform_id, address, true from device_addresses
on conflict do nothing;
