/** So many refusals within this time pause a site. */
const [maxRefusals, withinMs] = [3, 30_000]
const pauseMs = 60_000

/** When the user refused requests of each site, in milliseconds since 1970. */
export type Refusals = Readonly<Record<string, readonly number[]>>

const entry = 'wallet.site-refusals'

/** Returns whether the site must wait, because the user refused it three times in half a minute. */
export function isPaused(refusals: Refusals, origin: string, now: number): boolean {
  const [first, , last] = (refusals[origin] ?? []).slice(-maxRefusals)
  return first !== undefined && last !== undefined && last - first <= withinMs && now < last + pauseMs
}

/** Returns the refusals with another one. Those that cannot pause a site any more are left out. */
export function withRefusal(refusals: Refusals, origin: string, now: number): Refusals {
  const recent = Object.entries(refusals).flatMap(([site, times]) => {
    const kept = times.filter((at) => at > now - withinMs - pauseMs).slice(-maxRefusals)
    return kept.length > 0 ? [[site, kept] as const] : []
  })
  const all = Object.fromEntries(recent)
  return { ...all, [origin]: [...(all[origin] ?? []), now].slice(-maxRefusals) }
}

/** Returns the refusals of a stored text. A pause must survive the window, since a site may open another one. */
export function readRefusals(text: string | null): Refusals {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const valid = Object.entries(Object(stored)).filter(
      (item): item is [string, number[]] => Array.isArray(item[1]) && item[1].every((at) => Number.isFinite(at)),
    )
    return Object.fromEntries(valid)
  } catch {
    return {}
  }
}

export const storedRefusals = {
  isPaused: (origin: string) => isPaused(readRefusals(quietly(() => localStorage.getItem(entry)) ?? null), origin, Date.now()),
  add(origin: string) {
    const next = withRefusal(readRefusals(quietly(() => localStorage.getItem(entry)) ?? null), origin, Date.now())
    quietly(() => localStorage.setItem(entry, JSON.stringify(next)))
  },
}

/** Without storage, a pause ends with the window. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
