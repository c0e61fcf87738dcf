import { type Static, Type } from 'typebox'
import { Address, described, Instant, PlatformId } from '../../base/wire/scalars.ts'
import type { Link } from './link.ts'

/** A linked address, as the API returns it. */
export const LinkedAddress = Type.Object(
  {
    address: Address,
    platformId: PlatformId,
    verified: Type.Boolean({ description: 'Whether the device has proved that it owns the address, when it linked it or later.' }),
    createdAt: described(Instant, 'When the device linked the address, in UTC.'),
  },
  { title: 'LinkedAddress', description: 'An address that the device has linked.' },
)

export const linkedAddressOf = ({ address, platformId, verifiedAt, createdAt }: Link): Static<typeof LinkedAddress> => ({
  address,
  platformId,
  verified: verifiedAt !== null,
  createdAt,
})
