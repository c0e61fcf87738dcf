import { allFamilies, type Family } from '@patina/sdk'

/** What a site may see of one family: accounts of this wallet, the active one first, and networks, the active one first. */
export type Grant = { accountIds: readonly string[]; platformIds: readonly string[] }

/** A site that the user connected. It is the wallet's own record: nothing that the site keeps is a proof. Times are in milliseconds since 1970. */
export type SiteRecord = { origin: string; grants: { readonly [F in Family]?: Grant }; firstUsedAt: number; lastUsedAt: number }

const maxSites = 500

/** Returns the records with a site connected, the last used first. What it may see of another family stays. */
export function withGrant(sites: readonly SiteRecord[], origin: string, family: Family, grant: Grant, now: number): SiteRecord[] {
  const before = sites.find((site) => site.origin === origin)
  const grants = { ...before?.grants, [family]: grant }
  return [{ origin, grants, firstUsedAt: before?.firstUsedAt ?? now, lastUsedAt: now }, ...without(sites, origin)].slice(0, maxSites)
}

export const without = (sites: readonly SiteRecord[], origin: string): SiteRecord[] => sites.filter((site) => site.origin !== origin)

/** Returns the records after a site was used. `platformId` becomes its active network, if it is permitted. */
export function withUse(sites: readonly SiteRecord[], origin: string, now: number, platformId?: string): SiteRecord[] {
  const found = sites.find((site) => site.origin === origin)
  if (!found) return [...sites]
  const grants = Object.fromEntries(
    Object.entries(found.grants).map(([family, grant]) => [family, platformId === undefined ? grant : withFirst(grant, platformId)]),
  )
  return [{ ...found, grants, lastUsedAt: now }, ...without(sites, origin)]
}

const withFirst = ({ accountIds, platformIds }: Grant, platformId: string): Grant => ({
  accountIds,
  platformIds: platformIds.includes(platformId) ? [platformId, ...platformIds.filter((id) => id !== platformId)] : platformIds,
})

export const writeSites = (sites: readonly SiteRecord[]): string => JSON.stringify(sites)

/** Returns the records of a stored text. Records with another shape are left out. */
export function readSites(text: string | null): SiteRecord[] {
  const stored: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(stored) ? stored.flatMap((item: unknown) => readSite(item) ?? []) : []
}

function readSite(item: unknown): SiteRecord | undefined {
  const { origin, grants, firstUsedAt, lastUsedAt }: { [name in keyof SiteRecord]?: unknown } = Object(item)
  if (typeof origin !== 'string' || typeof firstUsedAt !== 'number' || typeof lastUsedAt !== 'number') return undefined
  const read = allFamilies.flatMap((family) => {
    const { accountIds, platformIds }: { [name in keyof Grant]?: unknown } = Object(Object(grants)[family])
    return isTexts(accountIds) && isTexts(platformIds) ? [[family, { accountIds, platformIds }] as const] : []
  })
  return { origin, grants: Object.fromEntries(read), firstUsedAt, lastUsedAt }
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')
