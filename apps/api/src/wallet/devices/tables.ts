import type { Address } from '@patina/chains'
import type { ColumnType } from 'kysely'
import { column, type TableOf } from '../../base/db/columns.ts'
import type { Instant } from '../../base/db/table-map.ts'

/** Apple's two push services: `production` for apps from the store, `sandbox` for apps under development. */
export type ApnsEnvironment = 'production' | 'sandbox'

/** Columns of a link of a device. */
export const linkColumns = {
  platformId: column<string>('text'),
  address: column<Address>('text'),
  /** When the device proved that it has the key of the address. */
  verifiedAt: column<Instant | null>('timestamptz'),
  createdAt: column<Instant>('timestamptz'),
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    devices: {
      id: string
      platform: 'ios' | 'android'
      app_version: string
      device_token: string | null
      public_key: ColumnType<unknown, string | null, never>
      key_thumbprint: string | null
      locale: ColumnType<string | null, string | null | undefined, string | null>
      device_token_at: Instant | null
      apns_environment: ColumnType<ApnsEnvironment | null, ApnsEnvironment | null | undefined, ApnsEnvironment | null>
      created_at: Instant
      updated_at: Instant
      revoked_at: Instant | null
    }
    device_addresses: TableOf<typeof linkColumns> & { device_id: string }
  }
}
