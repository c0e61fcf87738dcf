import { randomBytes } from 'node:crypto'
import { type Address, type EncodedAccount, lamports } from '@solana/kit'
import { splToken, splToken2022, stakeProgram, systemProgram, voteProgram } from './addresses.ts'
import { associatedAddress } from './associated.ts'
import { hashOf } from './block-list.ts'
import type { ChainState } from './chain.ts'
import { slotsPerEpoch } from './epochs.ts'
import { keyOf, solanaFaucet, solanaTestAccounts } from './keys.ts'
import { type Mint, mints } from './mints.ts'
import { exchangeProgram, localPools, type Pool, type Vault, wrappedSol } from './pools.ts'
import { mintData, poolData, scaledMintData, stakeData, tokenAccountData, voteData } from './seed-data.ts'

const sol = 1_000_000_000n

/** The validator of the local chain and its vote account. The keys of these accounts need not be secret. */
export const identity = keyOf(new Uint8Array(32).fill(1)).address
export const voteAccount = keyOf(new Uint8Array(32).fill(2)).address
/** A stake of the first test account, active from the start. */
export const firstStake = keyOf(new Uint8Array(32).fill(3)).address

/**
 * Returns a new chain with funded accounts, tokens of both programs, pools, a validator and a stake. The chain begins in its third epoch,
 * so that stake has a history.
 */
export async function newChain(): Promise<ChainState> {
  const slot = 2n * slotsPerEpoch
  const block = { slot, hash: hashOf(randomBytes(32).toString('hex'), slot, []), time: Math.floor(Date.now() / 1000), ids: [] }
  const pools = await localPools()
  const owners = solanaTestAccounts().map(({ address }) => address)
  const tokens = await Promise.all(mints.map((mint) => tokenAccounts(mint, owners, pools)))
  return {
    accounts: [...wallets(owners), ...validator(owners), ...tokens.flat(), ...pools.flatMap(poolAccounts)],
    blocks: [block],
    transactions: [],
  }
}

/** Balances stay below 2^53 lamports, so that clients with floating-point numbers are exact. */
function wallets(owners: readonly Address[]): EncodedAccount[] {
  const wallet = (address: Address, amount: bigint) => account(address, systemProgram, new Uint8Array(), amount)
  return [wallet(solanaFaucet().address, 5_000_000n * sol), wallet(identity, sol), ...owners.map((owner) => wallet(owner, 1_000n * sol))]
}

function validator([first]: readonly Address[]): EncodedAccount[] {
  const vote = account(voteAccount, voteProgram, voteData({ node: identity, withdrawer: identity, commission: 5 }))
  if (!first) return [vote]
  const rent = rentOf(200)
  return [vote, account(firstStake, stakeProgram, stakeData({ owner: first, voteAccount, stake: 25n * sol, rent }), 25n * sol + rent)]
}

async function tokenAccounts(mint: Mint, owners: readonly Address[], pools: readonly Pool[]): Promise<EncodedAccount[]> {
  const amount = mint.starting * 10n ** BigInt(mint.decimals)
  const supply = amount * BigInt(owners.length) + pooled(pools, mint.address)
  const plain = mintData({ authority: solanaFaucet().address, decimals: mint.decimals, supply })
  const itself = account(mint.address, mint.program, mint.multiplier === undefined ? plain : scaledMintData(plain, mint.multiplier))
  if (amount === 0n) return [itself]
  const held = owners.map(async (owner) => {
    const data = tokenAccountData({ mint: mint.address, owner, amount, immutableOwner: mint.program === splToken2022 })
    return account(await associatedAddress(owner, mint.address, mint.program), mint.program, data)
  })
  return [itself, ...(await Promise.all(held))]
}

function poolAccounts(pool: Pool): EncodedAccount[] {
  const vaults = [pool.a, pool.b].map(({ mint, address, amount }) => {
    const rent = rentOf(165)
    // The lamports of a wrapped SOL account include its token amount.
    const native = mint === wrappedSol ? rent : undefined
    const data = tokenAccountData({ mint, owner: pool.authority, amount, immutableOwner: false, native })
    return account(address, splToken, data, native === undefined ? rent : rent + amount)
  })
  return [account(pool.address, exchangeProgram, poolData(pool)), ...vaults]
}

/** Returns the amount of a token in all pools. */
function pooled(pools: readonly Pool[], mint: Address): bigint {
  const vaults: Vault[] = pools.flatMap(({ a, b }) => [a, b])
  return vaults.reduce((sum, vault) => (vault.mint === mint ? sum + vault.amount : sum), 0n)
}

/** Returns the minimum lamports of an account of this size. @see https://solana.com/docs/core/accounts#rent */
const rentOf = (space: number) => BigInt(128 + space) * 6_960n

function account(address: Address, programAddress: Address, data: EncodedAccount['data'], amount?: bigint): EncodedAccount {
  const balance = lamports(amount ?? rentOf(data.length))
  return { address, programAddress, data, lamports: balance, executable: false, space: BigInt(data.length) }
}
