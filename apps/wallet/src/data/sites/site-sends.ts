import { storedList } from '../stored-list.ts'

/** A transaction that the wallet signed for a site, by its hash. The server never learns the site. */
export type SiteSend = { hash: string; origin: string }

const maxSends = 1_000

const sends = storedList<SiteSend>('wallet.site-sends', { read: readSends, write: JSON.stringify })

export const rememberSiteSend = (send: SiteSend): void =>
  sends.set([send, ...sends.get().filter(({ hash }) => hash !== send.hash)].slice(0, maxSends))

/** Returns the host of the site that a transaction was signed for, or undefined. */
export function useSiteOf(hash: string): string | undefined {
  const origin = sends.use().find((send) => send.hash === hash)?.origin
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
}

function readSends(text: string | null): SiteSend[] {
  const stored: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(stored) ? stored.filter(isSend) : []
}

function isSend(value: unknown): value is SiteSend {
  const { hash, origin }: { [name in keyof SiteSend]?: unknown } = Object(value)
  return typeof hash === 'string' && typeof origin === 'string'
}
