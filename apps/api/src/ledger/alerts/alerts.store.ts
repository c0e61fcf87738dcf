import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { aliases, column, fields, names, pickColumns, type RowOf, records, shown } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { platformIdOf } from '../../wallet/catalogue/tokens.ts'
import { appendForDevices } from '../log/append.store.ts'
import type { PriceCrossing } from './crossing.ts'
import { alertColumns } from './tables.ts'

const shownColumns = pickColumns(alertColumns, 'id', 'tokenId', 'currency', 'condition', 'valueE18', 'createdAt')
const newColumns = pickColumns(alertColumns, 'id', 'deviceId', 'tokenId', 'currency', 'condition', 'valueE18', 'crossed')
const levelColumns = {
  ...pickColumns(alertColumns, 'tokenId', 'currency'),
  priceE18: column<string>('numeric'),
  changeE18: column<string | null>('numeric'),
} as const

/** An alert as it is stored. `valueE18` is a price in the currency or a percentage, scaled by 10^18. */
export type StoredAlert = Omit<RowOf<typeof shownColumns>, 'valueE18'> & { valueE18: bigint }

export type NewAlert = Omit<StoredAlert, 'id' | 'createdAt'> & {
  /** Whether the price is beyond the value already; null if the price is unknown. */
  crossed: boolean | null
}

/** What the alerts of one token and currency are compared with. `changeE18` is the absolute change in percent; absent if it is unknown. */
export type Level = { tokenId: string; currency: string; priceE18: bigint; changeE18?: bigint }

export type AlertStore = {
  /** Adds an alert, or returns the equal one that the device has already. Returns undefined if the device has `max` others. */
  add(deviceId: string, alert: NewAlert, max: number): Promise<StoredAlert | undefined>
  /** Returns the alerts of a device, newest first. */
  all(deviceId: string): Promise<StoredAlert[]>
  /** Removes an alert of a device, if it exists. */
  remove(deviceId: string, id: string): Promise<void>
  /** Returns the tokens and currencies that have alerts. */
  watched(): Promise<{ tokenId: string; currency: string }[]>
  /**
   * Compares alerts with the present levels. Writes an event for each alert whose value was crossed, in the same database transaction.
   * Returns the number of alerts that changed, at most `max`.
   */
  compare(levels: readonly Level[], max: number): Promise<number>
}

export function createAlertStore({ query }: Pick<Database, 'query'>): AlertStore {
  return {
    add: (deviceId, alert, max) =>
      query.transaction().execute(async (transaction) => {
        // Two calls of a device at once would both pass the limit.
        await sql`select pg_advisory_xact_lock(hashtext('price_alerts'), hashtext(${deviceId}))`.execute(transaction)
        const alerts = await alertsOf(transaction, deviceId)
        const same = alerts.find((other) => isSame(other, alert))
        if (same || alerts.length >= max) return same
        const added = { ...alert, id: randomUUID(), deviceId, valueE18: `${alert.valueE18}` }
        const { rows } = await sql<RowOf<typeof shownColumns>>`
          insert into price_alerts (${names(newColumns)}) select ${fields(newColumns, 'made')} from ${records(newColumns, [added], 'made')}
          returning ${shown(shownColumns, 'price_alerts')}`.execute(transaction)
        return rows.map(toAlert)[0]
      }),

    all: (deviceId) => alertsOf(query, deviceId),

    async remove(deviceId, id) {
      await query.deleteFrom('price_alerts').where('device_id', '=', deviceId).where('id', '=', id).execute()
    },

    async watched() {
      return query.selectFrom('price_alerts').select(['token_id as tokenId', 'currency']).distinct().execute()
    },

    compare: (levels, max) =>
      query.transaction().execute(async (transaction) => {
        const { rows } = await sql<Changed>`${changes(levels, max)}`.execute(transaction)
        const events = rows.flatMap(toCrossing).map((body) => ({ platformId: platformIdOf(body.tokenId), body }))
        await appendForDevices(transaction, 'price.crossed', events)
        return rows.length
      }),
  }
}

/** An alert whose state changes. `was` and `crossed`: whether its value is crossed, before and now. */
type Changed = Omit<PriceCrossing, 'alertId'> & { id: string; was: boolean | null; crossed: boolean }

/**
 * SQL: changes the state of alerts whose value was crossed, and returns them. An alert is armed again only when the price is 1 % beyond its value on the other
 * side, or the change is a fifth smaller. Otherwise a price that moves around the value would notify every minute.
 */
const changes = (levels: readonly Level[], max: number) => sql`
  with level as (
    select * from ${records(levelColumns, levels.map(toText), 'level')}),
  compared as (
    select alert.id, alert.crossed as was, level."priceE18", level."changeE18",
      case alert.condition
        when 'above' then case when level."priceE18" >= alert.value_e18 then true
          when alert.crossed is null or level."priceE18" <= alert.value_e18 * 0.99 then false end
        when 'below' then case when level."priceE18" <= alert.value_e18 then true
          when alert.crossed is null or level."priceE18" >= alert.value_e18 * 1.01 then false end
        else case when level."changeE18" >= alert.value_e18 then true
          when level."changeE18" <= alert.value_e18 * 0.8 or (alert.crossed is null and level."changeE18" is not null) then false end
      end as crossed
    from price_alerts alert join level on level."tokenId" = alert.token_id and level.currency = alert.currency),
  changed as (
    select compared.* from compared join price_alerts alert using (id)
    where compared.crossed is distinct from compared.was and compared.crossed is not null
    order by alert.id limit ${max} for update of alert skip locked)
  update price_alerts alert set crossed = changed.crossed from changed where alert.id = changed.id
  returning alert.id, alert.device_id as "deviceId", alert.token_id as "tokenId", alert.currency, alert.condition, alert.value_e18::text as "valueE18",
    changed."priceE18"::text, changed."changeE18"::text, changed.was, changed.crossed`

const toText = ({ priceE18, changeE18, ...of }: Level) => ({
  ...of,
  priceE18: `${priceE18}`,
  changeE18: changeE18 === undefined ? null : `${changeE18}`,
})

/** Returns the event of an alert that was armed and is crossed now. The first known state of an alert is not a crossing. */
const toCrossing = ({ was, crossed, id, ...about }: Changed): PriceCrossing[] =>
  crossed && was === false ? [{ ...about, alertId: id }] : []

/** Returns the alerts of a device, newest first. */
const alertsOf = async (query: Kysely<Tables>, deviceId: string): Promise<StoredAlert[]> => {
  const of = query.selectFrom('price_alerts').select(aliases(shownColumns)).where('device_id', '=', deviceId)
  return (await of.orderBy('created_at', 'desc').orderBy('id').execute()).map(toAlert)
}

const toAlert = ({ valueE18, ...row }: RowOf<typeof shownColumns>): StoredAlert => ({ ...row, valueE18: BigInt(valueE18) })

const isSame = (a: StoredAlert, b: NewAlert) =>
  a.tokenId === b.tokenId && a.currency === b.currency && a.condition === b.condition && a.valueE18 === b.valueE18
