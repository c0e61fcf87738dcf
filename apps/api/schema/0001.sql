-- The schema, by the folder of `apps/api/src` that owns the tables. Amounts are numeric(78, 0): a uint256 has up to 78 digits.

-- wallet/devices

create table devices (
  id uuid primary key,
  platform text not null check (platform in ('ios', 'android')),
  app_version text not null,
  device_token text,
  -- The public key as a JWK, and its RFC 7638 thumbprint. Both are null for a device that registered without a key.
  public_key jsonb,
  key_thumbprint text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- The language of its notifications, a BCP 47 tag. Null if the device named none.
  locale text,
  -- When the device last reported its push token. A push service may report later that an older registration of the token is invalid.
  device_token_at timestamptz,
  -- The service of Apple that accepts the token. Null if it is the configured one, or if the token is not Apple's.
  apns_environment text check (apns_environment in ('production', 'sandbox')),
  check ((public_key is null) = (key_thumbprint is null))
);
-- A token may be longer than an entry of a B-tree.
create index devices_by_token on devices using hash (device_token);

create table device_addresses (
  device_id uuid not null references devices on delete cascade,
  platform_id text not null,
  address text not null,
  -- When the device proved that it has the key of the address.
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (device_id, platform_id, address)
);
-- Devices that proved the address come first.
create index device_addresses_by_holder on device_addresses (platform_id, address, verified_at, device_id);

-- wallet/catalogue

-- Names that contracts outside the catalogue report. All are null until they are read. Name and symbol stay null if the contract is no token.
create table token_names (
  platform_id text not null,
  contract_address text not null,
  name text,
  symbol text,
  read_at timestamptz,
  -- The linked address for which the name is wanted. Empty if no linked address has the token.
  noted_for text not null default '',
  -- How many names waited for that address before it. Low turns are served first, so that one address does not delay others.
  turn integer not null default 0,
  primary key (platform_id, contract_address)
);
create index token_names_to_read on token_names (platform_id, turn) where read_at is null;
create index token_names_by_address on token_names (platform_id, noted_for, turn) where read_at is null;

-- wallet/catalogue/imports

-- Tokens that a device added to its list. The identity is what the contract returned when the device added the token.
create table imported_tokens (
  device_id uuid not null references devices on delete cascade,
  token_id text not null,
  -- Place in the list of the device, from 0.
  position integer not null,
  name text not null,
  symbol text not null,
  decimals integer not null,
  -- native, erc20 or spl
  type text not null,
  primary key (device_id, token_id)
);

-- ledger/rows

