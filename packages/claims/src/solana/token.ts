import { type Claim, Refusal, type Right } from '../claim.ts'
import { account, assetIn, type Context, comes, ownerOf, type Program, pays, right, whole } from './context.ts'
import { Data } from './data.ts'
import type { Step } from './message.ts'

/** Kinds of SetAuthority. Others belong to extensions of a mint. */
const authorities: readonly Right[] = ['mint', 'freeze', 'owner', 'close']
const batch = 255

/** The token program and Token-2022. A batch has several instructions, each behind its number of accounts and its length. */
export const token: Program = (step, context) => {
  if (step.data[0] !== batch) return readOne(step, context)
  const data = new Data(step.data, 1)
  const claims: Claim[] = []
  let at = 0
  while (!data.isAtEnd()) {
    const [count, length] = [data.u8(), data.u8()]
    const accounts = step.accounts.slice(at, at + count)
    if (accounts.length < count) throw new Refusal('malformed', 'accounts')
    at += count
    const found = readOne({ ...step, accounts, data: data.bytes(length) }, context)
    if (!found) return undefined
    claims.push(...found)
  }
  return claims
}

const readOne: Program = (step, context) => {
  const data = new Data(step.data, 0)
  const tag = data.u8()
  const claims = readAmount(tag, data, step, context) ?? readAccount(tag, data, step, context)
  if (claims) data.end()
  return claims
}

type Moved = { from: string; to: string | null; authority: string; mint?: string; amount: bigint }

/** The owner of the tokens, or a delegate, signs as the authority. */
const moves = (context: Context, { from, to, authority, mint, amount }: Moved): Claim[] => [
  {
    kind: 'leaves',
    asset: assetIn(context, from, mint),
    max: amount,
    from: context.accounts.get(from)?.owner ?? authority,
    to: to === null ? null : ownerOf(context, to),
  },
]

type Grant = { from: string; owner: string; spender: string; mint?: string; amount: bigint }

const allows = (context: Context, { from, owner, spender, mint, amount }: Grant): Claim[] => [
  { kind: 'allows', asset: assetIn(context, from, mint), owner, spender, max: amount, until: null },
]

/** Reads an amount, and the decimals that a checked instruction has behind it. */
function readChecked(data: Data): bigint {
  const amount = data.u64()
  data.u8()
  return amount
}

/** Payments, burns and permissions. */
function readAmount(tag: number, data: Data, step: Step, context: Context): Claim[] | undefined {
  const at = (index: number) => account(step, index)
  switch (tag) {
    case 3:
      return moves(context, { from: at(0), to: at(1), authority: at(2), amount: data.u64() })
    case 12:
      return moves(context, { from: at(0), mint: at(1), to: at(2), authority: at(3), amount: readChecked(data) })
    case 4:
      return allows(context, { from: at(0), spender: at(1), owner: at(2), amount: data.u64() })
    case 13:
      return allows(context, { from: at(0), mint: at(1), spender: at(2), owner: at(3), amount: readChecked(data) })
    case 7:
      return [comes(assetIn(context, at(1), at(0)), data.u64(), ownerOf(context, at(1)))]
    case 14:
      return [comes(assetIn(context, at(1), at(0)), readChecked(data), ownerOf(context, at(1)))]
    case 8:
      return moves(context, { from: at(0), mint: at(1), to: null, authority: at(2), amount: data.u64() })
    case 15:
      return moves(context, { from: at(0), mint: at(1), to: null, authority: at(2), amount: readChecked(data) })
    case 26: {
      // Of the extension for fees, only the payment is known.
      if (data.u8() !== 1) return undefined
      const amount = readChecked(data)
      data.u64()
      return moves(context, { from: at(0), mint: at(1), to: at(2), authority: at(3), amount })
    }
    default:
      return undefined
  }
}

/** Changes of an account: who owns it, and where its lamports go. */
function readAccount(tag: number, data: Data, step: Step, context: Context): Claim[] | undefined {
  const at = (index: number) => account(step, index)
  switch (tag) {
    case 1:
      return opens(context, at(0), { mint: at(1), owner: at(2) })
    case 16:
    case 18:
      return opens(context, at(0), { mint: at(1), owner: data.address() })
    case 5:
      return [{ kind: 'allows', asset: assetIn(context, at(0)), owner: at(1), spender: '*', max: 0n, until: null }]
    case 6: {
      const what = authorities[data.u8()] ?? 'other'
      return [right(at(0), what, data.maybeAddress())]
    }
    case 9:
      return closes(context, at(0), at(1), at(2))
    case 38:
      return [pays(context, whole, at(2), at(1))]
    case 45: {
      const max = data.u8() === 0 ? whole : data.u64()
      return moves(context, { from: at(0), mint: context.build.wrappedNative, to: at(1), authority: at(2), amount: max })
    }
    case 10:
    case 11:
      return [right(at(0), 'freeze', null)]
    // Reads the balance of wrapped SOL again, or fixes the owner.
    case 17:
    case 22:
      return []
    default:
      return undefined
  }
}

/** Only an account with wrapped SOL can be closed with a balance. Its lamports are that balance and the rent. */
function closes(context: Context, closed: string, to: string, authority: string): Claim[] {
  const { wrappedNative } = context.build
  const mint = context.accounts.get(closed)?.mint
  return [
    ...(mint === undefined || mint === wrappedNative
      ? moves(context, { from: closed, mint: wrappedNative, to, authority, amount: whole })
      : []),
    ...(to === authority ? [] : [pays(context, whole, authority, to)]),
  ]
}

function opens(context: Context, opened: string, of: { owner: string; mint: string }): Claim[] {
  context.accounts.set(opened, of)
  return []
}
