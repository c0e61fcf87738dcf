alter table devices
  -- The language of its notifications, a BCP 47 tag; null for a device that named none.
  add column locale text,
  -- When the push token was told last: a report that it died before then is about an earlier life of it.
  add column device_token_at timestamptz,
  -- On which of Apple's two services the token was found to be at home; null where it is the configured one, or not Apple's.
  add column apns_environment text check (apns_environment in ('production', 'sandbox'));
update devices set device_token_at = updated_at where device_token is not null;
-- A token may be longer than an entry of a B-tree.
create index devices_by_token on devices using hash (device_token);

-- An announcement is told to a device once. Events of transactions are held apart by their transaction.
create unique index notifications_system_once on notifications (device_id, event) where type = 'system' and event is not null;

-- Notifications on their way to phones, written with the notification. What is done stays a while, to be looked at.
create table push_outbox (
  notification_id uuid primary key references notifications on delete cascade,
  device_id uuid not null references devices on delete cascade,
  channel text not null check (channel in ('fcm', 'apns')),
  -- What a later one of the same device replaces on the screen, and here while it waits.
  collapse_id text not null,
  title text not null,
  message text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'superseded', 'failed')),
  attempts integer not null default 0,
  -- What came of the last attempt, in the service's own word for it.
  reason text,
  -- When it is to be tried next. Whoever tries sets it ahead first, so that the row comes back if he does not.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index push_outbox_due on push_outbox (channel, due_at) where state = 'waiting';
create index push_outbox_by_device on push_outbox (device_id, collapse_id);
create index push_outbox_by_age on push_outbox (created_at);
