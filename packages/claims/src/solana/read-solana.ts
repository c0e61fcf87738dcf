import type { Build, Request } from '../build.ts'
import { type Allows, type Claim, type Finding, Refusal, type Witness } from '../claim.ts'
import { otherReceivers } from '../receivers.ts'
import { feeOf, readComputeBudget } from './compute-budget.ts'
import { assetIn, type Context, comes, type Program, type TokenAccount } from './context.ts'
import { type Message, readMessageBytes, type Step, type Tables } from './message.ts'
import {
  associatedTokenProgram,
  firstMemoProgram,
  lighthouseProgram,
  lookupTableProgram,
  memoProgram,
  precompiles,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './programs.ts'
import { readSwapStep } from './router-call.ts'
import { stake } from './stake.ts'
import { associatedToken, lookupTables, system } from './system.ts'
import { token } from './token.ts'

const nothing: Program = () => []

/** The allow-list of programs. */
const programs: Readonly<Record<string, Program>> = {
  [systemProgram]: system,
  [tokenProgram]: token,
  [token2022Program]: token,
  [associatedTokenProgram]: associatedToken,
  [stakeProgram]: stake,
  [lookupTableProgram]: lookupTables,
  [memoProgram]: nothing,
  [firstMemoProgram]: nothing,
  // 0 and 1 write to memory accounts, all others only assert.
  [lighthouseProgram]: ({ data }) => ((data[0] ?? 0) > 1 ? [] : undefined),
}

export type SolanaRequest = Request & {
  message: Uint8Array
  /** Token accounts whose addresses the caller derived itself, such as the standard ones of the account. */
  accounts?: ReadonlyMap<string, TokenAccount>
  /** Contents of lookup tables that the caller read elsewhere. */
  tables?: Tables
}

/** The effects of a message, and the facts of its form. `nonceAccount`: it is valid until this account's nonce is used. */
export type SolanaWitness = Witness & Pick<Message, 'version' | 'signers' | 'lifetime' | 'tables'> & { nonceAccount?: string }

/**
 * Returns what the bytes of a Solana message do.
 * @throws {Refusal} `malformed`, `too_large`, `other_chain`
 */
export function readSolana({ message: bytes, account, accounts = new Map(), tables }: SolanaRequest, build: Build): SolanaWitness {
  if (!build.caip2.startsWith('solana:')) throw new Refusal('other_chain', build.caip2)
  const message = readMessageBytes(bytes, tables)
  const { budget, others } = readComputeBudget(message.steps)
  if (!budget) throw new Refusal('malformed', 'compute budget')
  const context: Context = { build, accounts: new Map(accounts) }
  const claims = others.flatMap((step) => readStep(step, context)).map((one) => withOwner(one, context))
  const [first] = message.steps
  const nonceAccount = first && isNonce(first) ? first.accounts[0] : undefined
  return {
    caip2: build.caip2,
    account,
    feeMax: feeOf(budget, message.signers.length + signaturesIn(others)),
    claims,
    findings: findingsOf(message, account, nonceAccount, claims),
    version: message.version,
    signers: message.signers,
    lifetime: message.lifetime,
    tables: message.tables,
    ...(nonceAccount === undefined ? {} : { nonceAccount }),
  }
}

const signaturesIn = (steps: readonly Step[]) =>
  steps.reduce((sum, { program, data }) => sum + (precompiles.includes(program) ? (data[0] ?? 0) : 0), 0)

function readStep(step: Step, context: Context): readonly Claim[] {
  const selector = `0x${hex(step.data.slice(0, 8))}`
  const call: Claim = { kind: 'calls', contract: step.program, selector }
  return [call, ...(readSwap(step, context) ?? readProgram(step, context) ?? [opaque(step)])]
}

function readProgram(step: Step, context: Context): readonly Claim[] | undefined {
  const program = Object.hasOwn(programs, step.program) ? programs[step.program] : undefined
  try {
    return program?.(step, context)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function readSwap(step: Step, context: Context): readonly Claim[] | undefined {
  const { exchanges, services = [] } = context.build
  const isKnown = [...exchanges, ...services].includes(step.program)
  const swap = isKnown ? readSwapStep(step, exchanges) : undefined
  if (swap?.owner === undefined || swap.from === undefined || swap.to === undefined) return undefined
  const { owner, from, to, amount, minimum } = swap
  const receiver = context.accounts.get(to)?.owner ?? to
  return [
    { kind: 'leaves', asset: assetIn(context, from), max: amount, from: owner, to: step.program },
    comes(assetIn(context, to), minimum, receiver),
  ]
}

/** Lamports in a token account belong to its owner, who may be known only from a later instruction. */
const withOwner = (claim: Claim, { accounts }: Context): Claim =>
  claim.kind === 'leaves' && claim.asset.contract === null && claim.to !== null
    ? { ...claim, to: accounts.get(claim.to)?.owner ?? claim.to }
    : claim

/** A program gets the rights of all signers for the accounts that it can write. */
const opaque = ({ program, data, writable }: Step): Claim => ({
  kind: 'opaque',
  target: program,
  bytes: `0x${hex(data)}`,
  reason: Object.hasOwn(programs, program) ? 'layout' : 'contract',
  hides: [],
  reaches: writable,
})

const isNonce = ({ program, data }: Step) =>
  program === systemProgram && data.length >= 4 && data[0] === 4 && !data[1] && !data[2] && !data[3]

function findingsOf({ signers }: Message, account: string, nonceAccount: string | undefined, claims: readonly Claim[]): Finding[] {
  const found: Finding[] = []
  const [payer = ''] = signers
  if (payer !== account) found.push({ code: 'fee_payer_differs', severity: 'info', values: [payer, account] })
  const others = signers.filter((signer) => signer !== account)
  if (others.length > 0) found.push({ code: 'others_sign', severity: 'warning', values: [others.join(), account] })
  if (!signers.includes(account)) found.push({ code: 'account_does_not_sign', severity: 'block', values: [signers.join(), account] })
  if (nonceAccount !== undefined) found.push({ code: 'durable_nonce', severity: 'critical', values: [nonceAccount, 'a blockhash'] })
  for (const claim of claims) {
    // A delegate takes tokens without a further signature. No exchange on Solana needs one.
    if (claim.kind === 'allows' && claim.max > 0n && claim.spender !== account)
      found.push({ code: 'close_or_delegate_changes', severity: 'critical', values: [tokenOf(claim), claim.spender] })
    if (claim.kind !== 'rights') continue
    // The program of the account could take everything, later as well.
    if (claim.what === 'owner' || (claim.what === 'program' && claim.contract === account))
      found.push({ code: 'owner_changes', severity: 'block', values: [claim.contract, `${claim.to}`] })
    if (claim.what === 'close')
      found.push({ code: 'close_or_delegate_changes', severity: 'critical', values: [claim.contract, `${claim.to}`] })
  }
  return [...found, ...otherReceivers(claims, account)]
}

/** The mint, or the token account if the bytes name no mint. */
const tokenOf = ({ asset: { contract } }: Allows) => `${contract}`.replace('account:', '')

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
