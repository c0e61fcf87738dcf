import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { readFacts } from '../facts.ts'
import type { Intent } from '../intent.ts'
import { checkSolana } from './solana-check.ts'
import { readSolana } from './solana-message.ts'

export const from: Address = address('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
export const stranger = address('5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N')
export const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
export const router = address('EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1')
export const system = address('11111111111111111111111111111111')
export const token = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associated = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** Returns a number in little-endian bytes. */
export const number = (bytes: number, value: bigint) => Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

const roleOf = (account: Address) => {
  if (account === from) return AccountRole.WRITABLE_SIGNER
  return account === system || account === token ? AccountRole.READONLY : AccountRole.WRITABLE
}
export const instruction = (programAddress: Address, accounts: Address[], ...data: number[]): Instruction => ({
  programAddress,
  accounts: accounts.map((account) => ({ address: account, role: roleOf(account) })),
  data: Uint8Array.from(data),
})

export const pay = (receiver: Address, lamports: bigint) => instruction(system, [from, receiver], 2, 0, 0, 0, ...number(8, lamports))
export const transferChecked = (source: Address, mint: Address, target: Address, amount: bigint) =>
  instruction(token, [source, mint, target, from], 12, ...number(8, amount), 6)
export const create = (account: Address, owner: Address, mint: Address = usdc) =>
  instruction(associated, [from, account, owner, mint, system, token], 1)

/** Returns the standard token account of a wallet. */
export async function tokenAccount(owner: Address, mint: Address = usdc): Promise<Address> {
  const { encode } = getAddressEncoder()
  return (await getProgramDerivedAddress({ programAddress: associated, seeds: [encode(owner), encode(token), encode(mint)] }))[0]
}

/** Returns a transaction with these instructions, as the API sends it. */
export function transactionOf(instructions: readonly Instruction[], payer = from): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(system), lastValidBlockHeight: 1n }, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

const facts = readFacts({ chainIds: { solana: 'solana:local' }, localExchanges: { solana: [router] }, swapServices: ['jupiter'] }).get(
  'solana',
)
if (!facts) throw new Error('The build knows Solana')
export const solanaFacts = facts

/** What every intent of these tests has. */
export const network = {
  platformId: 'solana',
  caip2: 'solana:local',
  tokens: [
    { tokenId: 'solana:native', symbol: 'SOL', decimals: 9 },
    { tokenId: `solana:${usdc}`, symbol: 'USDC', decimals: 6 },
  ],
  maxFee: 6_000n,
}

/** Returns the differences of a transaction with these instructions, for a build for the local chain that enables Jupiter. */
export const check = (intent: Intent, instructions: Instruction[], payer = from) =>
  checkSolana(solanaFacts, readSolana(transactionOf(instructions, payer)), from, intent)
