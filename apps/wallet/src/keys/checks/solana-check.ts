import { type Address, address } from '@solana/kit'
import type { Intent } from '../intent.ts'
import { differs } from './differs.ts'
import { associatedTokenProgram, readPayment, token2022Program, tokenAccountOf, tokenProgram, view } from './solana-accounts.ts'
import type { SolanaMessage, Step } from './solana-message.ts'
import { checkSwap } from './solana-swap.ts'

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const signatureFee = 5_000n

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
  const { kind, platformId } = intent
  /** The mint of a token, or undefined for SOL. */
  const mintOf = (tokenId: string) => (tokenId === `${platformId}:native` ? undefined : address(tokenId.slice(platformId.length + 1)))
  if (kind === 'transfer') {
    const mint = mintOf(intent.tokenId)
    return mint ? checkTokenTransfer(steps, from, { ...intent, mint }) : checkPayment(steps, from, intent)
  }
  if (kind === 'swap') return checkSwap(steps, from, { ...intent, input: mintOf(intent.tokenId), output: mintOf(intent.outputTokenId) })
  return [`${kind} is not known on Solana`]
}

type Payment = { to: string; amount: bigint }

function checkPayment(steps: readonly Step[], from: Address, { to, amount }: Payment): string[] {
  const [payment, ...others] = steps
  const read = payment && readPayment(payment)
  if (!read || others.length > 0) return ['the transaction is not one payment']
  return [...differs('sender', from, read.from), ...differs('receiver', to, read.to), ...differs('amount', `${amount}`, `${read.amount}`)]
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
