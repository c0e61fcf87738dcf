-- The event log. A change of a transaction writes to the outbox within its own database transaction. One relay at a time moves
-- committed events into the log and numbers them, so that a reader which continues after a number never misses an event.

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
  last_id bigint not null
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
