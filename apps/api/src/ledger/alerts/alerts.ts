import { formatAmount, readAmount } from '@patina/units'
import { ApiError } from '../../base/wire/errors.ts'
import { isUuid } from '../../base/wire/scalars.ts'
import type { Tokens } from '../../wallet/catalogue/tokens.ts'
import { parseCurrency } from '../../wallet/prices/currencies.ts'
import type { Prices, Quoted } from '../../wallet/prices/prices.ts'
import type { AlertStore, Level, StoredAlert } from './alerts.store.ts'
import type { AlertCondition } from './crossing.ts'
import type { PriceAlert } from './price-alert.ts'

/** Prices and percentages are scaled by 10^18. */
const decimals = 18
/** Maximum number of alerts of a device. */
const maxPerDevice = 20
/** Alerts that one database transaction changes. */
const batch = 500

export type PriceAlerts = {
  /**
   * Adds an alert of a device. An equal one is returned unchanged.
   * @throws {ApiError} `invalid_token_id`, `unknown_currency`, `invalid_input`, `too_many_alerts`
   */
  add(deviceId: string, alert: Pick<PriceAlert, 'tokenId' | 'currency' | 'condition' | 'value'>): Promise<PriceAlert>
  /** Returns the alerts of a device, newest first. */
  all(deviceId: string): Promise<PriceAlert[]>
  /** Removes an alert. An unknown id changes nothing. */
  remove(deviceId: string, id: string): Promise<void>
  /** Compares all alerts with the newest prices. An alert without a price is left as it is. Returns the number of alerts that changed. */
  check(): Promise<number>
}

export function createPriceAlerts(
  store: AlertStore,
  tokens: Pick<Tokens, 'canonicalId' | 'find' | 'refusal'>,
  prices: Pick<Prices, 'table' | 'newest'>,
): PriceAlerts {
  return {
    async add(deviceId, { tokenId, currency, condition, value }) {
      const canonical = tokens.canonicalId(tokenId)
      if (canonical === undefined || !tokens.find(canonical)) throw tokens.refusal(tokenId)
      const code = parseCurrency(currency)
      const valueE18 = readAmount(value, decimals) ?? 0n
      if (valueE18 === 0n) throw new ApiError('invalid_input', { message: valueSentence })
      const level = levelOf(canonical, code, (await prices.table()).quote(canonical, code))
      const crossed = level ? isCrossed(condition, valueE18, level) : null
      const added = await store.add(deviceId, { tokenId: canonical, currency: code, condition, valueE18, crossed }, maxPerDevice)
      if (!added) throw new ApiError('too_many_alerts')
      return toPriceAlert(added)
    },

    all: async (deviceId) => (await store.all(deviceId)).map(toPriceAlert),

    async remove(deviceId, id) {
      if (isUuid(id)) await store.remove(deviceId, id)
    },

    async check() {
      const watched = await store.watched()
      if (watched.length === 0) return 0
      const table = await prices.newest()
      const levels = watched.flatMap(({ tokenId, currency }) => levelOf(tokenId, currency, table.quote(tokenId, currency)) ?? [])
      let changed = 0
      for (let last = batch; last === batch; changed += last) last = await store.compare(levels, batch)
      return changed
    },
  }
}

export const valueSentence = 'value must be greater than 0'

/** Returns what alerts are compared with, or undefined if the price is unknown. */
function levelOf(tokenId: string, currency: string, quoted: Quoted): Level | undefined {
  if ('reason' in quoted) return undefined
  const change = quoted.change24h === null ? undefined : readAmount(quoted.change24h.replace('-', ''), decimals)
  return { tokenId, currency, priceE18: quoted.priceE18, ...(change !== undefined && { changeE18: change }) }
}

function isCrossed(condition: AlertCondition, valueE18: bigint, { priceE18, changeE18 }: Level): boolean | null {
  if (condition === 'above') return priceE18 >= valueE18
  if (condition === 'below') return priceE18 <= valueE18
  return changeE18 === undefined ? null : changeE18 >= valueE18
}

const toPriceAlert = ({ valueE18, ...alert }: StoredAlert): PriceAlert => ({ ...alert, value: formatAmount(valueE18, decimals) })
