import { type RawBuilder, sql } from 'kysely'

type Expression = RawBuilder<unknown>

/** Returns SQL for whether an address is a party of a transaction. `transactionId` is an SQL expression. */
export const isParty = (transactionId: Expression, platformId: string, address: string) => sql<boolean>`exists (
  select from transaction_parties party
  where party.transaction_id = ${transactionId} and party.platform_id = ${platformId} and party.address = ${address})`

/** Returns SQL for whether an address of `links`, a table of `platform_id` and `address`, is a party of a transaction. */
export const isPartyAmong = (transactionId: Expression, links: Expression) => sql<boolean>`exists (
  select from transaction_parties party join ${links} link using (platform_id, address) where party.transaction_id = ${transactionId})`

/** Returns SQL for whether a transaction can still change. */
export const canChange = (transactionId: Expression) => sql<boolean>`exists (
  select from transactions t where t.id = ${transactionId} and (not t.final or t.block_hash is null))`
