import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StillSolana, startStillSolana } from '../../../../devnet/src/index.ts'
import { lookupTableProgram } from '../../../../devnet/src/solana/addresses.ts'
import { associatedAddress } from '../../../../devnet/src/solana/associated.ts'
import { transfer } from '../../../../devnet/src/solana/faucet.ts'
import { keyOf } from '../../../../devnet/src/solana/keys.ts'
import { tokenAccountData } from '../../../../devnet/src/solana/seed-data.ts'
import type { Address as AccountAddress } from '../../adapter.ts'
import type { NodeAdapter } from '../../agree-on-head.ts'
import { solana } from '../../networks/solana/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectSolana } from './index.ts'
import { TOKEN_PROGRAM } from './programs.ts'
import { recentBlockhash } from './testing/still-chain.ts'

const USDC = testAddress(address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'))
const table = keyOf(new Uint8Array(32).fill(61)).address
const user = keyOf(new Uint8Array(32).fill(62)).address
const other = keyOf(new Uint8Array(32).fill(63)).address
const SOL = 1_000_000_000n

describe('the simulation of a transaction on Solana', () => {
  let still: StillSolana
  let chain: NodeAdapter

  beforeAll(async () => {
    still = await startStillSolana()
    chain = connectSolana(solana, still.rpcUrl)
    still.node.airdrop(user, SOL)
    const stored = { executable: false, lamports: lamports(2_039_280n) }
    for (const [owner, amount] of [
      [user, 50n],
      [other, 0n],
    ] as const) {
      const data = tokenAccountData({ mint: USDC, owner, amount, immutableOwner: false, native: undefined })
      still.node.chain.svm.setAccount({ address: await accountOf(owner), programAddress: TOKEN_PROGRAM, data, space: 165n, ...stored })
    }
    const head = Buffer.alloc(56)
    head.writeUInt32LE(1)
    head.writeBigUInt64LE(2n ** 64n - 1n, 4)
    const entries = await Promise.all([accountOf(other), accountOf(user)])
    const data = Buffer.concat([head, ...entries.map((entry) => Buffer.from(getAddressEncoder().encode(entry)))])
    still.node.chain.svm.setAccount({
      address: table,
      programAddress: lookupTableProgram,
      data,
      space: BigInt(data.length),
      ...stored,
      lamports: lamports(SOL),
    })
    still.advance(2)
  })
  afterAll(() => still.stop())

  const accountOf = (owner: Address) => associatedAddress(owner, USDC, TOKEN_PROGRAM)

  async function compiled(instruction: Instruction, lookup: Address[] = []): Promise<string> {
    const recent = await recentBlockhash(chain)
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayer(user, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(recent), lastValidBlockHeight: 0n }, draft),
      (draft) => appendTransactionMessageInstructions([instruction], draft),
      (draft) => compressTransactionMessageUsingAddressLookupTables(draft, { [table]: lookup }),
    )
    return getBase64EncodedWireTransaction(compileTransaction(message))
  }

  const simulate = (data: string, assets: (AccountAddress | null)[]) =>
    chain.simulate?.(
      testAddress(user),
      [{ to: testAddress(other), value: 0n, data }],
      [user, other].flatMap((owner) => assets.map((asset) => ({ owner: testAddress(owner), asset }))),
    )

  const payment = async (amount: bigint): Promise<Instruction> => {
    const data = Buffer.alloc(9)
    data.writeUInt8(3)
    data.writeBigUInt64LE(amount, 1)
    return {
      programAddress: TOKEN_PROGRAM,
      accounts: [
        { address: await accountOf(user), role: AccountRole.WRITABLE },
        { address: await accountOf(other), role: AccountRole.WRITABLE },
        { address: user, role: AccountRole.READONLY_SIGNER },
      ],
      data,
    }
  }

  test('SOL is paid → the balances of both, without the fee', async () => {
    const simulation = await simulate(await compiled(transfer(user, other, SOL / 2n)), [null])
    expect(simulation?.balances).toEqual([
      { before: SOL, after: SOL / 2n },
      { before: 0n, after: SOL / 2n },
    ])
    expect(simulation?.failure).toBeUndefined()
  })

  test.each([false, true])('tokens are paid (accounts in a lookup table: %s) → the balances of both, and the loss', async (isLookedUp) => {
    const lookup = isLookedUp ? await Promise.all([accountOf(other), accountOf(user)]) : []
    const data = await compiled(await payment(20n), lookup)
    const simulation = await simulate(data, [USDC])
    expect(simulation?.balances).toEqual([
      { before: 50n, after: 30n },
      { before: 0n, after: 20n },
    ])
    expect(simulation?.operations).toEqual([{ index: 0, type: 'transfer', contractAddress: USDC, from: user, to: null, amount: 20n }])
  })

  test('the payment fails → the failure, and unchanged balances', async () => {
    const owned = { ...(await payment(1n)), data: Uint8Array.of(3) }
    const simulation = await simulate(await compiled(owned), [USDC])
    expect(simulation).toMatchObject({ failure: { detail: expect.stringMatching(/^instruction 1: /) }, operations: [] })
    expect(simulation?.balances[0]).toEqual({ before: 50n, after: 50n })
  })

  test('the account has too little → insufficient_funds', async () => {
    await expect(simulate(await compiled(await payment(51n)), [USDC])).rejects.toMatchObject({ reason: 'insufficient_funds' })
  })
})
