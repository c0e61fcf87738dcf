/**
 * The schema that the code of the last release uses. `newest` is its newest migration. `accepted` lists changes of the schema that its code
 * tolerates, in the words of `breakingChanges`, such as the removal of a column that it no longer uses. Each release updates both.
 */
export const lastRelease: { newest: string; accepted: readonly string[] } = {
  newest: '20261126T000000_price_alerts.sql',
  accepted: [
    // The code reads both types as a number, and an insert of an integer still works.
    'address_backfills.turn was integer and is bigint',
    // These rules of partitioned tables allow more than before, because they contain the time. A trigger still ignores repeated notifications.
    'notifications: notifications_pkey is a new rule',
    'outbound_deliveries: outbound_deliveries_pkey is a new rule',
    'outbound_deliveries: outbound_deliveries_webhook_id_event_id_created_at_key is a new rule',
    // The code inserts these rows with `on conflict do nothing`, which names no index. A trigger ignores repeated notifications.
    'notifications: notifications_device_id_transaction_id_event_key is gone',
    'notifications: notifications_system_once is gone',
    // The same. Besides, only the worker that locked the cursor of the webhooks writes deliveries.
    'outbound_deliveries: outbound_deliveries_webhook_id_event_id_key is gone',
    // A trigger deletes the push of a deleted notification, as this reference did.
    'push_outbox: push_outbox_notification_id_fkey is gone',
  ],
}
