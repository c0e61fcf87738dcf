-- What is kept for a time only is found by its age.
create index notifications_by_age on notifications (created_at);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
create index transactions_pending_by_age on transactions (updated_at) where status = 'pending';
