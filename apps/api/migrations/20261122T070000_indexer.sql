-- How far each chain has been read into the tables. Changes together with what was read.
create table indexer_checkpoints (
  platform_id text primary key,
  -- The last block that was read. Null before the first.
  block_number bigint,
  block_hash text,
  block_time timestamptz,
  -- Where reading began: nothing at or below it was read.
  first_block bigint,
  -- The newest block that the node told of.
  head_number bigint,
  -- The worker that reads. When its lease has run out, another may take its place.
  holder uuid not null,
  leased_until timestamptz not null,
  updated_at timestamptz not null default now(),
  check ((block_number is null) = (block_hash is null)),
  check ((block_number is null) = (block_time is null)),
  check ((block_number is null) = (first_block is null))
);

-- Blocks that were read and may still be taken back, to the depth at which the network is final; and the one where reading began.
create table indexer_blocks (
  platform_id text not null references indexer_checkpoints on delete cascade,
  number bigint not null,
  hash text not null,
  primary key (platform_id, number)
);

create index transactions_in_blocks on transactions (platform_id, block_number) where not final and block_number is not null;
