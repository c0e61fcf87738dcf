-- Settled transactions of which not all devices were notified with the block: very many may watch one address.
create table notification_fanouts (
  transaction_id bigint primary key references transactions on delete cascade,
  -- Devices up to this one are notified. Null before the first.
  after_device uuid,
  -- When it last got a share of the work.
  turn_at timestamptz not null default clock_timestamp()
);
create index notification_fanouts_by_turn on notification_fanouts (turn_at);

-- The same, with the devices that proved the address first.
create index device_addresses_by_holder on device_addresses (platform_id, address, verified_at, device_id);
drop index device_addresses_by_address;
