import { type Address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress, isAddress } from '@solana/kit'
import type { RpcCall } from '../../json-rpc.ts'
import type { ConstantProductExchange } from '../../network.ts'
import { accountsCalls, type NodeAccount, readAccounts } from './accounts.ts'
import type { PoolReserves } from './pool-math.ts'
import { TOKEN_PROGRAM } from './programs.ts'
import { associatedAccount } from './swap-instructions.ts'
import { readHolding, tokenKindOf, viewOf } from './token-layout.ts'

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
      const pool = parseKnownAddress(address)
      const [authority] = await getProgramDerivedAddress({
        programAddress: parseKnownAddress(program),
        seeds: [getAddressEncoder().encode(pool)],
      })
      return {
        address: pool,
        authority,
        a: await vaultOf(authority, parseKnownAddress(a)),
        b: await vaultOf(authority, parseKnownAddress(b)),
      }
    }),
  )
}

const vaultOf = async (authority: Address, mint: Address) => ({ mint, address: await associatedAccount(authority, mint) })

/** Returns an address from the network's data. */
export function parseKnownAddress(text: string): Address {
  if (isAddress(text)) return text
  throw new Error(`The network's data contains an invalid address: ${text}`)
}

/** Returns the calls that read pools and their vaults at one slot. */
export const poolsCalls = (pools: readonly Pool[]): RpcCall[] =>
  accountsCalls(pools.flatMap(({ address, a, b }) => [address, a.address, b.address]))

/**
 * Returns the reserves and fee of each pool of `poolsCalls`, from the side of token A, in their order. Returns undefined for an account
 * that is not a pool of the program with these vaults.
 * @throws {ChainError} `unavailable`
 */
export function readPools(answers: readonly unknown[], pools: readonly Pool[], program: string): (PoolReserves | undefined)[] {
  const accounts = readAccounts(answers, 3 * pools.length)
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

/** Returns the balance of a vault. Undefined unless the vault is an SPL Token account, because the exchange supports no other program. */
function amountIn(vault: NodeAccount | undefined, { mint }: Vault): bigint | undefined {
  if (vault?.owner !== TOKEN_PROGRAM || tokenKindOf(vault) !== 'account') return undefined
  const holding = readHolding(vault.data)
  return holding?.mint === mint ? holding.amount : undefined
}
