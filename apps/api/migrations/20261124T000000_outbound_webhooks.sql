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

-- An event for an endpoint.
create table outbound_deliveries (
  id bigint generated always as identity primary key,
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
  unique (webhook_id, event_id)
);
create index outbound_deliveries_due on outbound_deliveries (webhook_id, due_at) where state = 'waiting';
create index outbound_deliveries_by_state on outbound_deliveries (webhook_id, state, event_id);
create index outbound_deliveries_by_age on outbound_deliveries (created_at);

-- A webhook that is added before the first worker runs misses no event.
insert into event_cursors (consumer, last_id) select 'webhooks', last_id from event_log on conflict do nothing;
