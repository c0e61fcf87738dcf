import type { Allows, Calls, Comes, Delegates, Leaves, Right, Rights } from '@patina/claims'
import type { Line } from './line.ts'
import { amountText, nameOf } from './naming.ts'
import { opaqueLine } from './opaque-line.ts'
import type { Effect, Part } from './part.ts'
import type { Speaker } from './speaker.ts'

/** Returns the line of one effect. Addresses are those of the claim; the text has them as people compare them. */
export function claimLine({ claim, part }: Effect, speaker: Speaker): Line {
  switch (claim.kind) {
    case 'leaves':
      return leavesLine(claim, part, speaker)
    case 'comes':
      return comesLine(claim, speaker)
    case 'allows':
      return allowsLine(claim, speaker)
    case 'delegates':
      return delegatesLine(claim, speaker)
    case 'rights':
      return rightsLine(claim, speaker)
    case 'calls':
      return callLine(claim, speaker)
    case 'opaque':
      return opaqueLine(claim, speaker)
  }
}

/** A number that may be the id of an item. */
const orItem = (max: bigint, orTokenId: true | undefined) => (orTokenId ? `, or its item ${max}` : '')

function leavesLine({ asset, max, from, to, orTokenId }: Leaves, part: Part, { account, naming }: Speaker): Line {
  const sender = from === account ? '' : ` from ${naming.addressOf(from)}`
  const receiver = to === null ? ', and the bytes name no receiver' : ` to ${naming.addressOf(to)}`
  const amount = amountText(asset, max, naming)
  const [label, text] =
    part === 'rent'
      ? ['Rent of a new account', `at most ${amount}${receiver}`]
      : part === 'own'
        ? ['Stays yours', `${amount} between accounts of yours`]
        : [from === account ? 'You send' : 'Moves', `${amount}${orItem(max, orTokenId)}${sender}${receiver}`]
  return {
    kind: 'leaves',
    label,
    text,
    asset,
    amount: max,
    ...(to !== null && { address: to, role: 'receiver' }),
  }
}

function comesLine({ asset, min, to }: Comes, { account, naming }: Speaker): Line {
  const isOwn = to === account
  return {
    kind: 'comes',
    label: isOwn ? 'You receive' : 'Another account receives',
    text: `at least ${amountText(asset, min, naming)}${isOwn ? '' : ` to ${naming.addressOf(to)}`}`,
    asset,
    amount: min,
    address: to,
    role: 'receiver',
  }
}

function allowsLine({ asset, owner, spender, max, until, adds, orTokenId }: Allows, { account, naming }: Speaker): Line {
  const ends = max === 0n && !adds
  const who = spender === '*' ? 'Everybody' : naming.addressOf(spender)
  const whose = owner === account ? '' : ` of ${naming.addressOf(owner)}`
  const what = amountText(asset, max, naming)
  const changed = max === 0n ? `${who} may take less than before${whose}` : `${who} may take ${what} more than before${whose}`
  const text = adds ? changed : ends ? `${who} may no longer take ${nameOf(asset, naming)}${whose}` : `${who} may take ${what}${whose}`
  return {
    kind: 'allows',
    label: ends ? 'Permission ends' : 'Permission',
    text: `${text}${ends ? '' : orItem(max, orTokenId)}${ends ? '' : endText(until)}`,
    asset,
    amount: max,
    ...(spender !== '*' && { address: spender, role: 'spender' }),
  }
}

/** The latest time that a date can have, in seconds. */
const latest = 8_640_000_000_000n

const endText = (until: bigint | null) =>
  until === null || until > latest
    ? ''
    : `, until ${new Date(Number(until) * 1_000).toISOString().replace('T', ' ').replace('.000Z', ' UTC')}`

function delegatesLine({ code, caip2 }: Delegates, { naming }: Speaker): Line {
  const place = caip2 === null ? 'on all networks' : 'on this network'
  const text =
    BigInt(code) === 0n ? `Your account runs no code any more ${place}` : `Your account runs the code ${naming.addressOf(code)} ${place}`
  return { kind: 'delegates', label: 'Code of your account', text, address: code }
}

/** What somebody may do with a right. `*` stands for the contract or account. */
const deeds: Readonly<Record<Right, string>> = {
  owner: 'owns *',
  program: 'is the program that owns *',
  code: 'is the code of *',
  admin: 'administers *',
  role: 'gets a role in *',
  debt: 'may take debts in your name at *',
  manager: 'may manage what you have at *',
  votes: 'votes with your tokens at *',
  safe: 'gets a right over the Safe *',
  mint: 'may create tokens of *',
  freeze: 'may freeze *',
  close: 'may close *',
  nonce: 'controls the nonce account *',
  stake: 'controls the stake account *',
  withdrawal: 'may withdraw from the stake account *',
  lockup: 'controls the lockup of *',
  other: 'gets a right over *',
}

function rightsLine({ contract, what, to }: Rights, { account, naming }: Speaker): Line {
  const over = contract === account ? 'your account' : naming.addressOf(contract)
  const text = to === null ? `A right over ${over} changes or ends (${what})` : `${naming.addressOf(to)} ${deeds[what].replace('*', over)}`
  return { kind: 'rights', label: 'Right', text, address: to ?? contract }
}

function callLine({ contract, selector, suffix }: Calls, { naming }: Speaker): Line {
  const extra = suffix === undefined ? '' : `, with ${(suffix.length - 2) / 2} extra bytes that have no effect on it`
  const code = naming.codeOf?.(contract)
  const proxy = code === undefined ? '' : `, which runs the code of ${naming.addressOf(code)}`
  return { kind: 'call', label: 'Call', text: `${selector} at ${naming.addressOf(contract)}${proxy}${extra}`, address: contract }
}
