import type { Family } from '@patina/sdk'
import { storedList } from '../stored-list.ts'
import { type Grant, readSites, type SiteRecord, withGrant, without, withUse, writeSites } from './site-record.ts'

const records = storedList<SiteRecord>('wallet.sites', { read: readSites, write: writeSites })

/** Returns the connected sites, the last used first. */
export const useSites = (): readonly SiteRecord[] => records.use()

/** Returns what a site may see now, or undefined if it is not connected. */
export const findSite = (origin: string): SiteRecord | undefined => records.get().find((site) => site.origin === origin)

export const connectSite = (origin: string, family: Family, grant: Grant): void =>
  records.set(withGrant(records.get(), origin, family, grant, Date.now()))

/** Notes that a site was served. `platformId`: its active network. */
export const noteUse = (origin: string, platformId?: string): void => records.set(withUse(records.get(), origin, Date.now(), platformId))

export const revokeSite = (origin: string): void => records.set(without(records.get(), origin))

export const revokeAllSites = (): void => records.clear()
