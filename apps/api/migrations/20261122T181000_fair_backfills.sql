alter table address_backfills
  -- How many searches of its device waited when it was added. Low turns are served first, so that a device with many does not delay others.
  add column turn integer not null default 0;
drop index address_backfills_due;
create index address_backfills_due on address_backfills (platform_id, turn, check_at);
