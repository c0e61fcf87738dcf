import { type Claim, isUnlimited, type Witness } from '@patina/claims'
import type { Note } from './note.ts'
import type { WitnessedStep } from './witnesses/step.ts'

/** The permission for an item ends when this address gets it. */
const zeroAddress = `0x${'0'.repeat(40)}`
/** Nobody has the keys of these addresses, and they have no code on any chain. */
const burnAddresses: readonly string[] = [zeroAddress, `0x${'dead'.padStart(40, '0')}`]

/** Returns what needs a consent although all sources agree. */
export const grave = ({ claims }: Witness): Note[] =>
  claims.flatMap((claim): Note[] => {
    if (claim.kind === 'opaque') {
      const { target, reason } = claim
      const code = target === null ? 'creation' : reason === 'delegatecall' ? reason : 'opaque'
      return [{ code, severity: 'critical', values: [target ?? '', reason] }]
    }
    return claim.kind === 'allows' && isUnlimited(claim.max) && claim.spender !== zeroAddress
      ? [{ code: 'unlimited_allowance', severity: 'critical', values: [`${claim.asset.contract}`, claim.spender] }]
      : []
  })

/** Returns which requests of a site go to an address without an owner. The wallet's own screens refuse such a receiver before. */
export const burns = (steps: readonly WitnessedStep[]): Note[] =>
  steps
    .filter(({ intent }) => intent.kind === 'site')
    .flatMap(({ witness }) => witness.claims.flatMap((claim) => burntBy(claim) ?? []))
    .map((address) => ({ code: 'receiver_burns', severity: 'critical', values: [address, ''] }))

function burntBy(claim: Claim): string | undefined {
  const receiver = claim.kind === 'leaves' ? claim.to : claim.kind === 'opaque' ? claim.target : null
  return burnAddresses.find((address) => address === receiver)
}
