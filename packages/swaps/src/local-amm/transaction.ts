import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { SwapQuote } from '../provider.ts'
import {
  associatedAccount,
  closeWrappingAccount,
  computeUnitLimit,
  computeUnitPrice,
  createAssociatedAccount,
  openWrappingAccount,
  swapInPool,
  wrappingAccount,
} from './instructions.ts'
import type { Pool } from './pools.ts'

/** The contents of a swap transaction without its compute limit. `rent` of a token account is in lamports, `price` in micro-lamports. */
export type Draft = {
  program: Address
  wrappedNative: Address
  owner: Address
  quote: SwapQuote
  path: readonly { pool: Pool; forward: boolean }[]
  isNativeInput: boolean
  isNativeOutput: boolean
  rent: bigint
  price: bigint
  blockhash: string
  lastValidBlockHeight: bigint
}

/** Returns the unsigned version 0 transaction in base64, with an empty slot for the owner's signature. */
export async function compileSwap(draft: Draft, limit: bigint): Promise<string> {
  const instructions = [computeUnitLimit(limit), computeUnitPrice(draft.price), ...(await swapInstructions(draft))]
  const lifetime = { blockhash: blockhash(draft.blockhash), lastValidBlockHeight: draft.lastValidBlockHeight }
  const transaction = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(draft.owner, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  )
  return getBase64Decoder().decode(getTransactionEncoder().encode(transaction))
}

/** A token of the route, and the owner's account for the token. */
type RouteToken = { mint: Address; account: Address; isWrapping: boolean }

async function swapInstructions(draft: Draft): Promise<Instruction[]> {
  const { program, owner, quote, path, rent, isNativeInput } = draft
  const tokens = await tokensAlong(draft)
  const [, ...received] = tokens
  const wrapping = tokens.find(({ isWrapping }) => isWrapping)
  const lamports = isNativeInput ? rent + quote.inAmount : rent

  const open = wrapping ? openWrappingAccount(owner, wrapping.mint, wrapping.account, lamports) : []
  const created = received.flatMap(({ mint, account, isWrapping }) => (isWrapping ? [] : [createAssociatedAccount(owner, mint, account)]))
  const swaps = path.flatMap(({ pool, forward }, index) => {
    const [from, to, hop, next] = [tokens[index], tokens[index + 1], quote.hops[index], quote.hops[index + 1]]
    if (!from || !to || !hop) return []
    const [vaultIn, vaultOut] = forward ? [pool.a.address, pool.b.address] : [pool.b.address, pool.a.address]
    const amounts = { amount: hop.inAmount, minAmount: next?.inAmount ?? quote.threshold }
    const accounts = { pool: pool.address, authority: pool.authority, owner, from: from.account, to: to.account, vaultIn, vaultOut }
    return [swapInPool({ program, ...accounts, ...amounts })]
  })
  const close = wrapping ? [closeWrappingAccount(owner, wrapping.account)] : []
  return [...open, ...created, ...swaps, ...close]
}

/**
 * Returns the tokens along the route with the owner's accounts. SOL is in the wrapping account, also between two pools. Other tokens are in the
 * owner's associated accounts.
 */
async function tokensAlong({ owner, path, wrappedNative, isNativeInput, isNativeOutput }: Draft): Promise<RouteToken[]> {
  const sides = path.map(({ pool, forward }) => (forward ? { from: pool.a, to: pool.b } : { from: pool.b, to: pool.a }))
  const mints = sides.flatMap(({ from, to }, index) => (index === 0 ? [from.mint, to.mint] : [to.mint]))
  return Promise.all(
    mints.map(async (mint, index) => {
      const [isFirst, isLast] = [index === 0, index === mints.length - 1]
      const isWrapping = isFirst ? isNativeInput : isLast ? isNativeOutput : mint === wrappedNative
      const account = isWrapping ? await wrappingAccount(owner) : await associatedAccount(owner, mint)
      return { mint, account, isWrapping }
    }),
  )
}
