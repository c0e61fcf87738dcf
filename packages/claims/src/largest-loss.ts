import { type Allows, type Asset, type Claim, everything, isSameAsset, type Leaves, type Opaque } from './claim.ts'

/**
 * The balance of one asset, with the live allowances. `balance` is null if it is not known, `allowances` if not all are. `accounts` are the token
 * accounts with it (Solana).
 */
export type Holding = {
  asset: Asset
  balance: bigint | null
  allowances: readonly { spender: string; amount: bigint }[] | null
  accounts?: readonly string[]
}

/** `amount` is null if the loss has no known bound. */
export type Loss = { asset: Asset; amount: bigint | null }

/**
 * Returns the most that an account can lose by these claims, for each asset that it has. A token leaves an account in four ways only: a call of the
 * token, a live allowance, an earlier signature, and a 7702 code. So an opaque call is bound by its value and the live allowances of its target.
 * The bound does not cover what the target keeps for the account, such as a deposit. An allowance that is not known counts as the whole balance.
 * The balance of an asset that only the claims name is not known.
 */
export function largestLoss(claims: readonly Claim[], account: string, holdings: readonly Holding[]): Loss[] {
  return [...holdings, ...unlisted(claims, account, holdings)].flatMap((holding) => {
    const { asset } = holding
    const balance = atMost(holding)
    const sum = claims.reduce((total, claim) => total + lossOf(claim, account, holding), 0n)
    if (sum === 0n || balance === 0n) return []
    const isAll = sum > balance || sum === everything
    return [{ asset, amount: isAll ? holding.balance : sum }]
  })
}

/** Returns the assets of payments and permissions that no holding has. An unknown token account of Solana is nobody's holding. */
function unlisted(claims: readonly Claim[], account: string, holdings: readonly Holding[]): Holding[] {
  const found: Holding[] = []
  for (const claim of claims) {
    const owner = claim.kind === 'leaves' ? claim.from : claim.kind === 'allows' ? claim.owner : undefined
    if (owner !== account || !('asset' in claim) || claim.kind === 'comes' || claim.asset.contract?.startsWith(unnamed)) continue
    if (![...holdings, ...found].some((holding) => touches(claim, holding)))
      found.push({ asset: claim.asset, balance: null, allowances: [] })
  }
  return found
}

/** A balance that is not known may be any. */
const atMost = ({ balance }: Holding): bigint => balance ?? everything

function lossOf(claim: Claim, account: string, holding: Holding): bigint {
  switch (claim.kind) {
    case 'leaves':
      return claim.from === account && claim.to !== account && touches(claim, holding) ? claim.max : 0n
    case 'allows':
      return claim.owner === account && touches(claim, holding) ? claim.max : 0n
    case 'opaque':
      return opaqueLoss(claim, account, holding)
    // A right over the account itself, or over one of its token accounts, is one over everything in it.
    case 'rights':
      return claim.contract === account || isAccountOf(claim.contract, holding) ? everything : 0n
    case 'delegates':
    case 'comes':
    case 'calls':
      return 0n
  }
}

/** A lookup table may name any account. */
const isLookup = (account: string) => account.startsWith('lookup:')

const isAccountOf = (account: string, { accounts = [] }: Holding) => isLookup(account) || accounts.includes(account)

/** The bytes of some instructions name a token account (Solana) and not its asset. */
const unnamed = 'account:'

/** An asset without an item id means all items. */
function touches({ asset: claimed, orTokenId }: Leaves | Allows, holding: Holding): boolean {
  const { asset: held, accounts } = holding
  if (isSameAsset(claimed, held)) return true
  if (claimed.contract?.startsWith(unnamed)) {
    const account = claimed.contract.slice(unnamed.length)
    return held.contract !== null && (accounts === undefined || isAccountOf(account, holding))
  }
  const isCollection = claimed.tokenId === undefined && claimed.caip2 === held.caip2 && claimed.contract === held.contract
  return isCollection && (held.tokenId !== undefined || orTokenId === true)
}

function opaqueLoss({ target, reason, reaches }: Opaque, account: string, holding: Holding): bigint {
  const { asset, allowances, accounts } = holding
  const all = atMost(holding)
  // A new contract has no rights yet. The value of the call is a claim of its own.
  if (reason === 'creation') return 0n
  // Any contract may accept a signature that names none.
  if (target === null || target === account || reason === 'delegatecall') return all
  if (reaches) return reachesHolding(reaches, account, asset, accounts) ? all : 0n
  if (target === asset.contract || allowances === null) return all
  return allowances.filter(({ spender }) => spender === target).reduce((sum, { amount }) => sum + amount, 0n)
}

/** A program of Solana may use each account that the transaction lets it write, with the rights of the signer. */
function reachesHolding(reaches: readonly string[], account: string, { contract }: Asset, accounts: readonly string[] | undefined) {
  if (reaches.some(isLookup)) return true
  return contract === null ? reaches.includes(account) : (accounts ?? reaches).some((one) => reaches.includes(one))
}
