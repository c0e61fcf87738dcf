import { type Address as AccountAddress, type ChainAdapter, type ProgramAccount, TOKEN_PROGRAM } from '@patina/chains'
import { type Address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress, address as parseAddress } from '@solana/kit'
import type { ConstantProductExchange } from './exchange.ts'
import { associatedAccount, TOKEN_ACCOUNT_SPACE } from './instructions.ts'
import type { PoolReserves } from './pool-math.ts'

type Vault = { mint: Address; address: Address }

/** A pool of two tokens. Its vaults are the associated accounts of the pool's authority, whose address is derived from that of the pool. */
export type Pool = { address: Address; authority: Address; a: Vault; b: Vault }

const MAGIC = 0x4c4f4f50n
const POOL_BYTES = 88
/** Basis points of 100 %. The fee of a pool must be below this number. */
const FULL_AMOUNT_BPS = 10_000n

/** Returns the pools of an exchange with all their addresses. */
export function derivePools({ program, pools }: ConstantProductExchange): Promise<Pool[]> {
  return Promise.all(
    pools.map(async ({ address, mints: [a, b] }) => {
      const pool = parseAddress(address)
      const [authority] = await getProgramDerivedAddress({
        programAddress: parseAddress(program),
        seeds: [getAddressEncoder().encode(pool)],
      })
      return {
        address: pool,
        authority,
        a: await vaultOf(authority, parseAddress(a)),
        b: await vaultOf(authority, parseAddress(b)),
      }
    }),
  )
}

const vaultOf = async (authority: Address, mint: Address) => ({ mint, address: await associatedAccount(authority, mint) })

/** Returns the accounts of pools and their vaults, for `readPools`. */
export const poolAccounts = (chain: Pick<ChainAdapter, 'parseAddress'>, pools: readonly Pool[]): AccountAddress[] =>
  pools.flatMap(({ address, a, b }) => [address, a.address, b.address].map((text) => chain.parseAddress(text)))

/**
 * Returns the reserves and fee of each pool of `poolAccounts`, from the side of token A, in their order. Returns undefined for an account
 * that is not a pool of the program with these vaults.
 */
export function readPools(
  accounts: readonly (ProgramAccount | undefined)[],
  pools: readonly Pool[],
  program: string,
): (PoolReserves | undefined)[] {
  return pools.map(({ a, b }, index) => {
    const [pool, vaultA, vaultB] = accounts.slice(3 * index, 3 * index + 3)
    const feeBps = pool?.owner === program ? feeOf(pool.data, a, b) : undefined
    const [inA, inB] = [amountIn(vaultA, a), amountIn(vaultB, b)]
    return feeBps === undefined || inA === undefined || inB === undefined ? undefined : { in: inA, out: inB, feeBps }
  })
}

/**
 * Returns the fee of a pool if the pool has these vaults. Layout: magic | vault A | vault B | fee in bps | bump.
 * @see packages/devnet/programs/exchange.c
 */
function feeOf(data: Uint8Array, a: Vault, b: Vault): bigint | undefined {
  if (data.length !== POOL_BYTES) return undefined
  const [view, addresses] = [viewOf(data), getAddressDecoder()]
  const isPool = view.getBigUint64(0, true) === MAGIC && addresses.decode(data, 8) === a.address && addresses.decode(data, 40) === b.address
  const feeBps = view.getBigUint64(72, true)
  return isPool && feeBps < FULL_AMOUNT_BPS ? feeBps : undefined
}

/**
 * Returns the balance of a vault. Undefined unless the vault is an initialised SPL Token account, because the exchange supports no other
 * program. Layout: mint | owner | amount as u64 | ... | state.
 * @see https://github.com/solana-program/token/blob/main/interface/src/state.rs
 */
function amountIn(vault: ProgramAccount | undefined, { mint }: Vault): bigint | undefined {
  if (vault?.owner !== TOKEN_PROGRAM || vault.data.length !== TOKEN_ACCOUNT_SPACE || vault.data[108] === 0) return undefined
  return getAddressDecoder().decode(vault.data, 0) === mint ? viewOf(vault.data).getBigUint64(64, true) : undefined
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
