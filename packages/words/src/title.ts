import type { Allows, Claim, Comes, Leaves } from '@patina/claims'
import { type Naming, shortAmount } from './naming.ts'
import { partsOf } from './part.ts'

/** Effects that a title names; of more, it says the number. */
const maxNamed = 2

/** Returns one sentence about claims. It has no address and no text of a stranger. */
export function titleOf(claims: readonly Claim[], account: string, naming: Naming): string {
  const all = partsOf(claims, account).filter(({ claim }) => claim.kind !== 'calls')
  const purposes = all.filter(({ part }) => part === undefined)
  const effects = (purposes.length > 0 ? purposes : all).map(({ claim }) => claim)
  const swap = swapTitle(effects, account, naming)
  if (swap !== undefined) return swap
  const named = [...new Set(effects.map((claim) => phraseOf(claim, account, naming)))]
  const isUnknown = effects.some(({ kind }) => kind === 'opaque')
  return joinPhrases(named, isUnknown)
}

/** Returns phrases as one sentence. */
export function joinPhrases([first = 'Call a contract', ...others]: readonly string[], isUnknown = others.includes(unknownPhrase)): string {
  if (others.length < maxNamed) return [first, ...others.map(lower)].join(' and ')
  return `${first}, and ${others.length} more effects${isUnknown ? ', one of them not known' : ''}`
}

/** The purpose of a call that nobody explains. */
export const unknownPhrase = 'Do something that is not known'

/** An exchange: one asset leaves, another comes, and nothing else happens. */
function swapTitle(effects: readonly Claim[], account: string, naming: Naming): string | undefined {
  const [out, ...moreOut] = effects.filter((one): one is Leaves => one.kind === 'leaves')
  const [into, ...moreIn] = effects.filter((one): one is Comes => one.kind === 'comes')
  if (!out || !into || moreOut.length + moreIn.length > 0 || effects.length !== 2) return undefined
  if (out.from !== account || into.to !== account) return undefined
  return `Swap ${shortAmount(out.asset, out.max, naming)} for at least ${shortAmount(into.asset, into.min, naming)}`
}

function phraseOf(claim: Claim, account: string, naming: Naming): string {
  switch (claim.kind) {
    case 'leaves':
      return `${claim.from === account ? 'Send' : 'Move'} ${shortAmount(claim.asset, claim.max, naming)}`
    case 'comes':
      return `${claim.to === account ? 'Receive' : 'Pay another account'} at least ${shortAmount(claim.asset, claim.min, naming)}`
    case 'allows':
      return permissionPhrase(claim, naming)
    case 'delegates':
      return BigInt(claim.code) === 0n ? 'Remove the code of your account' : 'Give your account code'
    case 'rights':
      return claim.to === null ? 'Change a right' : 'Give somebody a right'
    case 'calls':
      return 'Call a contract'
    case 'opaque':
      return claim.reason === 'creation' ? 'Create a contract' : unknownPhrase
  }
}

function permissionPhrase({ asset, max, adds }: Allows, naming: Naming): string {
  if (max === 0n) return adds ? 'Lower a permission' : 'End a permission'
  return `Allow somebody to take ${shortAmount(asset, max, naming)}${adds ? ' more' : ''}`
}

/** An abbreviation keeps its capitals. */
const lower = (phrase: string) => (/^\p{Lu}\p{Lu}/u.test(phrase) ? phrase : phrase.charAt(0).toLowerCase() + phrase.slice(1))
