import type { AddressRules } from '@wallet/chains'
import type { StoredOperation, TransactionStatus } from '../../db/tables.ts'
import type { TokenAmount, Told, Value } from '../notifications/texts.ts'

type Subject = {
  platformName: string
  isIssuer: AddressRules['isIssuer']
  status: TransactionStatus
  failureReason: string | null
  fromAddress: string
  toAddress: string | null
  operations: readonly StoredOperation[]
}

/** `event` is what happened, once per device and transaction. */
export type Notice = {
  type: 'transaction' | 'security'
  event: 'confirmed' | 'received' | 'failed' | 'unlimited-allowance' | 'undone'
  told: Told
}

/** The events that can be true of a settled transaction: what was told of it before, when it stood in another block, may no longer be. */
export const trueOf = ({ status }: Pick<Subject, 'status'>): Notice['event'][] =>
  status === 'failed' ? ['failed', 'undone'] : ['confirmed', 'received', 'unlimited-allowance']

/** What to tell a device that was told of something which then was taken back. */
export const undoneNotice = ({ platformName, hash }: Pick<Subject, 'platformName'> & { hash: string }): Notice => ({
  type: 'transaction',
  event: 'undone',
  told: { key: 'undone', values: { transaction: { address: hash }, platform: platformName } },
})

/** The notice of a payment whose sender may imitate another address. */
export const withCaution = (told: Told): Told => (told.key === 'received' ? { ...told, key: 'receivedFromLookalike' } : told)

/** How a token is written; undefined for one that the catalogue does not know. */
export type DescribeToken = (tokenContractId: string) => Pick<TokenAmount, 'decimals' | 'symbol'> | undefined

/**
 * What to tell the holder of these addresses about a transaction. Pending ones, and tokens that nobody vouches for, make no notice. `proved` are
 * the addresses of which the holder has the key: only these raise alerts.
 */
export function noticesFor(subject: Subject, mine: ReadonlySet<string>, describe: DescribeToken, proved: ReadonlySet<string>): Notice[] {
  if (subject.status === 'pending') return []
  const alarm = subject.status === 'confirmed' ? unlimitedAllowance(subject, proved, describe) : undefined
  // Where the allowance is all that happened, one notice tells of it.
  const notice = alarm && !movesTokens(subject, mine, describe) ? undefined : mainNotice(subject, mine, describe)
  return [notice, alarm].filter((told) => told !== undefined)
}

function mainNotice(subject: Subject, mine: ReadonlySet<string>, describe: DescribeToken): Notice | undefined {
  const { platformName: platform, fromAddress, toAddress } = subject
  const sentByMe = mine.has(fromAddress)
  const to: Value = toAddress === null ? { word: 'newContract' } : { address: toAddress }
  const tell = (event: Notice['event'], told: Told): Notice => ({ type: 'transaction', event, told })

  const [gained] = net(subject, mine, describe, 1n)
  if (subject.status === 'failed') {
    // A failed deposit on an OP-stack chain keeps what it minted. Nothing else that failed brings new tokens.
    if (gained?.isIssue) return tell('failed', { key: 'minted', values: { amount: gained.token, platform } })
    const reason: Value = { word: reasonOf(subject.failureReason) }
    return sentByMe ? tell('failed', { key: 'failed', values: { to, platform, reason } }) : undefined
  }
  const [spent] = net(subject, mine, describe, -1n)
  if (sentByMe && spent && gained)
    return tell('confirmed', { key: 'swapped', values: { spent: spent.token, gained: gained.token, platform } })
  if (sentByMe && spent?.isIssue) return tell('confirmed', { key: 'burned', values: { amount: spent.token, platform } })
  if (sentByMe && spent) return tell('confirmed', { key: 'sent', values: { amount: spent.token, to: { address: spent.other }, platform } })
  const allowed = sentByMe ? allowances(subject, new Set([fromAddress]), describe)[0] : undefined
  if (allowed)
    return tell('confirmed', { key: 'allowed', values: { amount: allowed.token, spender: { address: allowed.spender }, platform } })
  // A transaction to oneself that brings new tokens is a deposit, not a call whose contract the reader would want named.
  const isOwnDeposit = gained?.isIssue && toAddress !== null && mine.has(toAddress)
  if (sentByMe && !isOwnDeposit) return tell('confirmed', { key: 'confirmed', values: { to, platform } })
  if (gained?.isIssue) return tell('received', { key: 'minted', values: { amount: gained.token, platform } })
  if (gained) return tell('received', { key: 'received', values: { amount: gained.token, from: { address: gained.other }, platform } })
  return undefined
}

