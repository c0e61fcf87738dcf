import { storedList } from '../stored-list.ts'

/** A transaction that the wallet sent for a site, by the id of the server. The server never learns the site. */
export type SiteSend = { txId: number; origin: string }

const maxSends = 1_000

const sends = storedList<SiteSend>('wallet.site-sends', { read: readSends, write: JSON.stringify })

export const rememberSiteSend = (send: SiteSend): void =>
  sends.set([send, ...sends.get().filter(({ txId }) => txId !== send.txId)].slice(0, maxSends))

/** Returns the host of the site that a transaction was sent for, or undefined. */
export function useSiteOf(txId: number | undefined): string | undefined {
  const origin = sends.use().find((send) => send.txId === txId)?.origin
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
}

function readSends(text: string | null): SiteSend[] {
  const stored: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(stored) ? stored.filter(isSend) : []
}

function isSend(value: unknown): value is SiteSend {
  const { txId, origin }: { [name in keyof SiteSend]?: unknown } = Object(value)
  return typeof txId === 'number' && typeof origin === 'string'
}
