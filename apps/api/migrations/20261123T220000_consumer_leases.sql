-- A consumer that works outside the database, like the publisher to NATS, leases its cursor instead of locking the row while it waits.
alter table event_cursors add column holder uuid, add column leased_until timestamptz;
