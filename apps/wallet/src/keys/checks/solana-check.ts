import { feeOf, readComputeBudget, view } from '@patina/claims'
import { type Address, address } from '@solana/kit'
import type { NetworkFacts } from '../facts.ts'
import type { Intent } from '../intent.ts'
import { readSolanaClaims, refuseOpaque } from './claims.ts'
import { differs } from './differs.ts'
import { readMemo } from './memo.ts'
import { checkRevokes } from './revocation.ts'
import { checkShown } from './shown-check.ts'
import { readPayment, tokenAccountOf } from './solana-accounts.ts'
import { checkClosing } from './solana-closing.ts'
import type { SolanaMessage, Step } from './solana-message.ts'
import { associatedTokenProgram, token2022Program, tokenProgram } from './solana-programs.ts'
import { checkSwap } from './solana-swap.ts'

/**
 * Returns the differences between a transaction of Solana and what the page showed. None means that both agree.
 * @param facts what the build knows of the network
 * @param from the address of the key
 */
export async function checkSolana(facts: NetworkFacts, message: SolanaMessage, from: string, intent: Intent): Promise<string[]> {
  const others = message.signers.filter((signer) => signer !== from)
  const fee = solanaFeeOf(message)
  const found = [
    ...(facts.caip2.startsWith('solana:') ? [] : [`network Solana instead of ${facts.caip2}`]),
    ...(message.signers[0] === from ? [] : [`fee payer ${message.signers[0]} instead of ${from}`]),
    ...others.map((signer) => `signer ${signer} was not shown`),
    ...(fee === undefined ? ['the fee cannot be read'] : fee > intent.maxFee ? [`fee ${fee} is above ${intent.maxFee}`] : []),
    ...checkShown(facts, intent),
    ...(await checkKind(facts, readComputeBudget(message.steps).others, address(from), intent)),
  ]
  return found.length > 0 ? found : refuseOpaque(readSolanaClaims(facts, message.bytes, from, intent))
}

/** Returns the fee of one signature and of the compute units, in lamports. Undefined if the compute budget cannot be read. */
function solanaFeeOf({ steps }: Pick<SolanaMessage, 'steps'>): bigint | undefined {
  const { budget } = readComputeBudget(steps)
  return budget && feeOf(budget, 1)
}

async function checkKind(facts: NetworkFacts, steps: readonly Step[], from: Address, intent: Intent): Promise<string[]> {
  const { kind, platformId } = intent
  /** The mint of a token, or undefined for SOL. */
  const mintOf = (tokenId: string) => (tokenId === `${platformId}:native` ? undefined : address(tokenId.slice(platformId.length + 1)))
  if (kind === 'transfer') {
    const mint = mintOf(intent.tokenId)
    const { differences, others } = readMemo(steps, intent.memo)
    const found = mint ? await checkTokenTransfer(others, from, { ...intent, mint }) : checkPayment(others, from, intent)
    return [...differences, ...found]
  }
  if (kind === 'swap')
    return checkSwap(facts, steps, from, { ...intent, input: mintOf(intent.tokenId), output: mintOf(intent.outputTokenId) })
  if (kind === 'unwrap' || kind === 'close') return checkClosing(steps, from, intent, address(facts.wrappedNative))
  if (kind === 'revokes') return checkRevokes(steps, from, intent)
  return [`${kind} is not known on Solana`]
}

type Payment = { to: string; amount: bigint; references?: readonly string[] | undefined; rent?: bigint | undefined }

function checkPayment(steps: readonly Step[], from: Address, { to, amount, references }: Payment): string[] {
  const [payment, ...others] = steps
  const read = payment && readPayment(payment)
  if (!payment || !read || others.length > 0) return ['the transaction is not one payment']
  return [
    ...differs('sender', from, read.from),
    ...differs('receiver', to, read.to),
    ...differs('amount', `${amount}`, `${read.amount}`),
    ...checkReferences(payment.accounts.slice(2), references),
  ]
}

/**
 * A token transfer may first create the receiver's account. It may spend several accounts: the token program accepts only those of the signer,
 * or those that their owner let the signer spend.
 */
async function checkTokenTransfer(steps: readonly Step[], from: Address, shown: Payment & { mint: Address }): Promise<string[]> {
  const [first, ...others] = steps
  const program = steps.at(-1)?.program
  if (!first || (program !== tokenProgram && program !== token2022Program)) return ['the transaction is not one transfer']
  const receiver = address(shown.to)
  const target = await tokenAccountOf(receiver, shown.mint, program)
  const isOpening = creates(first, target, receiver)
  const transfers = isOpening ? others : steps
  const areTransfers = transfers.every((step) => step.program === program && step.data[0] === 12 && step.data.length === 10)
  if (transfers.length === 0 || !areTransfers) return ['the transaction is not one transfer']
  const amount = transfers.reduce((sum, { data }) => sum + view(data).getBigUint64(1, true), 0n)
  return [
    ...transfers.flatMap(({ accounts }, at) => [
      ...checkReferences(accounts.slice(4), at === transfers.length - 1 ? shown.references : []),
      ...differs('token', shown.mint, accounts[1]),
      ...differs('receiver', target, accounts[2]),
      ...differs('owner', from, accounts[3]),
    ]),
    ...differs('amount', `${shown.amount}`, `${amount}`),
    // What the own account costs returns when it is closed.
    ...(isOpening && receiver !== from && shown.rent === undefined ? ['the cost of a new account was not shown'] : []),
  ]
}

/** Compares the accounts behind those of a transfer with the shown references. No program reads them. */
const checkReferences = (found: Step['accounts'], shown: readonly string[] = []) => differs('references', shown.join(), found.join())

/** Returns whether a step creates the standard token account of an owner. */
const creates = ({ program, accounts, data }: Step, account: Address | undefined, owner: Address) =>
  program === associatedTokenProgram && data.length <= 1 && (data[0] ?? 0) <= 1 && accounts[1] === account && accounts[2] === owner