create table transactions (
  id bigint generated always as identity primary key,
  platform_id text not null,
  hash text not null,
  status text not null check (status in ('pending', 'confirmed', 'failed')),
  -- Reverted by its own execution, replaced by another that spent the same nonce, gone from the mempool, or no longer valid (Solana's blockhashes).
  failure_reason text check (failure_reason in ('reverted', 'replaced', 'dropped', 'expired')),
  from_address text not null,
  to_address text,
  nonce bigint,
  fee numeric(78, 0),
  -- Movements of value: [{ index, type, tokenContractId, fromAddress, toAddress, amount }]. Those of several addresses also have inputs and outputs.
  operations jsonb not null,
  block_number bigint,
  block_hash text,
  -- The signed bytes, kept until the transaction is final, so that it can be sent again.
  raw text,
  -- The block is deep enough in the chain: nothing can change any more.
  final boolean not null default false,
  -- When the chain is polled next.
  check_at timestamptz not null,
  -- How often a caller tried to send it. The row is deleted only after a single attempt.
  attempts integer not null default 1,
  -- Since when, and from which block on, no node knows it. Null if a node knows it.
  lost_since timestamptz,
  lost_at_block bigint,
  -- The time at which it was first seen, or the time of its block if it was first seen there. Never changes: the history is ordered by it.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The block of which every movement was read. A receipt of the same block shows no native movement inside calls and does not replace them.
  complete_in_block text,
  -- The chain's head when the row last changed. Finality needs an equal reading at a later head.
  read_at_block bigint,
  -- Whether the worker may send the bytes: a node accepted them, or some caller got no definite answer.
  kept boolean not null default true,
  -- Callers that are handing the bytes to a node now.
  sending integer not null default 0,
  -- Celo's transactions may pay their fee in a token. Null: in the native one.
  fee_token_id text,
  -- Its place among the transactions of its block. Null if no block has it, or if the node did not report it.
  position integer,
  -- What its own bytes show that no movement shows: a stake on Solana, a delegation by EIP-7702. Null if nothing.
  action text,
  unique (platform_id, hash)
);
create index transactions_to_follow on transactions (platform_id, check_at) where not final;
create index transactions_in_blocks on transactions (platform_id, block_number) where not final and block_number is not null;
-- The nonces that recent transactions of an account use.
create index transactions_by_nonce on transactions (platform_id, from_address, nonce) where nonce is not null and not final;
create index transactions_pending_by_age on transactions (updated_at) where status = 'pending';

-- The parties of a transaction: one row per address, with the tokens that moved from or to it.
create table transaction_parties (
  platform_id text not null,
  address text not null,
  created_at timestamptz not null,
  transaction_id bigint not null references transactions on delete cascade,
  token_contract_ids text[] not null,
  -- Whether it is in a block. Other devices do not see it before.
  mined boolean not null,
  -- The first token is a column of this table, because an index cannot contain an array of any length.
  token_contract_id text generated always as (token_contract_ids[1]) stored,
  -- Movements of this address for which the row of the transaction has no room. Null if that row lists them all.
  operations jsonb,
  -- Kind and status of the transaction for this party, as one number (kind-status.ts).
  kind_status smallint not null,
  primary key (platform_id, address, created_at, transaction_id) include (mined)
);
create index transaction_parties_by_transaction on transaction_parties (transaction_id);
create index transaction_parties_by_token on transaction_parties (platform_id, address, token_contract_id, created_at, transaction_id)
  include (mined) where token_contract_id is not null;
create index transaction_parties_by_kind_status on transaction_parties (platform_id, address, kind_status, created_at, transaction_id) include (mined);
create index transaction_parties_by_token_and_kind_status
  on transaction_parties (platform_id, address, token_contract_id, kind_status, created_at, transaction_id)
  include (mined) where token_contract_id is not null;

-- The second and further tokens of a party. Only the triggers below write this table. Its rows need no foreign key.
create table transaction_party_tokens (
  platform_id text not null,
  address text not null,
  token_contract_id text not null,
  created_at timestamptz not null,
  transaction_id bigint not null,
  mined boolean not null,
  kind_status smallint not null,
  primary key (platform_id, address, token_contract_id, created_at, transaction_id) include (mined)
);
create index transaction_party_tokens_by_kind_status
  on transaction_party_tokens (platform_id, address, token_contract_id, kind_status, created_at, transaction_id) include (mined);

create function keep_party_tokens() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    delete from transaction_party_tokens
    where platform_id = old.platform_id and address = old.address and token_contract_id = any(old.token_contract_ids[2:])
      and created_at = old.created_at and transaction_id = old.transaction_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into transaction_party_tokens (platform_id, address, token_contract_id, created_at, transaction_id, mined, kind_status)
    select distinct new.platform_id, new.address, token, new.created_at, new.transaction_id, new.mined, new.kind_status
    from unnest(new.token_contract_ids[2:]) as token where token <> new.token_contract_ids[1];
  end if;
  return null;
end $$;
create trigger party_tokens_insert after insert on transaction_parties
  for each row when (cardinality(new.token_contract_ids) > 1) execute function keep_party_tokens();
create trigger party_tokens_update after update on transaction_parties
  for each row when (cardinality(old.token_contract_ids) > 1 or cardinality(new.token_contract_ids) > 1) execute function keep_party_tokens();
create trigger party_tokens_delete after delete on transaction_parties
  for each row when (cardinality(old.token_contract_ids) > 1) execute function keep_party_tokens();

create function empty_party_tokens() returns trigger language plpgsql as $$
begin
  truncate transaction_party_tokens;
  return null;
end $$;
create trigger party_tokens_truncate after truncate on transaction_parties execute function empty_party_tokens();

-- Devices that sent a transaction. They see it before it is mined.
create table transaction_submissions (
  transaction_id bigint not null references transactions on delete cascade,
  device_id uuid not null references devices on delete cascade,
  primary key (transaction_id, device_id)
);
create index transaction_submissions_by_device on transaction_submissions (device_id);

-- Hashes of transactions that wallets sent elsewhere, until a node returns them.
create table tracked_transactions (
  id bigint generated always as identity primary key,
  device_id uuid not null references devices on delete cascade,
  platform_id text not null,
  address text not null,
  hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  check_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  unique (device_id, platform_id, hash, address)
);
create index tracked_transactions_by_check on tracked_transactions (platform_id, check_at);

-- Addresses that no device proved and whose old transactions were deleted. Their history is not complete.
create table bounded_addresses (
  platform_id text not null,
  address text not null,
  primary key (platform_id, address)
);

-- Permissions that linked addresses gave to spend what they have, each with the newest transaction that set it. Only the chain knows what is left.
create table approvals (
  id bigint generated always as identity primary key,
  platform_id text not null,
  owner text not null,
  -- token, operator, nft or permit2
  kind text not null,
  -- The contract of the token or of the NFTs; `native` for the native token.
  contract text not null,
  spender text not null,
  -- The number of the NFT, a uint256 in decimal. Empty if the permission is not for one NFT.
  token_id text not null,
  -- Null if a reorg removed its block, or if it was deleted.
  transaction_id bigint references transactions on delete set null,
  block_number bigint not null,
  -- Whether the owner ever signed a transaction that set it. Anybody can publish a contract that invents the others.
  signed boolean not null,
  -- Since when the chain says that nothing of it is left. Null if something is, or if the chain was not asked.
  hidden_at timestamptz,
  -- When a hidden permission is checked again, because the node may have been behind.
  check_at timestamptz,
  unique (platform_id, owner, kind, contract, spender, token_id)
);
create index approvals_shown on approvals (platform_id, owner, signed desc, block_number desc, id desc) where hidden_at is null;
create index approvals_hidden on approvals (platform_id, owner, check_at) where hidden_at is not null;
create index approvals_by_age on approvals (hidden_at) where hidden_at is not null;
create index approvals_by_transaction on approvals (transaction_id);

-- Answered deliveries of the operation webhook. A repeated delivery gets the same answer.
create table webhook_deliveries (
  id text primary key,
  transaction_id bigint not null references transactions on delete cascade,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_by_transaction on webhook_deliveries (transaction_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- ledger/events: the event log. A change of a transaction writes to the outbox within its own database transaction. One relay at a time moves
-- committed events into the log and numbers them. A reader that continues after a number therefore never misses an event.

create table event_outbox (
  id bigint generated always as identity primary key,
  type text not null,
  platform_id text not null,
  transaction_id bigint,
  -- Addresses that the event concerns besides the present parties of its transaction. Null: none.
  addresses text[],
  block_number bigint,
  block_hash text,
  backfilled boolean not null default false,
  -- The transaction when the event was written.
  body jsonb
);

create table events (
  -- Grows by one in the order of the log.
  id bigint not null,
  logged_at timestamptz not null,
  type text not null,
  platform_id text not null,
  transaction_id bigint,
  -- The linked addresses that the event concerns.
  addresses text[] not null,
  block_number bigint,
  block_hash text,
  backfilled boolean not null,
  body jsonb,
  primary key (id, logged_at)
) partition by range (logged_at);

-- Events by linked address. An empty address: the event concerns every address of the platform.
create table event_parties (
  platform_id text not null,
  address text not null,
  event_id bigint not null,
  logged_at timestamptz not null,
  primary key (platform_id, address, event_id, logged_at)
) partition by range (logged_at);

-- The end of the log, in one row. The relay locks it.
create table event_log (
  last_id bigint not null,
  last_at timestamptz not null
);
insert into event_log values (0, '-infinity');

-- The last event that each consumer has processed.
create table event_cursors (
  consumer text primary key,
  last_id bigint not null,
  -- A consumer that works outside the database, like the publisher to NATS, leases its cursor instead of locking the row while it waits.
  holder uuid,
  leased_until timestamptz
);
-- These consumers miss no event from before the first worker starts.
insert into event_cursors (consumer, last_id) values ('notifications', 0), ('webhooks', 0);

-- Events that a consumer could not process because of their data. An operator finds them with `wallet inspect consumers`.
create table event_skips (
  consumer text not null,
  event_id bigint not null,
  reason text not null,
  skipped_at timestamptz not null default now(),
  primary key (consumer, event_id)
);

-- Creates the partitions of today and tomorrow (UTC).
create function ensure_event_partitions() returns void language plpgsql as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  day date;
  parent text;
begin
  foreach day in array array[today, today + 1] loop
    foreach parent in array array['events', 'event_parties'] loop
      if to_regclass(parent || '_' || to_char(day, 'YYYYMMDD')) is null then
        execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
          parent || '_' || to_char(day, 'YYYYMMDD'), parent, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
      end if;
    end loop;
  end loop;
end $$;

-- chain

-- How far each chain has been read. Changes together with what was read.
create table indexer_checkpoints (
  platform_id text primary key,
  -- The last block that was read. Null before the first.
  block_number bigint,
  block_hash text,
  block_time timestamptz,
  -- Where reading began: no block below it was read.
  first_block bigint,
  -- The newest block that the node reported.
  head_number bigint,
  -- The worker that reads. When its lease has expired, another worker may take its place.
  holder uuid not null,
  leased_until timestamptz not null,
  updated_at timestamptz not null default now(),
  check ((block_number is null) = (block_hash is null)),
  check ((block_number is null) = (block_time is null)),
  check ((block_number is null) = (first_block is null))
);

-- Blocks that were read and that a reorg may still remove, and the block where reading began.
create table indexer_blocks (
  platform_id text not null references indexer_checkpoints on delete cascade,
  number bigint not null,
  hash text not null,
  primary key (platform_id, number)
);

-- Workers that read blocks, so that they share the leases of platforms evenly.
create table indexer_workers (
  id uuid primary key,
  -- Platforms whose blocks the worker can read.
  platforms text[] not null,
  -- The worker renews this. After it, the worker counts as gone.
  alive_until timestamptz not null
);

-- Linked addresses whose earlier transactions are still searched.
create table address_backfills (
  platform_id text not null,
  address text not null,
  -- Blocks that are still to be searched, from the newest down. Null until a worker begins.
  from_block bigint,
  to_block bigint,
  -- The last block that was read when the search began. The indexer covers the blocks above it.
  read_to_block bigint,
  found integer not null default 0,
  attempts integer not null default 0,
  -- When a worker may take it, also from a worker that stopped.
  check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- The network of the device that requested it, as one of 4,096 groups, so that the address cannot be found out.
  network smallint not null default 0,
  -- Virtual time of a fair queue: low turns are served first, so that a device with many addresses does not delay others. Each search of deep
  -- blocks moves a search back.
  turn bigint not null default 0,
  -- A search of deep blocks is one whose newest blocks (INDEXER_BACKFILL_BLOCKS) were searched. It comes after all others.
  deep boolean not null default false,
  -- The weakest method that was used so far, and whether everything was found with it.
  method text,
  complete boolean not null default true,
  -- Whether the address is an ordinary account, and how many transactions it had sent when the search began. Null until it is known.
  ordinary boolean,
  sent bigint,
  -- How often the search began again because sent transactions were missing.
  restarts integer not null default 0,
  primary key (platform_id, address)
);
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

-- Requests to nodes by searches on one day, in UTC. `payer` is the group of the device that proved the address, or of the network that
-- requested the search of an unproved one. Rows of earlier days count nothing and are overwritten.
create table history_requests (
  platform_id text not null,
  proved boolean not null,
  payer smallint not null,
  day date not null,
  requests bigint not null,
  primary key (platform_id, proved, payer)
);

-- out/notifications

-- Partitioned by month, so that retention drops whole partitions.
create table notifications (
  id uuid not null,
  device_id uuid not null references devices on delete cascade,
  type text not null check (type in ('transaction', 'security', 'system')),
  title text not null,
  message text not null,
  read boolean not null default false,
  transaction_id bigint references transactions on delete set null,
  -- A device has at most one notification per transaction and event, and one per announcement.
  event text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether the device got it for addresses that it linked without proof: these have a quota for each day.
  unproved boolean not null default false,
  primary key (id, created_at)
) partition by range (created_at);
create index notifications_newest on notifications (device_id, created_at, id);
create index notifications_by_transaction on notifications (transaction_id);
create index notifications_unproved on notifications (device_id, created_at) where unproved;
create index notifications_by_event on notifications (device_id, transaction_id, event) where event is not null;
create index notifications_system on notifications (device_id, event) where type = 'system' and event is not null;

-- A unique index would hold only within a month.
create function ignore_repeated_notification() returns trigger language plpgsql as $$
begin
  -- Inserts of the same event wait for each other. Each statement of this function then sees what the others committed.
  perform pg_advisory_xact_lock(hashtextextended('notification ' || new.event, coalesce(new.transaction_id, 0)));
  if new.type = 'system' then
    if exists (select from notifications n where n.device_id = new.device_id and n.event = new.event and n.type = 'system') then return null; end if;
  end if;
  if exists (select from notifications n where n.device_id = new.device_id and n.transaction_id = new.transaction_id and n.event = new.event) then
    return null;
  end if;
  return new;
end $$;
create trigger notification_repeated before insert on notifications for each row
  when (new.event is not null and (new.transaction_id is not null or new.type = 'system')) execute function ignore_repeated_notification();

-- Settled transactions of which not all devices were notified with the block: very many may watch one address.
create table notification_fanouts (
  transaction_id bigint primary key references transactions on delete cascade,
  -- Devices up to this one are notified. Null before the first.
  after_device uuid,
  -- When it last got a share of the work.
  turn_at timestamptz not null default clock_timestamp()
);
create index notification_fanouts_by_turn on notification_fanouts (turn_at);

-- out/push

-- Pushes to phones, written with their notification. Finished pushes stay for a while, so that an operator can inspect them.
create table push_outbox (
  notification_id uuid primary key,
  device_id uuid not null references devices on delete cascade,
  channel text not null check (channel in ('fcm', 'apns')),
  -- A later push of the same device and collapse id replaces this one, on the screen and while it waits here.
  collapse_id text not null,
  title text not null,
  message text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'superseded', 'failed')),
  attempts integer not null default 0,
  -- The result of the last attempt, as the push service reported it.
  reason text,
  -- When it is tried next. An attempt moves this time first, so that the push is due again if the worker dies.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Type and transaction of the notification, so that sending a push reads no other table.
  type text not null,
  transaction_id bigint
);
create index push_outbox_due on push_outbox (channel, due_at) where state = 'waiting';
create index push_outbox_by_device on push_outbox (device_id, collapse_id);
create index push_outbox_by_age on push_outbox (created_at);

-- A reference to a partitioned table would need the time of the notification. This trigger does what the reference would do.
create function delete_push() returns trigger language plpgsql as $$
begin
  delete from push_outbox where notification_id = old.id;
  return null;
end $$;
create trigger notification_deleted after delete on notifications for each row execute function delete_push();

-- out/webhooks

-- Endpoints of other systems that receive events.
create table outbound_webhooks (
  id uuid primary key,
  url text not null,
  filter jsonb not null,
  -- Deliveries that share an address are sent one after another.
  ordered boolean not null,
  -- active, paused or disabled
  status text not null default 'active',
  status_reason text,
  secret text not null,
  -- The secret before the last rotation. It also signs until this time.
  previous_secret text,
  previous_until timestamptz,
  -- Events up to this one are older than the endpoint and are not delivered.
  after_event bigint not null,
  -- Changes with the filter, so that workers read only changed filters again.
  revision integer not null default 1,
  -- The first failure since the last success.
  failing_since timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

create sequence outbound_delivery_ids;

-- Events for endpoints. Partitioned by week, so that retention drops whole partitions.
create table outbound_deliveries (
  id bigint not null default nextval('outbound_delivery_ids'),
  webhook_id uuid not null references outbound_webhooks on delete cascade,
  event_id bigint not null,
  -- waiting, delivered or failed
  state text not null default 'waiting',
  -- Addresses of the event, if the endpoint receives events in order.
  addresses text[] not null,
  due_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  -- The newest attempts: time, status or error, duration.
  log jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  primary key (id, created_at),
  -- The time of a delivery is that of its event, so an event has one row for each endpoint, although the time is in the key.
  unique (webhook_id, event_id, created_at)
) partition by range (created_at);
alter sequence outbound_delivery_ids owned by outbound_deliveries.id;
create index outbound_deliveries_due on outbound_deliveries (webhook_id, due_at) where state = 'waiting' and addresses = '{}';
create index outbound_deliveries_due_in_order on outbound_deliveries (webhook_id, due_at) where state = 'waiting' and addresses <> '{}';
create index outbound_deliveries_by_state on outbound_deliveries (webhook_id, state, event_id);

-- The waiting deliveries of each address, so that the oldest one is found however many there are.
create table outbound_queues (
  webhook_id uuid not null references outbound_webhooks on delete cascade,
  address text not null,
  event_id bigint not null,
  delivery_id bigint not null,
  created_at timestamptz not null,
  primary key (webhook_id, address, event_id)
);

create function queue_delivery() returns trigger language plpgsql as $$
begin
  if new.state = 'waiting' then
    insert into outbound_queues (webhook_id, address, event_id, delivery_id, created_at)
    select new.webhook_id, address, new.event_id, new.id, new.created_at from unnest(new.addresses) as address
    on conflict do nothing;
  else
    delete from outbound_queues where webhook_id = new.webhook_id and event_id = new.event_id and address = any(new.addresses);
  end if;
  return null;
end $$;
create trigger delivery_waits after insert or update of state on outbound_deliveries
  for each row when (new.addresses <> '{}') execute function queue_delivery();

-- retention: the partitions of notifications and deliveries

-- Returns the end of a partition.
create function partition_end(partition regclass) returns timestamptz language sql stable as $$
  select substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''\)')::timestamptz from pg_class where oid = partition
$$;

-- Creates the partitions of the period of `since` and of the next four. Their names end with their first day. `unit` is month or week.
create function ensure_partitions(parent text, unit text, since timestamptz default clock_timestamp()) returns void language plpgsql as $$
declare
  step interval := '1 ' || unit;
  this timestamp := date_trunc(unit, since at time zone 'UTC');
  first timestamp;
  name text;
begin
  -- Without the lock, one of two processes that create the same partition would fail.
  perform pg_advisory_xact_lock(hashtext('partitions of ' || parent));
  foreach first in array array[this, this + step, this + 2 * step, this + 3 * step, this + 4 * step] loop
    name := parent || '_' || to_char(first, 'YYYYMMDD');
    if to_regclass(name) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, first || '+00', first + step || '+00');
    end if;
  end loop;
