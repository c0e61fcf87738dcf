/**
 * The schema that the code of the last release uses. `newest` is its newest migration. `accepted` lists changes of the schema that its code
 * tolerates, in the words of `breakingChanges`, such as the removal of a column that it no longer uses. Each release updates both.
 */
export const lastRelease: { newest: string; accepted: readonly string[] } = {
  newest: '20261126T000000_price_alerts.sql',
  // The code reads both types as a number, and an insert of an integer still works.
  accepted: ['address_backfills.turn was integer and is bigint'],
}
