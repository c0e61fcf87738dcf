import type { StoredOperation, TransactionStatus } from '../../db/tables.ts'

type Subject = {
  platformName: string
  status: TransactionStatus
  failureReason: string | null
  fromAddress: string
  toAddress: string | null
  operations: readonly StoredOperation[]
}

/** `event` is what happened, once per device and transaction. */
export type Notice = { event: 'confirmed' | 'received' | 'failed'; title: string; message: string }

/** "1.5 ETH" for an amount of a token; undefined for a token that the catalogue does not know. */
export type DescribeAmount = (tokenContractId: string, amount: bigint) => string | undefined

/** What to tell the holder of these addresses about a transaction, if anything. Pending ones, and tokens that nobody vouches for, make no notice. */
export function noticeFor(subject: Subject, mine: ReadonlySet<string>, describe: DescribeAmount): Notice | undefined {
  if (subject.status === 'pending') return undefined
  const sentByMe = mine.has(subject.fromAddress)
  const on = `on ${subject.platformName}`
  const target = subject.toAddress === null ? 'a new contract' : short(subject.toAddress)
  if (subject.status === 'failed') {
    return sentByMe
      ? { event: 'failed', title: 'Transaction failed', message: `To ${target} ${on}: ${reasons[subject.failureReason ?? ''] ?? 'failed'}` }
      : undefined
  }
  const [spent] = net(subject.operations, mine, describe, -1n)
  const [gained] = net(subject.operations, mine, describe, 1n)
  if (sentByMe && spent && gained) return { event: 'confirmed', title: `Swapped ${spent.text}`, message: `For ${gained.text} ${on}` }
  if (sentByMe && spent) return { event: 'confirmed', title: `Sent ${spent.text}`, message: `To ${short(spent.other)} ${on}` }
  const allowed = sentByMe && allowance(subject, describe)
  if (allowed) return { event: 'confirmed', title: `Allowed ${allowed.text}`, message: `To be spent by ${short(allowed.spender)} ${on}` }
  if (sentByMe) return { event: 'confirmed', title: 'Transaction confirmed', message: `To ${target} ${on}` }
  if (gained) return { event: 'received', title: `Received ${gained.text}`, message: `From ${short(gained.other)} ${on}` }
  return undefined
}

const reasons: Record<string, string> = {
  reverted: 'the contract refused it',
  replaced: 'another transaction took its place',
  dropped: 'the network dropped it',
}

/** From here on an allowance is meant to have no end: no token has so many units. */
const unlimited = 2n ** 128n

/** The first allowance that the sender gave, of a token that the catalogue knows. */
function allowance({ operations, fromAddress }: Subject, describe: DescribeAmount) {
  for (const { type, tokenContractId, fromAddress: owner, toAddress: spender, amount } of operations) {
    if (type !== 'approval' || owner !== fromAddress || spender === null) continue
    const given = BigInt(amount)
    const text = describe(tokenContractId, given)
    if (text !== undefined) return { spender, text: given >= unlimited ? text.replace(/^\S+/, 'unlimited') : text }
  }
  return undefined
}

/** Tokens of which these addresses hold more (`sign` 1) or less (-1) afterwards, with the other side of the first such movement. */
function net(operations: readonly StoredOperation[], mine: ReadonlySet<string>, describe: DescribeAmount, sign: 1n | -1n) {
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
    const text = amount * sign > 0n ? describe(tokenContractId, amount * sign) : undefined
    return text === undefined ? [] : [{ text, other }]
  })
}

const short = (address: string) => (address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address)
