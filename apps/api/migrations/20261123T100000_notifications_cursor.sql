-- Notifications now follow from the event log. Processes of the earlier version still write notifications themselves. Their events after this
-- point are processed again, which changes nothing.
insert into event_cursors (consumer, last_id) select 'notifications', last_id from event_log on conflict do nothing;

-- Events that a consumer could not process because of their data. An operator finds them with `npm run inspect -- consumers`.
create table event_skips (
  consumer text not null,
  event_id bigint not null,
  reason text not null,
  skipped_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
