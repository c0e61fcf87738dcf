import { readFileSync } from 'node:fs'
import { type ChainAdapter, connectChain, networks } from '@patina/chains'
import { address, getAddressEncoder, getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { afterEach, describe, expect, test } from 'vitest'
import { testAddress } from '../../../chains/src/testing/address.ts'
import { json, type ServiceServer, startService } from '../../../prices/src/testing/service-server.ts'
import type { SwapQuote } from '../provider.ts'
import { buildVerified } from '../verify.ts'
import { jupiter } from './provider.ts'

type Account = { pubkey: string; isSigner: boolean; isWritable: boolean }
type Instruction = { programId: string; accounts: Account[]; data: string }
type Given = {
  inputMint: string
  inAmount: string
  setupInstructions: Instruction[]
  swapInstruction: Instruction
  cleanupInstruction: Instruction | null
  addressesByLookupTableAddress: Record<string, string[]>
}

/** Real answers, each with the public repository that recorded it. */
const recorded = (name: string): { answer: Given } =>
  JSON.parse(readFileSync(new URL(`../testing/recorded/${name}.json`, import.meta.url), 'utf8'))
const refused = { name: 'SwapError', reason: 'unavailable' }

function publicSolana(): ChainAdapter {
  const network = networks.find(({ id }) => id === 'solana')
  if (!network) throw new Error('There is no Solana')
  return connectChain(network, 'http://127.0.0.1:1')
}

let server: ServiceServer | undefined
afterEach(() => server?.close())

describe.each([
  ['jupiter-usdc-sol', 'GkwFnmMDvn3HGMpJpWBg8tgJxr3NxNvg3AXxvXVPbRGJ', null],
  ['jupiter-usdc-usdt', '2ojv9BAiHUrvsm9gxDe7fJSzbNZSJcxZvf8dqmWGHG8S', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
])('the answer %s of Jupiter', (name, taker, output) => {
  const { answer } = recorded(name)
  const owner = testAddress(taker)
  const table = address('2Lvj7QkiAWMHziSQbP4yZcoYJPLTESKUWdscnpbj7Ham')
  const looked: string[] = answer.swapInstruction.accounts
    .slice(12)
    .flatMap(({ pubkey, isSigner }: { pubkey: string; isSigner: boolean }) => (isSigner || pubkey === taker ? [] : [pubkey]))
  const tableData = Buffer.concat([Buffer.alloc(56), ...looked.map((key) => Buffer.from(getAddressEncoder().encode(address(key))))])

  /** Returns the service on a chain with a lookup table, and the answer with these changes. */
  async function start(change: (given: Given) => unknown = () => {}) {
    const given = structuredClone(answer)
    given.addressesByLookupTableAddress = { [table]: [] }
    change(given)
    server?.close()
    server = await startService(json(JSON.stringify(given)))
    const chain: ChainAdapter = {
      ...publicSolana(),
      getBlockhash: async () => ({ blockhash: '11111111111111111111111111111112', lastValidBlockHeight: 1n, blockNumber: 1n }),
      getPriorityFees: async () => {
        const level = { maxFeePerGas: 1_000n, maxPriorityFeePerGas: 1_000n }
        return { slow: level, standard: level, fast: level }
      },
      measureUnits: async () => 100_000n,
      readAccounts: async (accounts) =>
        accounts.map((account) =>
          `${account}` === table
            ? { lamports: 1n, owner: 'AddressLookupTab1e1111111111111111111111111', executable: false, data: new Uint8Array(tableData) }
            : undefined,
        ),
    }
    const venue = jupiter({ url: server.url }).connect(chain)
    if (!venue) throw new Error('Jupiter does not trade on Solana')
    return { chain, venue }
  }

  const request = { input: answer.inputMint, output, amount: BigInt(answer.inAmount), slippageBps: 50, owner }

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

const account = (pubkey: string, isSigner: boolean, isWritable: boolean) => ({ pubkey, isSigner, isWritable })
const payment = (from: string, to: string) => ({
  programId: '11111111111111111111111111111111',
  accounts: [account(from, true, true), account(to, false, true)],
  data: Buffer.from([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]).toString('base64'),
})
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const authorityChange = (owner: string, tokens: string) => ({
  programId: tokenProgram,
  accounts: [account(tokens, false, true), account(owner, true, false)],
  data: Buffer.from([6, 2, 0]).toString('base64'),
})
const closing = (owner: string, to: string) => ({
  programId: tokenProgram,
  accounts: [account('GSFbPvFTbfcRNGs4EEZVF8tBjV6ChcTaBrTYGGsDAq8o', false, true), account(to, false, true), account(owner, true, false)],
  data: 'CQ==',
})
