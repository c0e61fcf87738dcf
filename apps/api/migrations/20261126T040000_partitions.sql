-- Notifications by month, and deliveries to endpoints by week. Retention drops a partition as a whole. Rows from before this migration stay where
-- they are: their table becomes the partition of all earlier times.

-- Indexes of large tables take minutes. Built outside a transaction, they let calls go on. Each statement may run again after a failure.
-- outside a transaction: one statement in each paragraph

set lock_timeout = 0

drop index concurrently if exists notifications_earlier_pkey

create unique index concurrently notifications_earlier_pkey on notifications (id, created_at)

drop index concurrently if exists notifications_earlier_device_id_transaction_id_event_idx

create index concurrently notifications_earlier_device_id_transaction_id_event_idx on notifications (device_id, transaction_id, event)
where event is not null

drop index concurrently if exists notifications_earlier_device_id_event_idx

create index concurrently notifications_earlier_device_id_event_idx on notifications (device_id, event)
where type = 'system' and event is not null

drop index concurrently if exists outbound_deliveries_earlier_pkey

create unique index concurrently outbound_deliveries_earlier_pkey on outbound_deliveries (id, created_at)

drop index concurrently if exists outbound_deliveries_earlier_webhook_id_event_id_created_at_key

create unique index concurrently outbound_deliveries_earlier_webhook_id_event_id_created_at_key
on outbound_deliveries (webhook_id, event_id, created_at)

set lock_timeout = '2s'

-- A table with rows also takes those of this period, and of the next one if that begins within a day. A valid constraint spares a scan of the table.
do $$
declare
  parent text;
  unit text;
  has_rows boolean;
begin
  for parent, unit in values ('notifications', 'month'), ('outbound_deliveries', 'week') loop
    execute format('alter table %I drop constraint if exists %I', parent, parent || '_earlier_bound');
    execute format('select exists (select from %I)', parent) into has_rows;
    if has_rows then
      execute format('alter table %I add constraint %I check (created_at < %L) not valid', parent, parent || '_earlier_bound',
        date_trunc(unit, clock_timestamp() at time zone 'UTC' + interval '1 day') + ('1 ' || unit)::interval || '+00');
    end if;
  end loop;
end $$

do $$
declare
  each record;
begin
  for each in select conrelid::regclass as name, conname from pg_constraint where conname like '%\_earlier\_bound' loop
    execute format('alter table %s validate constraint %I', each.name, each.conname);
  end loop;
end $$

-- in a transaction

-- In the order in which the processes lock them.
lock table devices, transactions, outbound_webhooks in share row exclusive mode;
lock table notifications, push_outbox, outbound_deliveries in access exclusive mode;

-- Returns the end of a partition.
create function partition_end(partition regclass) returns timestamptz language sql stable as $$
  select substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''\)')::timestamptz from pg_class where oid = partition
$$;

-- Creates the partitions of this period and the next four. Their names end with their first day. `unit` is month or week.
create function ensure_partitions(parent text, unit text) returns void language plpgsql as $$
declare
  step interval := '1 ' || unit;
  this timestamp := date_trunc(unit, clock_timestamp() at time zone 'UTC');
  first timestamp;
  name text;
begin
  -- Without the lock, one of two processes that create the same partition would fail.
  perform pg_advisory_xact_lock(hashtext('partitions of ' || parent));
  foreach first in array array[this, this + step, this + 2 * step, this + 3 * step, this + 4 * step] loop
    name := parent || '_' || to_char(first, 'YYYYMMDD');
    if to_regclass(name) is null and first at time zone 'UTC' >= partition_end((parent || '_earlier')::regclass) then
      execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, first || '+00', first + step || '+00');
    end if;
  end loop;
end $$;

-- Makes a table the partition of the times before its bound. A table that was empty has none.
create function attach_earlier(parent text, unit text) returns void language plpgsql as $$
declare
  bound timestamptz := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = (parent || '_earlier')::regclass and conname = parent || '_earlier_bound')::timestamptz;
  has_rows boolean;
