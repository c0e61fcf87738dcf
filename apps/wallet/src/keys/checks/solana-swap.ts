import { readSwapStep, view } from '@patina/claims'
import { type Address, address, createAddressWithSeed, getAddressDecoder } from '@solana/kit'
import type { NetworkFacts } from '../facts.ts'
import { differs } from './differs.ts'
import { readPayment, tokenAccountOf } from './solana-accounts.ts'
import type { Step } from './solana-message.ts'
import { associatedTokenProgram, memoProgram, systemProgram, token2022Program, tokenProgram } from './solana-programs.ts'

const wrappedSol = address('So11111111111111111111111111111111111111112')
/** Lamports that a token account may cost. They return when it is closed. */
const maxRent = 10_000_000n
/** The operator's fee is at most the minimum divided by this. */
const maxFeeShare = 20n

/** A swap that the page showed. `input` and `output` are mints, or undefined for SOL. `router` is the program that was shown. */
export type ShownSwap = {
  amount: bigint
  minimum: bigint
  fee?: bigint
  router?: string
  input: Address | undefined
  output: Address | undefined
}

/**
 * Returns the differences between a swap and what the page showed. A swap may wrap and unwrap SOL in accounts of the own wallet. The only other
 * program is the one that was shown, which the build must know, and its call is decoded. The last step may pay the operator's fee.
 */
export async function checkSwap(
  { exchanges, services }: Pick<NetworkFacts, 'exchanges' | 'services'>,
  all: readonly Step[],
  from: Address,
  shown: ShownSwap,
): Promise<string[]> {
  const { fee = 0n, minimum, router = '' } = shown
  if (![...exchanges, ...services].includes(router)) return [`program ${router} is no known exchange`]
  if (fee * maxFeeShare > minimum) return [`the operator's fee ${fee} is above a twentieth of ${minimum}`]
  const last = all.at(-1)
  const paidFee = last && (await readFee(last, from, shown.output))
  const hasFee = paidFee !== undefined && paidFee <= fee
  const steps = hasFee ? all.slice(0, -1) : all
  const budget = (shown.input ? 0n : shown.amount) + maxRent
  const results = await Promise.all(steps.map((step) => checkSwapStep(step, from, budget, router)))
  const paid = steps.reduce((sum, step) => sum + lamportsOf(step), 0n)
  return [
    ...results.flat(),
    ...(paid > budget ? [`amount ${paid} is above ${budget}`] : []),
    ...(await checkRoute(steps, from, exchanges, { ...shown, minimum: minimum + (hasFee ? paidFee : 0n) })),
  ]
}

/** Compares the calls of the exchange with what was shown. Each call of a route swaps what the call before it returned at least. */
async function checkRoute(steps: readonly Step[], from: Address, exchanges: readonly string[], shown: ShownSwap): Promise<string[]> {
  const found = steps.filter(({ program }) => program === shown.router).map((step) => readSwapStep(step, exchanges))
  const calls = found.flatMap((call) => call ?? [])
  const [first, last] = [calls[0], calls.at(-1)]
  const isChain = calls.slice(1).every((call, index) => call.from === calls[index]?.to && call.amount === calls[index]?.minimum)
  if (!first || !last || calls.length !== found.length || !isChain) return ['the call of the exchange cannot be read']
  const opened = steps.flatMap((step) => (readSeededAccount(step) ? [step.accounts[1]] : []))
  const [inputs, outputs] = await Promise.all([shown.input, shown.output].map((mint) => accountsFor(mint, from, opened)))
  const isUnwrapped = steps.some(({ program, accounts, data }) => program === tokenProgram && data[0] === 9 && accounts[0] === last.to)
  return [
    ...calls.flatMap(({ owner }) => differs('owner', from, owner)),
    ...(inputs?.includes(first.from) ? [] : [`${first.from} is no account for the input`]),
    ...(outputs?.includes(last.to) ? [] : [`${last.to} is no account for the output`]),
    ...(shown.output || isUnwrapped ? [] : ['the output is not unwrapped']),
    ...differs('input amount', `${shown.amount}`, `${first.amount}`),
    ...(last.minimum < shown.minimum ? [`minimum ${last.minimum} is below ${shown.minimum}`] : []),
  ]
}

/** Returns the own accounts that may hold a token, or SOL if `mint` is undefined. `opened` are own accounts that the transaction creates for SOL. */
async function accountsFor(mint: Address | undefined, from: Address, opened: readonly (Address | undefined)[]) {
  const standard = await Promise.all([tokenProgram, token2022Program].map((program) => tokenAccountOf(from, mint ?? wrappedSol, program)))
  return mint ? standard : [...standard, ...opened]
}

/** Returns the amount of the output that a step pays from the own account: SOL, or 3 and the amount as u64 of the token program. */
async function readFee(step: Step, from: Address, output: Address | undefined): Promise<bigint | undefined> {
  if (output === undefined) {
    const payment = readPayment(step)
    return payment?.from === from ? payment.amount : undefined
  }
  const { program, accounts, data } = step
  if (program !== tokenProgram || data.length !== 9 || data[0] !== 3 || accounts[2] !== from) return undefined
  return accounts[0] === (await tokenAccountOf(from, output, tokenProgram)) ? view(data).getBigUint64(1, true) : undefined
}

/** Returns the lamports that a step of the system program moves out of the wallet. */
const lamportsOf = (step: Step) => readPayment(step)?.amount ?? readSeededAccount(step)?.lamports ?? 0n

async function checkSwapStep(step: Step, from: Address, budget: bigint, router: string): Promise<string[]> {
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
