import { address, generateKeyPairSigner } from '@solana/kit'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../../devnet/src/testing/solana.ts'
import { ChainError } from '../../errors.ts'
import type { Rpc, RpcAnswer } from '../../json-rpc.ts'
import { createSignatureSearch } from './address-history.ts'
import { hashAt, readBlocks } from './blocks.ts'
import { broadcast, hasExpired } from './broadcast.ts'
import { sign, transferSol } from './testing/still-chain.ts'
import { readTransactions } from './transaction-reports.ts'

/** Returns a node that answers every call with the result of `answer`. */
const nodeOf = (answer: (method: string) => unknown): { rpc: Rpc } => {
  const reply = (method: string): RpcAnswer => ({ result: answer(method) })
  return {
    rpc: {
      request: async (calls) => calls.map(({ method }) => reply(method)),
      read: async (calls) => calls.map(({ method }) => answer(method)),
      submit: async ({ method }) => reply(method),
    },
  }
}

const hash = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const someone = address('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
let txData: string
beforeAll(async () => {
  const payer = await generateKeyPairSigner()
  txData = await sign(payer, [transferSol(payer, await newAddress(), 1n)], await newAddress())
})

/** Values that resemble the answers of a node, as results of the hostile one. */
const odd = fc.oneof(
  fc.jsonValue(),
  fc.record({ context: fc.record({ slot: fc.oneof(fc.nat(), fc.string(), fc.constant(-1)) }), value: fc.jsonValue() }),
  fc.array(fc.oneof(fc.nat(9), fc.constant(null), fc.jsonValue())),
  fc.record({
    blockhash: fc.constantFrom(someone, '', null),
    previousBlockhash: fc.constantFrom(someone, 'x'),
    blockTime: fc.constantFrom(1, null, -1, 1e300),
    parentSlot: fc.constantFrom(0, 4, -1),
    slot: fc.nat(9),
    transactions: fc.array(
      fc.record({
        transaction: fc.constantFrom(['AAAA', 'base64'], ['!', 'base64'], null),
        meta: fc.constantFrom(
          null,
          { err: null, fee: 1, preBalances: [1], postBalances: [0] },
          { err: 'x', fee: 1, preBalances: [], postBalances: [] },
        ),
      }),
      { maxLength: 2 },
    ),
  }),
)

describe('random answers of a node', () => {
  test.each<[string, (node: { rpc: Rpc }) => Promise<unknown>]>([
    ['reading transactions', (node) => readTransactions(node, [hash])],
    ['reading blocks', (node) => readBlocks(node, 3n, 5n)],
    ["reading a block's hash", (node) => hashAt(node, 3n)],
    ['reading the history of an address', (node) => createSignatureSearch(node)(someone, 0n, 9n)],
    ['checking whether bytes have expired', (node) => hasExpired(node, txData, 1n)],
    ['broadcasting a transaction', (node) => broadcast(node, txData)],
  ])('%s with random answers of the node → success or unavailable', async (_, read) => {
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { minLength: 1, maxLength: 4 }), async (answers) => {
        let turn = 0
        const error = await read(nodeOf(() => answers[turn++ % answers.length])).then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        if (error === undefined) return
        expect(error).toBeInstanceOf(ChainError)
        expect(error).toMatchObject({ reason: 'unavailable' })
      }),
      { numRuns: 300 },
    )
  })
})

describe('impossible answers of a node', () => {
  const header = { blockhash: someone, blockTime: 1, previousBlockhash: someone, parentSlot: 2, transactions: [] }
  const unavailable = { name: 'ChainError', reason: 'unavailable' }

  test('a node returns a block whose parent is another block → unavailable', async () => {
    const node = nodeOf((method) => (method === 'getBlocks' ? [3, 4] : header))
    await expect(readBlocks(node, 3n, 4n)).rejects.toMatchObject(unavailable)
  })

  test.each([[[4, 3]], [[3, 3]], [[2, 3]], [[3, 9]]])('a node returns the slots %j for the range 3 to 5 → unavailable', async (slots) => {
    const node = nodeOf((method) => (method === 'getBlocks' ? slots : header))
    await expect(readBlocks(node, 3n, 5n)).rejects.toMatchObject(unavailable)
  })

  test('a node cannot return a confirmed transaction → an error, and not an unknown transaction', async () => {
    const status = { context: { slot: 9 }, value: [{ slot: 3, confirmationStatus: 'confirmed' }] }
    const node = nodeOf((method) => (method === 'getSignatureStatuses' ? status : method === 'getBlock' ? header : null))
    expect(await readTransactions(node, [hash])).toEqual([expect.objectContaining(unavailable)])
  })
})
