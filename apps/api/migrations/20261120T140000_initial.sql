-- Amounts are numeric(78, 0): the widest integer a chain uses (uint256) has 78 digits.

create table devices (
  id uuid primary key,
  platform text not null check (platform in ('ios', 'android')),
  app_version text not null,
  device_token text,
  -- The device's public key as a JWK and its RFC 7638 thumbprint; both null for a device that registered without a key.
  public_key jsonb,
  key_thumbprint text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revoked_at timestamptz,
  check ((public_key is null) = (key_thumbprint is null))
);

create table device_addresses (
  device_id uuid not null references devices on delete cascade,
  platform_id text not null,
  address text not null,
  -- When the device proved that it holds the address's key.
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (device_id, platform_id, address)
);
create index device_addresses_by_address on device_addresses (platform_id, address);

create table transactions (
  id bigint generated always as identity primary key,
  platform_id text not null,
  hash text not null,
  status text not null check (status in ('pending', 'confirmed', 'failed')),
  -- Why a failed transaction failed: reverted by its own execution, replaced by another of the same nonce, or gone from the pool.
  failure_reason text check (failure_reason in ('reverted', 'replaced', 'dropped')),
  from_address text not null,
  to_address text,
  nonce bigint,
  fee numeric(78, 0),
  -- Movements of value: [{ index, type, tokenContractId, fromAddress, toAddress, amount }].
  operations jsonb not null,
  block_number bigint,
  block_hash text,
  -- The signed bytes, kept until final so that a lost transaction can be sent again.
  raw text,
  -- Nothing about it can change any more: it is deep enough in the chain.
  final boolean not null default false,
  -- When the chain is to be asked about it next.
  check_at timestamptz not null,
  -- How often somebody set out to send it: what was tried once only may be taken back.
  attempts integer not null default 1,
  -- Since when, and from which block on, the chain has not known it. Null while it does.
  lost_since timestamptz,
  lost_at_block bigint,
  -- When it was first seen, or mined if it was seen in a block first. Never changes: history is ordered by it.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (platform_id, hash)
);
create index transactions_to_follow on transactions (platform_id, check_at) where not final;

-- Who takes part in a transaction: one row per address, with the tokens that moved from or to it.
create table transaction_parties (
  platform_id text not null,
  address text not null,
  created_at timestamptz not null,
  transaction_id bigint not null references transactions on delete cascade,
  token_contract_ids text[] not null,
  -- Whether it is in a block: what is not is seen by few.
  mined boolean not null,
  primary key (platform_id, address, created_at, transaction_id) include (mined)
);
create index transaction_parties_by_transaction on transaction_parties (transaction_id);

-- Devices that sent a transaction: they see it before it is mined.
create table transaction_submissions (
  transaction_id bigint not null references transactions on delete cascade,
  device_id uuid not null references devices on delete cascade,
  primary key (transaction_id, device_id)
);
create index transaction_submissions_by_device on transaction_submissions (device_id);

create table notifications (
  id uuid primary key,
  device_id uuid not null references devices on delete cascade,
  type text not null check (type in ('transaction', 'security', 'system')),
  title text not null,
  message text not null,
  read boolean not null default false,
  -- What it is about; at most one notification per device, transaction and event.
  transaction_id bigint references transactions on delete set null,
  event text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (device_id, transaction_id, event)
);
create index notifications_newest on notifications (device_id, created_at, id);
create index notifications_by_transaction on notifications (transaction_id);

-- Deliveries of the operation webhook that were answered, so that a repeated one gets the same answer.
create table webhook_deliveries (
  id text primary key,
  transaction_id bigint not null references transactions on delete cascade,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_by_transaction on webhook_deliveries (transaction_id);
