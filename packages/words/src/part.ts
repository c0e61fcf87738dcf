import { associatedTokenProgram, type Claim, lookupTableProgram } from '@patina/claims'

/** What a claim is beside the purpose of a request. `own`: it stays with the account. `rent`: the most that a new account on Solana may cost. */
export type Part = 'own' | 'rent' | undefined

export type Effect = { claim: Claim; part: Part }

/** Programs of Solana that take rent for what they open. Their claims have the most that it may be. */
const openers: readonly string[] = [associatedTokenProgram, lookupTableProgram]

/** Returns the claims with what each of them is. A claim follows the call that causes it. */
export function partsOf(claims: readonly Claim[], account: string): Effect[] {
  let caller = ''
  return claims.map((claim) => {
    if (claim.kind === 'calls') caller = claim.contract
    return { claim, part: partOf(claim, caller, account) }
  })
}

function partOf(claim: Claim, caller: string, account: string): Part {
  if (claim.kind !== 'leaves' || claim.from !== account) return undefined
  if (claim.asset.contract === null && openers.includes(caller)) return 'rent'
  return claim.to === account ? 'own' : undefined
}