end $$;
select ensure_partitions('notifications', 'month'), ensure_partitions('outbound_deliveries', 'week');

-- ledger/warnings

-- Addresses that paid or were paid by an address. An address that looks like one of them may be an imitation.
create table counterparties (
  platform_id text not null,
  address text not null,
  -- The characters of the other address at which people look: the first and the last ones.
  lookalike text not null,
  other text not null,
  -- Whether the address itself signed a payment to the other; else the other paid it.
  signed boolean not null,
  -- The time of the first transaction of the two.
  since timestamptz not null,
  -- The largest amount that the other address paid of each listed token, by token id, as decimal strings in base units.
  paid jsonb not null default '{}',
  primary key (platform_id, address, lookalike, other)
);

-- The code that a proxy ran when a device previewed a call of it. Another code later is a reason for a warning.
create table proxy_implementations (
  device_id uuid not null references devices on delete cascade,
  platform_id text not null,
  contract text not null,
  implementation text not null,
  seen_at timestamptz not null,
  -- The code before, with the last time at which the device saw it. Null if the code never changed.
  previous text,
  previous_seen_at timestamptz,
  -- The time at which the device first saw the present code instead of the one before.
  changed_at timestamptz,
  primary key (device_id, platform_id, contract)
);
create index proxy_implementations_by_age on proxy_implementations (seen_at);

