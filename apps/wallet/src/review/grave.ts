import { type Claim, isUnlimited, type Right, type Witness } from '@patina/claims'
import type { Note } from './note.ts'
import type { WitnessedStep } from './witnesses/step.ts'

/** The permission for an item ends when this address gets it. */
const zeroAddress = `0x${'0'.repeat(40)}`
/** Nobody has the keys of these addresses, and they have no code on any chain. */
const burnAddresses: readonly string[] = [zeroAddress, `0x${'dead'.padStart(40, '0')}`]

/** On Solana, the bytes have findings of their own about these rights. */
const foundInBytes: readonly Right[] = ['owner', 'program', 'close']

/** Returns what needs a consent although all sources agree. */
export function grave({ caip2, claims, account }: Witness): Note[] {
  const isSolana = caip2.startsWith('solana:')
  return claims.flatMap((claim): Note[] => {
    if (claim.kind === 'opaque') {
      const { target, reason } = claim
      const code = target === null ? 'creation' : reason === 'delegatecall' ? reason : 'opaque'
      return [{ code, severity: 'critical', values: [target ?? '', reason] }]
    }
    if (claim.kind === 'allows' && isUnlimited(claim.max) && claim.spender !== zeroAddress)
      return [{ code: 'unlimited_allowance', severity: 'critical', values: [`${claim.asset.contract}`, claim.spender] }]
    if (claim.kind === 'rights' && claim.to !== null && claim.to !== account && !(isSolana && foundInBytes.includes(claim.what)))
      return [{ code: 'rights_change', severity: 'critical', values: [claim.contract, claim.to] }]
    return []
  })
}

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
