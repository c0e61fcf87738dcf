import { type Address, type ChainAdapter, ChainError } from '@patina/chains'
import { type Holding, largestLoss, type Opaque, type Witness } from '@patina/claims'
import type { KnownLoss } from '@patina/words'
import type { CatalogueToken } from '../../../../wallet/catalogue/tokens.ts'
import { addressIn } from './witness.ts'

/** Targets and tokens whose allowances are read; a node is asked for at most their product. */
const maxTargets = 4
const maxAllowances = 120

/** The tokens of a platform. */
type LossTokens = { enabled(platformId: string): readonly Pick<CatalogueToken, 'contractAddress'>[] }
type LossReader = Pick<ChainAdapter, 'network' | 'parseAddress' | 'getBalances' | 'getPermissions'>

/**
 * Returns the most that the account can lose of the tokens of the catalogue by all claims, if some have effects that nobody can read. Undefined if
 * the node does not say it, or if no such claim exists.
 */
export async function readLoss(chain: LossReader, address: Address, { claims, account }: Witness, tokens: LossTokens): Promise<KnownLoss> {
  const opaque = claims.filter((one): one is Opaque => one.kind === 'opaque')
  if (opaque.length === 0) return undefined
  try {
    const holdings = await readHoldings(chain, address, targetsOf(opaque, chain), tokens)
    return holdings && largestLoss(claims, account, holdings)
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

function targetsOf(opaque: readonly Opaque[], chain: LossReader): Address[] {
  const found = opaque.flatMap(({ target }) => (target === null ? [] : (addressIn(chain, target) ?? [])))
  return [...new Set(found)]
}

async function readHoldings(
  chain: LossReader,
  address: Address,
  targets: readonly Address[],
  tokens: LossTokens,
): Promise<Holding[] | undefined> {
  const { caip2, id } = chain.network
  const listed = tokens.enabled(id).flatMap(({ contractAddress }) => contractAddress ?? [])
  const balances = await chain.getBalances(address, { listed, unlisted: [] })
  // A balance that the token does not answer is not known, so it is no zero.
  const read = balances.tokens.map((token) => ('error' in token ? { contractAddress: token.contractAddress, balance: null } : token))
  const held = read.filter(({ balance }) => balance !== 0n)
  const allowances = await readAllowances(
    chain,
    address,
    targets,
    held.map(({ contractAddress }) => contractAddress),
  )
  if (!allowances) return undefined
  const keyOf = (contract: Address) => (chain.network.family === 'evm' ? contract.toLowerCase() : contract)
  return [
    { asset: { caip2, contract: null }, balance: balances.native, allowances: [] },
    ...held.map((token) => ({
      asset: { caip2, contract: keyOf(token.contractAddress) },
      balance: token.balance,
      allowances: allowances(token.contractAddress),
      ...('accounts' in token && token.accounts && { accounts: token.accounts.map((one) => one.address) }),
    })),
  ]
}

/** Returns the live allowances of each token for the targets. Undefined if there are too many to read. */
async function readAllowances(chain: LossReader, owner: Address, targets: readonly Address[], contracts: readonly Address[]) {
  // On Solana, the accounts that a call reaches decide.
  if (chain.network.family !== 'evm' || contracts.length === 0) return () => []
  if (!chain.getPermissions || targets.length > maxTargets || targets.length * contracts.length > maxAllowances) return undefined
  const given = targets.flatMap((spender) => contracts.map((contract) => ({ kind: 'token' as const, contract, spender })))
  const { given: states = [] } = await chain.getPermissions(owner, given)
  return (contract: Address) =>
    given.flatMap((one, at) =>
      // A token that does not answer may permit everything.
      one.contract === contract ? [{ spender: one.spender.toLowerCase(), amount: states[at]?.allowance ?? 2n ** 256n - 1n }] : [],
    )
}