-- wallet/nfts

-- NFTs that linked addresses received. Whether an address still has one is read from the chain when the list is requested.
create table nft_holdings (
  platform_id text not null,
  address text not null,
  contract text not null,
  -- A uint256 in decimal. Empty if the contract itself is the NFT, as on Solana.
  token_id text not null,
  -- erc721, erc1155 or nft
  standard text not null,
  -- The time of the newest movement.
  moved_at timestamptz not null,
  -- Each movement was one of many in a transaction that the address did not sign.
  airdropped boolean not null,
  -- Since when the chain says that the address does not have it. Null if it does, or if the chain was not asked.
  hidden_at timestamptz,
  -- When a hidden NFT is checked again, because the node may have been behind.
  check_at timestamptz,
  primary key (platform_id, address, contract, token_id)
);
create index nft_holdings_shown on nft_holdings (platform_id, address, moved_at desc, contract, token_id) where hidden_at is null;
create index nft_holdings_hidden on nft_holdings (platform_id, address, check_at) where hidden_at is not null;
create index nft_holdings_by_age on nft_holdings (hidden_at) where hidden_at is not null;

-- What is known about an NFT that a list showed. Documents and images are read in the background, in turns, so that no address delays others.
create table nfts (
  id bigint generated always as identity primary key,
  platform_id text not null,
  contract text not null,
  token_id text not null,
  standard text not null,
  name text,
  description text,
  collection text,
  -- waiting, read or failed
  state text not null default 'waiting',
  noted_for text not null,
  turn integer not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  read_at timestamptz,
  unique (platform_id, contract, token_id)
);
create index nfts_waiting on nfts (turn, id) where state = 'waiting';
create index nfts_waiting_for on nfts (platform_id, noted_for, turn) where state = 'waiting';

