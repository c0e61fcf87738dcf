import { Type } from 'typebox'
import type { ErrorCode } from '../../../base/wire/errors.ts'
import { Address, PlatformId } from '../../../base/wire/scalars.ts'

/** Path parameters of the calls about one linked address. */
export const AddressParams = Type.Object({ address: Address })

export const PlatformQuery = Type.Object({ platformId: PlatformId })

export const walletErrors = [
  'invalid_address',
  'platform_disabled',
  'unauthorized',
  'device_unknown',
  'device_not_authorized',
  'platform_not_found',
  'chain_unavailable',
] as const satisfies ErrorCode[]
