import { readFileSync } from 'node:fs'
import { type ChainAdapter, connectChain, networks, type ProgramAccount } from '@patina/chains'
import { address, getAddressEncoder } from '@solana/kit'
import { testAddress } from '../../../chains/src/testing/address.ts'
import { json, type ServiceServer, startService } from '../../../prices/src/testing/service-server.ts'
import { jupiter } from '../jupiter/provider.ts'
import type { SwapVenue } from '../provider.ts'

type Account = { pubkey: string; isSigner: boolean; isWritable: boolean }
type Instruction = { programId: string; accounts: Account[]; data: string }

/** An answer of Jupiter. */
export type Given = {
  inputMint: string
  inAmount: string
  outAmount: string
  setupInstructions: Instruction[]
  swapInstruction: Instruction
  cleanupInstruction: Instruction | null
  addressesByLookupTableAddress: Record<string, string[]>
}

const USDT = testAddress('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')

/** The recorded answers, each with the address that asked and the output: SOL is null. */
export const recordedSwaps = [
  { name: 'jupiter-usdc-sol', taker: 'GkwFnmMDvn3HGMpJpWBg8tgJxr3NxNvg3AXxvXVPbRGJ', output: null },
  { name: 'jupiter-usdc-usdt', taker: '2ojv9BAiHUrvsm9gxDe7fJSzbNZSJcxZvf8dqmWGHG8S', output: USDT },
]

/** Returns a real answer. The file names the public repository that recorded it. */
export const recordedAnswer = (name: string): Given =>
  JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8')).answer

const lookupTable = address('2Lvj7QkiAWMHziSQbP4yZcoYJPLTESKUWdscnpbj7Ham')

/** Starts Jupiter with this answer, on a chain with these accounts and a lookup table for the accounts of the recorded route. */
export async function startJupiter(
  { name, taker }: (typeof recordedSwaps)[number],
  given: Given,
  accounts: ReadonlyMap<string, ProgramAccount> = new Map(),
): Promise<{ chain: ChainAdapter; venue: SwapVenue; server: ServiceServer }> {
  const looked = recordedAnswer(name)
    .swapInstruction.accounts.slice(12)
    .flatMap(({ pubkey, isSigner }) => (isSigner || pubkey === taker ? [] : [pubkey]))
  const data = Buffer.concat([Buffer.alloc(56), ...looked.map((key) => Buffer.from(getAddressEncoder().encode(address(key))))])
  const table = {
    lamports: 1n,
    owner: testAddress('AddressLookupTab1e1111111111111111111111111'),
    executable: false,
    data: new Uint8Array(data),
  }
  const server = await startService(json(JSON.stringify({ ...given, addressesByLookupTableAddress: { [lookupTable]: [] } })))
  const chain: ChainAdapter = {
    ...publicSolana(),
    getBlockhash: async () => ({ blockhash: '11111111111111111111111111111112', lastValidBlockHeight: 1n, blockNumber: 1n }),
    getPriorityFees: async () => {
      const level = { maxFeePerGas: 1_000n, maxPriorityFeePerGas: 1_000n }
      return { slow: level, standard: level, fast: level }
    },
    measureUnits: async () => 100_000n,
    readAccounts: async (asked) => asked.map((account) => (`${account}` === lookupTable ? table : accounts.get(account))),
  }
  const venue = jupiter({ url: server.url }).connect(chain)
  if (!venue) throw new Error('Jupiter does not trade on Solana')
  return { chain, venue, server }
}

function publicSolana(): ChainAdapter {
  const network = networks.find(({ id }) => id === 'solana')
  if (!network) throw new Error('There is no Solana')
  return connectChain(network, 'http://127.0.0.1:1')
}

const account = (pubkey: string, isSigner: boolean, isWritable: boolean) => ({ pubkey, isSigner, isWritable })

/** Returns the instruction that pays one lamport. */
export const payment = (from: string, to: string): Instruction => ({
  programId: '11111111111111111111111111111111',
  accounts: [account(from, true, true), account(to, false, true)],
  data: Buffer.from([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]).toString('base64'),
})

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** Returns the instruction that pays one base unit of a token. */
export const tokenPayment = (owner: string, from: string, to: string): Instruction => ({
  programId: tokenProgram,
  accounts: [account(from, false, true), account(to, false, true), account(owner, true, false)],
  data: Buffer.from([3, 1, 0, 0, 0, 0, 0, 0, 0]).toString('base64'),
})

export const authorityChange = (owner: string, tokens: string): Instruction => ({
  programId: tokenProgram,
  accounts: [account(tokens, false, true), account(owner, true, false)],
  data: Buffer.from([6, 2, 0]).toString('base64'),
})

export const closing = (owner: string, to: string): Instruction => ({
  programId: tokenProgram,
  accounts: [account('GSFbPvFTbfcRNGs4EEZVF8tBjV6ChcTaBrTYGGsDAq8o', false, true), account(to, false, true), account(owner, true, false)],
  data: 'CQ==',
})