const reasonOf = (reason: string | null): 'reverted' | 'replaced' | 'dropped' | 'expired' | 'failed' =>
  reason === 'reverted' || reason === 'replaced' || reason === 'dropped' || reason === 'expired' ? reason : 'failed'

/** Meant to have no end: no token has so many units. Some tokens count allowances in 96 bits, and take the largest for endless. */
const isUnlimited = (amount: bigint) => amount >= 2n ** 128n || amount === 2n ** 96n - 1n

/** An allowance without end that one of these addresses gave, whoever sent the transaction: a signed permit is as good as a transaction. */
function unlimitedAllowance(subject: Subject, mine: ReadonlySet<string>, describe: DescribeToken): Notice | undefined {
  const given = allowances(subject, mine, describe).find(({ token }) => isUnlimited(token.amount))
  if (!given) return undefined
  const values = { token: given.token.symbol, spender: { address: given.spender }, platform: subject.platformName }
  return { type: 'security', event: 'unlimited-allowance', told: { key: 'unlimitedAllowance', values } }
}

/** Allowances that these addresses gave, of tokens that the catalogue knows. */
function allowances({ operations }: Subject, mine: ReadonlySet<string>, describe: DescribeToken) {
  return operations.flatMap(({ type, tokenContractId, fromAddress: owner, toAddress: spender, amount }) => {
    const token = type === 'approval' && spender !== null && mine.has(owner) ? describe(tokenContractId) : undefined
    return token && spender !== null ? [{ spender, token: { ...token, amount: BigInt(amount) } }] : []
  })
}

const movesTokens = (subject: Subject, mine: ReadonlySet<string>, describe: DescribeToken) =>
  net(subject, mine, describe, 1n).length > 0 || net(subject, mine, describe, -1n).length > 0

/** Tokens of which these addresses hold more (`sign` 1) or less (-1) afterwards, with the other side of the first such movement. */
function net(
  { operations, isIssuer }: Pick<Subject, 'operations' | 'isIssuer'>,
  mine: ReadonlySet<string>,
  describe: DescribeToken,
  sign: 1n | -1n,
) {
  const totals = new Map<string, { amount: bigint; other: string }>()
  for (const { type, tokenContractId, fromAddress, toAddress, amount } of operations) {
    const out = mine.has(fromAddress)
    const into = toAddress !== null && mine.has(toAddress)
    if (type !== 'transfer' || out === into) continue
    const before = totals.get(tokenContractId)
    const other = (out ? toAddress : fromAddress) ?? ''
    totals.set(tokenContractId, {
      amount: (before?.amount ?? 0n) + (into ? BigInt(amount) : -BigInt(amount)),
      other: before?.other ?? other,
    })
  }
  return [...totals].flatMap(([tokenContractId, { amount, other }]) => {
    const token = amount * sign > 0n ? describe(tokenContractId) : undefined
    return token ? [{ token: { ...token, amount: amount * sign }, other, isIssue: isIssuer(other, contractOf(tokenContractId)) }] : []
  })
}

/** The contract's address, or `native`. */
const contractOf = (tokenContractId: string) => tokenContractId.slice(tokenContractId.indexOf(':') + 1)
