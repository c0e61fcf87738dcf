import { getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { afterEach, describe, expect, test } from 'vitest'
import { testAddress } from '../../../chains/src/testing/address.ts'
import type { ServiceServer } from '../../../prices/src/testing/service-server.ts'
import type { SwapQuote } from '../provider.ts'
import { authorityChange, closing, type Given, payment, recordedAnswer, recordedSwaps, startJupiter } from '../testing/jupiter-service.ts'
import { buildVerified } from '../verify.ts'

const refused = { name: 'SwapError', reason: 'unavailable' }

let server: ServiceServer | undefined
afterEach(() => server?.close())

describe.each(recordedSwaps)('the answer $name of Jupiter', (swap) => {
  const { name, taker, output } = swap
  const answer = recordedAnswer(name)
  const owner = testAddress(taker)

  /** Returns the service on a chain with a lookup table, and the answer with these changes. */
  async function start(change: (given: Given) => unknown = () => {}) {
    const given = structuredClone(answer)
    change(given)
    server?.close()
    const started = await startJupiter(swap, given)
    server = started.server
    return started
  }

  const request = { input: testAddress(answer.inputMint), output, amount: BigInt(answer.inAmount), slippageBps: 50, owner }

  test('it is quoted and built → decoded from the bytes with the lookup table of the chain, with the quoted minimum', async () => {
    const { chain, venue } = await start()
    const quote = await venue.quote(request)
    const transaction = await buildVerified(chain, venue, quote, owner)
    expect(transaction).toMatchObject({ value: 0n, gasLimit: 120_000n })
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction.data))
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    expect(message.version === 0 && message.addressTableLookups?.length).toBe(1)
    expect(await venue.decode(transaction)).toEqual({
      target: transaction.to,
      spender: undefined,
      value: 0n,
      recipient: taker,
      inputAsset: answer.inputMint,
      outputAsset: output ?? chain.nativeAsset,
      inAmount: request.amount,
      minimum: quote.threshold,
    })
  })

  test('the price fell below the threshold of the user → slippage_exceeded; it fell less → the threshold of the user', async () => {
    const { chain, venue } = await start()
    const quote = await venue.quote(request)
    const raised = (threshold: bigint): SwapQuote => ({ ...quote, threshold })
    await expect(buildVerified(chain, venue, raised(quote.outAmount + 1n), owner)).rejects.toMatchObject({ reason: 'slippage_exceeded' })
    const transaction = await buildVerified(chain, venue, raised(quote.outAmount - 1n), owner)
    expect((await venue.decode(transaction))?.minimum).toBe(quote.outAmount - 1n)
  })

  const isShared = name.endsWith('usdt')
  const place = isShared
    ? { source: 2, destination: 5, mints: 6, programs: 8, events: 10 }
    : { source: 1, destination: 2, mints: 3, programs: 5, events: 8 }
  const stranger = '7iytfL2tUCAwShJjUTb89KJ5RrxJeL63ttSNFChG2Zxp'
  const rename = (index: number) => (given: Given) => Object.assign(given.swapInstruction.accounts[index] ?? {}, { pubkey: stranger })
  const rewrite = (at: number, value: number) => (given: Given) => {
    const bytes = Buffer.from(given.swapInstruction.data, 'base64')
    bytes.writeUInt8(value, isShared ? at + 1 : at)
    given.swapInstruction.data = bytes.toString('base64')
  }

  const changes: [string, (given: Given) => unknown][] = [
    ['the account of the input', rename(place.source)],
    ['the account of the output', rename(place.destination)],
    ['the mint of the input', rename(place.mints)],
    ['the mint of the output', rename(place.mints + 1)],
    ['the token program of the input', rename(place.programs)],
    ['the token program of the output', rename(place.programs + 1)],
    ['the authority of events', rename(place.events)],
    ...(isShared ? [] : [['an account that receives the output instead', rename(7)] as [string, (given: Given) => unknown]]),
    ['the amount', rewrite(8, 1)],
    ['the fee of a platform', rewrite(26, 1)],
    ['the share of a better price', rewrite(28, 1)],
    ['another instruction of Jupiter', (given) => (given.swapInstruction.data = `AAAA${given.swapInstruction.data.slice(4)}`)],
    ['another program', (given) => (given.swapInstruction.programId = stranger)],
    ['a second signer', (given) => Object.assign(given.swapInstruction.accounts.at(-1) ?? {}, { isSigner: true })],
    [
      'an account that is created for somebody else',
      (given) => Object.assign(given.setupInstructions[0]?.accounts[2] ?? {}, { pubkey: stranger }),
    ],
    ['an account that somebody else pays', (given) => Object.assign(given.setupInstructions[0]?.accounts[1] ?? {}, { pubkey: stranger })],
    ['a payment', (given) => given.setupInstructions.push(payment(taker, stranger))],
    [
      'a change of an authority',
      (given) => given.setupInstructions.push(authorityChange(taker, answer.swapInstruction.accounts[place.source]?.pubkey ?? '')),
    ],
    ['an account that is closed for somebody else', (given) => (given.cleanupInstruction = closing(taker, stranger))],
    ['a program that no swap needs', (given) => given.setupInstructions.push({ programId: stranger, accounts: [], data: '' })],
  ]
  test.each(changes)('%s is changed → not offered', async (_, change) => {
    const { chain, venue } = await start()
    const quote = await venue.quote(request)
    const lying = await start(change)
    await expect(buildVerified(chain, lying.venue, quote, owner)).rejects.toMatchObject(refused)
  })

  test('the bytes have a lower minimum than the quote → raised to the threshold of the user', async () => {
    const { chain, venue } = await start()
    const quote = await venue.quote(request)
    const lowered = await start(withSlippage(5_000))
    const transaction = await buildVerified(chain, lowered.venue, quote, owner)
    expect((await venue.decode(transaction))?.minimum).toBe(quote.threshold)
    const low = await lowered.venue.build({ ...quote, threshold: 0n }, owner)
    await expect(buildVerified(chain, { ...venue, build: async () => low }, quote, owner)).rejects.toMatchObject(refused)
  })

  const withSlippage = (bps: number) => (given: Given) => {
    const bytes = Buffer.from(given.swapInstruction.data, 'base64')
    bytes.writeUInt16LE(bps, isShared ? 25 : 24)
    given.swapInstruction.data = bytes.toString('base64')
  }
})
