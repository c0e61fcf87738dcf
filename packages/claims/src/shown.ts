import { type Asset, type Claim, nameAsset } from './claim.ts'

/** A token as the page names it. */
export type ShownToken = { asset: Asset; symbol: string; decimals: number }

/** The content of the page about a request. Amounts that come are at least `min`, fees at most `feeMax`. */
export type Shown = {
  caip2: string
  account: string
  nonce?: bigint
  feeMax?: bigint
  claims: readonly Claim[]
  tokens: readonly ShownToken[]
}

/** A field with its two values. */
export type Difference = { field: Field; values: readonly [string, string] }
export type Field = 'asset' | 'amount' | 'sender' | 'receiver' | 'spender' | 'code' | 'contract' | 'detail' | 'not_shown' | 'not_signed'

/** Returns the fields that two equal claims share, as text. */
function fieldsOf(claim: Claim): Partial<Record<Field, string>> {
  switch (claim.kind) {
    case 'leaves':
      return { asset: nameAsset(claim.asset), amount: `${claim.max}`, sender: claim.from, receiver: `${claim.to}` }
    case 'comes':
      return { asset: nameAsset(claim.asset), amount: `${claim.min}`, receiver: claim.to }
    case 'allows': {
      const detail = `until ${claim.until}${claim.adds ? ', added' : ''}`
      return { asset: nameAsset(claim.asset), amount: `${claim.max}`, sender: claim.owner, spender: claim.spender, detail }
    }
    case 'delegates':
      return { code: claim.code, detail: `${claim.caip2}` }
    case 'rights':
      return { contract: claim.contract, receiver: `${claim.to}`, detail: claim.what }
    case 'calls':
      return { contract: claim.contract, detail: claim.selector + (claim.suffix ?? '') }
    case 'opaque':
      return { contract: `${claim.target}`, detail: [claim.bytes, ...(claim.reaches ?? [])].join(' ') }
  }
}

function compare(signed: Claim, shown: Claim): Difference[] {
  const [left, right] = [fieldsOf(signed), fieldsOf(shown)]
  const fields: readonly Field[] = ['asset', 'amount', 'sender', 'receiver', 'spender', 'code', 'contract', 'detail']
  return fields.flatMap((field) => {
    const [is, was] = [left[field] ?? '', right[field] ?? '']
    // The page may promise less than what comes.
    const isMore = field === 'amount' && signed.kind === 'comes' && shown.kind === 'comes' && shown.min <= signed.min
    return is === was || isMore ? [] : [{ field, values: [is, was] as const }]
  })
}

/** Returns the differences between what is signed and what is shown. Claims may have any order. */
export function compareClaims(signed: readonly Claim[], shown: readonly Claim[]): Difference[] {
  const open = [...shown]
  const without = (claim: Claim, matches: (other: Claim) => boolean) => {
    const at = open.findIndex((other) => other.kind === claim.kind && matches(other))
    return at < 0 ? undefined : open.splice(at, 1)[0]
  }
  const changed = signed.filter((claim) => !without(claim, (other) => compare(claim, other).length === 0))
  const differences = changed.flatMap((claim): Difference[] => {
    const other = without(claim, () => true)
    return other ? compare(claim, other) : [{ field: 'not_shown', values: [sayClaim(claim), 'nothing'] }]
  })
  return [...differences, ...open.map((claim): Difference => ({ field: 'not_signed', values: ['nothing', sayClaim(claim)] }))]
}

/** Returns a claim in one line, for technical details, a log or a test. */
export const sayClaim = (claim: Claim) => [claim.kind, ...Object.values(fieldsOf(claim))].join(' ')