begin
  execute format('select exists (select from %I)', parent || '_earlier') into has_rows;
  bound := coalesce(bound, date_trunc(unit, clock_timestamp(), 'UTC') + has_rows::int * ('1 ' || unit)::interval);
  execute format('alter table %I drop constraint if exists %I', parent, parent || '_earlier_bound');
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, parent || '_earlier', bound);
  execute format('alter table %I drop constraint if exists %I', parent || '_earlier', parent || '_earlier_bound');
  perform ensure_partitions(parent, unit);
end $$;

-- A reference to a partitioned table would need the time of the notification. This trigger does what the reference did.
alter table push_outbox drop constraint push_outbox_notification_id_fkey;

alter table notifications rename to notifications_earlier;
alter table notifications_earlier drop constraint notifications_pkey, drop constraint notifications_device_id_transaction_id_event_key;
alter table notifications_earlier add primary key using index notifications_earlier_pkey;
alter table notifications_earlier rename constraint notifications_device_id_fkey to notifications_earlier_device_id_fkey;
alter table notifications_earlier rename constraint notifications_transaction_id_fkey to notifications_earlier_transaction_id_fkey;
drop index notifications_system_once;
alter index notifications_newest rename to notifications_earlier_newest;
alter index notifications_by_transaction rename to notifications_earlier_by_transaction;
alter index notifications_unproved rename to notifications_earlier_unproved;
-- Only rows of the partition of earlier times are deleted by their age.
alter index notifications_by_age rename to notifications_earlier_by_age;

create table notifications (
  like notifications_earlier including defaults including constraints,
  primary key (id, created_at),
  foreign key (device_id) references devices on delete cascade,
  foreign key (transaction_id) references transactions on delete set null
) partition by range (created_at);
create index notifications_newest on notifications (device_id, created_at, id);
create index notifications_by_transaction on notifications (transaction_id);
create index notifications_unproved on notifications (device_id, created_at) where unproved;
create index notifications_by_event on notifications (device_id, transaction_id, event) where event is not null;
create index notifications_system on notifications (device_id, event) where type = 'system' and event is not null;
select attach_earlier('notifications', 'month');

create function delete_push() returns trigger language plpgsql as $$
begin
  delete from push_outbox where notification_id = old.id;
  return null;
end $$;
create trigger notification_deleted after delete on notifications for each row execute function delete_push();

-- A device has one notification of each event of a transaction, and one of each announcement. A unique index would hold only within a month.
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

alter table outbound_deliveries rename to outbound_deliveries_earlier;
alter table outbound_deliveries_earlier drop constraint outbound_deliveries_pkey, drop constraint outbound_deliveries_webhook_id_event_id_key;
alter table outbound_deliveries_earlier add primary key using index outbound_deliveries_earlier_pkey;
alter table outbound_deliveries_earlier
  add unique using index outbound_deliveries_earlier_webhook_id_event_id_created_at_key;
alter table outbound_deliveries_earlier rename constraint outbound_deliveries_webhook_id_fkey to outbound_deliveries_earlier_webhook_id_fkey;
alter index outbound_deliveries_due rename to outbound_deliveries_earlier_due;
alter index outbound_deliveries_by_state rename to outbound_deliveries_earlier_by_state;
alter index outbound_deliveries_by_age rename to outbound_deliveries_earlier_by_age;
create sequence outbound_delivery_ids;
select setval('outbound_delivery_ids', greatest(1, (select max(id) from outbound_deliveries_earlier)) + 1);
alter table outbound_deliveries_earlier alter column id drop identity;

create table outbound_deliveries (
  like outbound_deliveries_earlier including defaults including constraints,
  primary key (id, created_at),
  -- The time of a delivery is that of its event, so an event has one row for each endpoint, although the time is in the key.
  unique (webhook_id, event_id, created_at),
  foreign key (webhook_id) references outbound_webhooks on delete cascade
) partition by range (created_at);
alter table outbound_deliveries alter column id set default nextval('outbound_delivery_ids');
alter sequence outbound_delivery_ids owned by outbound_deliveries.id;
create index outbound_deliveries_due on outbound_deliveries (webhook_id, due_at) where state = 'waiting';
create index outbound_deliveries_by_state on outbound_deliveries (webhook_id, state, event_id);
select attach_earlier('outbound_deliveries', 'week');

drop function attach_earlier;
