import { type Address, type ChainAdapter, ChainError } from '@patina/chains'
import { type Holding, largestLoss, type Opaque, type Witness } from '@patina/claims'
import type { KnownLoss } from '@patina/words'
import type { Tokens } from '../../../../wallet/catalogue/tokens.ts'
import { addressIn } from './witness.ts'

/** Targets and tokens whose allowances are read; a node is asked for at most their product. */
const maxTargets = 4
const maxAllowances = 120

/**
 * Returns the most that the account can lose of the tokens of the catalogue by all claims, if some have effects that nobody can read. Undefined if
 * the node does not say it, or if no such claim exists.
 */
export async function readLoss(
  chain: ChainAdapter,
  address: Address,
  { claims, account }: Witness,
  tokens: Pick<Tokens, 'enabled'>,
): Promise<KnownLoss> {
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

function targetsOf(opaque: readonly Opaque[], chain: ChainAdapter): Address[] {
  const found = opaque.flatMap(({ target }) => (target === null ? [] : (addressIn(chain, target) ?? [])))
  return [...new Set(found)]
}

async function readHoldings(
  chain: ChainAdapter,
  address: Address,
  targets: readonly Address[],
  tokens: Pick<Tokens, 'enabled'>,
): Promise<Holding[] | undefined> {
  const { caip2, id } = chain.network
  const listed = tokens.enabled(id).flatMap(({ contractAddress }) => contractAddress ?? [])
  const balances = await chain.getBalances(address, { listed, unlisted: [] })
  const held = balances.tokens.flatMap((token) => ('error' in token || token.balance === 0n ? [] : [token]))
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
    ...held.map(({ contractAddress, balance, accounts }) => ({
      asset: { caip2, contract: keyOf(contractAddress) },
      balance,
      allowances: allowances(contractAddress),
      ...(accounts && { accounts: accounts.map((one) => one.address) }),
    })),
  ]
}

/** Returns the live allowances of each token for the targets. Undefined if there are too many to read. */
async function readAllowances(chain: ChainAdapter, owner: Address, targets: readonly Address[], contracts: readonly Address[]) {
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
