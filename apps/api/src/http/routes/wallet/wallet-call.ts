import { Type } from 'typebox'
import { Address, PlatformId } from '../../../base/wire/scalars.ts'

/** Path parameters of the calls about one linked address. */
export const AddressParams = Type.Object({ address: Address })

export const PlatformQuery = Type.Object({ platformId: PlatformId })
