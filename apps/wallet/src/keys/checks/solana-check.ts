import { type Address, address, createAddressWithSeed, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { Intent } from '../intent.ts'
import type { SolanaMessage, Step } from './solana-message.ts'

const systemProgram = '11111111111111111111111111111111'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const wrappedSol = address('So11111111111111111111111111111111111111112')
/**
 * Programs that may swap. A program that is called with the user's signature can move everything that the user owns, so the API must not
 * choose it. A new provider adds its program here.
 */
const swapPrograms: readonly string[] = [
  // The exchange of the local chain. @see packages/devnet/programs/exchange.c
  'EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1',
  // Jupiter 6. @see https://dev.jup.ag/docs
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
]
const signatureFee = 5_000n
/** Lamports that a token account may cost. They return when it is closed. */
const maxRent = 10_000_000n

/** Returns the differences between a transaction of Solana and what the page showed. None means that both agree. */
export async function checkSolana(message: SolanaMessage, from: string, intent: Intent): Promise<string[]> {
  const others = message.signers.filter((signer) => signer !== from)
  const differences = [
    ...(intent.caip2.startsWith('solana:') ? [] : [`network Solana instead of ${intent.caip2}`]),
    ...(message.signers[0] === from ? [] : [`fee payer ${message.signers[0]} instead of ${from}`]),
    ...others.map((signer) => `signer ${signer} was not shown`),
    ...checkFee(message.steps, intent.maxFee),
  ]
  const steps = message.steps.filter(({ program }) => program !== computeBudgetProgram)
  return [...differences, ...(await checkKind(steps, address(from), intent))]
}

/** The fee is that of one signature, and the price of the compute units, which is in micro-lamports. */
function checkFee(steps: readonly Step[], maxFee: bigint): string[] {
  const budget = steps.filter(({ program }) => program === computeBudgetProgram).map(({ data }) => data)
  const limit = budget.find((data) => data[0] === 2 && data.length === 5)
  const price = budget.find((data) => data[0] === 3 && data.length === 9)
  const units = limit ? BigInt(view(limit).getUint32(1, true)) : 1_400_000n
  const fee = signatureFee + (units * (price ? view(price).getBigUint64(1, true) : 0n) + 999_999n) / 1_000_000n
  return fee > maxFee ? [`fee ${fee} is above ${maxFee}`] : []
}

async function checkKind(steps: readonly Step[], from: Address, intent: Intent): Promise<string[]> {
  const { kind } = intent
  if (kind === 'transfer')
    return intent.tokenId === `${intent.platformId}:native`
      ? checkPayment(steps, from, intent)
      : checkTokenTransfer(steps, from, { ...intent, mint: address(intent.tokenId.slice(intent.platformId.length + 1)) })
  if (kind === 'swap') return checkSwap(steps, from, { ...intent, isNative: intent.tokenId === `${intent.platformId}:native` })
  return [`${kind} is not known on Solana`]
}

type Payment = { to: string; amount: bigint }

function checkPayment(steps: readonly Step[], from: Address, { to, amount }: Payment): string[] {
  const [payment, ...others] = steps
  const read = payment && readPayment(payment)
  if (!read || others.length > 0) return ['the transaction is not one payment']
  return [...differs('sender', from, read.from), ...differs('receiver', to, read.to), ...differs('amount', `${amount}`, `${read.amount}`)]
}

/** System program, transfer: 2 as u32, lamports as u64. */
function readPayment({ program, accounts: [from, to], data }: Step) {
  if (program !== systemProgram || data.length !== 12 || view(data).getUint32(0, true) !== 2) return undefined
  return { from, to, amount: view(data).getBigUint64(4, true) }
}

/** A token transfer may first create the receiver's account. */
async function checkTokenTransfer(steps: readonly Step[], from: Address, shown: Payment & { mint: Address }): Promise<string[]> {
  const transfer = steps.at(-1)
  const program = transfer?.program
  if (!transfer || (program !== tokenProgram && program !== token2022Program)) return ['the transaction is not one transfer']
  const receiver = address(shown.to)
  const [source, target] = await Promise.all([from, receiver].map((owner) => tokenAccountOf(owner, shown.mint, program)))
  const { accounts, data } = transfer
  const before = steps.slice(0, -1)
  const isCreation = before.length === 0 || (before.length === 1 && before.every((step) => creates(step, target, receiver)))
  if (!isCreation || data[0] !== 12 || data.length !== 10) return ['the transaction is not one transfer']
  return [
    ...differs('source', source, accounts[0]),
    ...differs('token', shown.mint, accounts[1]),
    ...differs('receiver', target, accounts[2]),
    ...differs('owner', from, accounts[3]),
    ...differs('amount', `${shown.amount}`, `${view(data).getBigUint64(1, true)}`),
  ]
}

/** Returns whether a step creates the standard token account of an owner. */
const creates = ({ program, accounts, data }: Step, account: Address | undefined, owner: Address) =>
  program === associatedTokenProgram && data.length <= 1 && (data[0] ?? 0) <= 1 && accounts[1] === account && accounts[2] === owner

type ShownSwap = { amount: bigint; router?: string; isNative: boolean }

/** A swap may wrap and unwrap SOL in accounts of the own wallet. The only other program is the one that was shown. */
async function checkSwap(steps: readonly Step[], from: Address, shown: ShownSwap): Promise<string[]> {
  const budget = (shown.isNative ? shown.amount : 0n) + maxRent
  const results = await Promise.all(steps.map((step) => checkSwapStep(step, from, budget, shown.router)))
  const calls = steps.filter(({ program }) => program === shown.router)
  const paid = steps.reduce((sum, step) => sum + paidBy(step), 0n)
  return [
    ...results.flat(),
    ...(swapPrograms.includes(shown.router ?? '') ? [] : [`program ${shown.router} is not known`]),
    ...(calls.length > 0 ? [] : [`no call of ${shown.router}`]),
    ...(paid > budget ? [`amount ${paid} is above ${budget}`] : []),
  ]
}

/** Returns the lamports that a step of the system program moves out of the wallet. */
const paidBy = (step: Step) => readPayment(step)?.amount ?? readSeededAccount(step)?.lamports ?? 0n

async function checkSwapStep(step: Step, from: Address, budget: bigint, router: string | undefined): Promise<string[]> {
  const { program, accounts, data } = step
  if (program === router || program === memoProgram) return []
  if (program === associatedTokenProgram) return data.length <= 1 && accounts[2] === from ? [] : ['an account is created for somebody else']
  if (program === systemProgram) return checkWrapping(step, from, budget)
  if (program === tokenProgram || program === token2022Program) {
    if (data[0] === 9) return differs('receiver of the rent', from, accounts[1])
    if (data[0] === 17) return []
    if (data[0] === 18 && data.length === 33) return differs('owner', from, getAddressDecoder().decode(data, 1))
  }
  return [`instruction ${data[0]} of ${program} was not shown`]
}

/** SOL may go to the own account for wrapped SOL, or to a new account whose address derives from the own one. */
async function checkWrapping(step: Step, from: Address, budget: bigint): Promise<string[]> {
  const payment = readPayment(step)
  if (payment) return differs('receiver of SOL', await tokenAccountOf(from, wrappedSol, tokenProgram), payment.to)
  const created = readSeededAccount(step)
  if (!created || created.lamports > budget) return ['the system program is called']
  const own = await createAddressWithSeed({ baseAddress: from, programAddress: tokenProgram, seed: created.seed })
  return [
    ...differs('base', from, created.base),
    ...differs('account', own, step.accounts[1]),
    ...differs('owner', tokenProgram, created.owner),
  ]
}

/** System program, CreateAccountWithSeed: 3 as u32, base, length of the seed as u64, seed, lamports and space as u64, owner. */
function readSeededAccount({ program, data }: Step) {
  if (program !== systemProgram || data.length < 92 || view(data).getUint32(0, true) !== 3) return undefined
  const length = Number(view(data).getBigUint64(36, true))
  if (length > 32 || data.length !== 92 + length) return undefined
  return {
    base: getAddressDecoder().decode(data, 4),
    seed: data.slice(44, 44 + length),
    lamports: view(data).getBigUint64(44 + length, true),
    owner: getAddressDecoder().decode(data, 60 + length),
  }
}

/** Returns the associated token account of a wallet. */
async function tokenAccountOf(owner: Address, mint: Address, program: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encode(owner), encode(program), encode(mint)],
  })
  return account
}

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

const differs = (what: string, shown: string | undefined, actual: string | undefined) =>
  shown === actual ? [] : [`${what} ${actual} instead of ${shown}`]
