alter table notifications
  -- Whether the device got it for addresses that it linked without proof: these have a quota for each day.
  add column unproved boolean not null default false;
create index notifications_unproved on notifications (device_id, created_at) where unproved;