-- Images that the server encoded itself.
create table nft_images (
  nft_id bigint primary key references nfts on delete cascade,
  bytes bytea not null,
  etag text not null
);

-- wallet/prices

-- The newest price of each token and currency. Prices are US dollars per whole token, scaled by 10^18.
create table token_prices (
  -- A token id, or currency:EUR.
  asset_id text primary key,
  -- The last price that was read; null if there never was one.
  price_e18 numeric(78),
  source text,
  -- high, medium or low
  confidence text,
  -- Time of the price, as its source reported it.
  priced_at timestamptz,
  -- Time at which the price was read.
  read_at timestamptz,
  -- The price of about 24 hours before.
  day_ago_e18 numeric(78),
  -- Why the newest reading returned no price; null if it returned one.
  reason text,
  checked_at timestamptz not null
);

-- Prices of the past: the first one of each hour and of each day.
create table price_points (
  asset_id text not null,
  -- hour or day
  unit text not null,
  starts_at timestamptz not null,
  price_e18 numeric(78) not null,
  primary key (asset_id, unit, starts_at)
);
create index price_points_by_age on price_points (unit, starts_at);

-- When the next reading of prices is due. One worker takes each reading.
create table price_schedule (
  id boolean primary key default true check (id),
  due_at timestamptz not null default clock_timestamp()
);
insert into price_schedule default values;

-- ledger/alerts

-- Prices at which a device wants to be notified.
create table price_alerts (
  id uuid primary key,
  device_id uuid not null references devices on delete cascade,
  token_id text not null,
  currency text not null,
  -- above, below or change24h
  condition text not null,
  -- A price in the currency, or a percentage, scaled by 10^18.
  value_e18 numeric(96) not null,
  -- Whether the price is beyond the value; null while the price was never known.
  crossed boolean,
  created_at timestamptz not null default clock_timestamp(),
  unique (device_id, token_id, currency, condition, value_e18)
);
create index price_alerts_by_token on price_alerts (token_id, currency);
