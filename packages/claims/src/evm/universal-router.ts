import { type Claim, Refusal } from '../claim.ts'
import { address, bool, bytes, type Codec, decode, list, tuple, uint } from './abi.ts'
import { assetAt, type Context, type Effects, type Frame, type Group, leaves, reader } from './frame.ts'
import { grants, permitBatch, permitSingle } from './permit2.ts'

/** The router reads 1 as the sender of the call, and 2 as itself. */
const sender = `0x${'0'.repeat(39)}1`
const router = `0x${'0'.repeat(39)}2`
/** The router ignores the failure of a command with this flag. */
const mayFail = 0x80
const numbers = 0x3f
/** From here on, numbers differ between versions of the router. */
const firstUncertain = 0x10

type Read = (input: string, frame: Frame, context: Context) => readonly Claim[]

const command =
  <T>(codec: Codec<T>, claims: (values: T, frame: Frame, context: Context) => readonly Claim[]): Read =>
  (input, frame, context) => {
    const { values, suffix } = decode(codec, input)
    if (suffix !== '') throw new Refusal('malformed', 'command')
    return claims(values, frame, context)
  }

const resolve = (to: string, frame: Frame) => (to === sender ? frame.sender : to === router ? frame.contract : to)
const assetOf = (context: Context, token: string) => assetAt(context, BigInt(token) === 0n ? null : token)

/** The router reads this amount as its whole balance, which may be nothing. */
const contractBalance = 2n ** 255n

/** A later command pays the outputs that the router keeps. */
const comes = (context: Context, token: string, min: bigint, to: string, frame: Frame): Claim[] => {
  const receiver = resolve(to, frame)
  return receiver === frame.contract || min === 0n || min === contractBalance
    ? []
    : [{ kind: 'comes', asset: assetOf(context, token), min, to: receiver }]
}

type Swap = { from: string; to: string; paid: bigint; min: bigint; receiver: string; isUserPaying: boolean }

const swap = ({ from, to, paid, min, receiver, isUserPaying }: Swap, frame: Frame, context: Context) => [
  ...(isUserPaying ? [leaves(assetOf(context, from), paid, frame.sender, frame.contract)] : []),
  ...comes(context, to, min, receiver, frame),
]

/** A path of V3 is a token, then a fee of three bytes and a token for each pool. */
function endsOf(path: string): [first: string, last: string] {
  if (path.length < 86 || (path.length - 40) % 46 !== 0) throw new Refusal('malformed', 'path')
  return [`0x${path.slice(0, 40)}`, `0x${path.slice(-40)}`]
}

const pathOf = (path: readonly string[]): [first: string, last: string] => {
  const [first, last] = [path[0], path.at(-1)]
  if (first === undefined || last === undefined || path.length < 2) throw new Refusal('malformed', 'path')
  return [first, last]
}

const v3 = tuple(address, uint(), uint(), bytes, bool)
const v2 = tuple(address, uint(), uint(), list(address), bool)
const payment = tuple(address, address, uint())
const allowed = tuple(address, address, uint(160), address)

/** Commands below 0x10. @see https://github.com/Uniswap/universal-router (contracts/libraries/Commands.sol) */
const commands: Readonly<Record<number, Read>> = {
  0: command(v3, ([receiver, paid, min, path, isUserPaying], frame, context) => {
    const [from, to] = endsOf(path)
    return swap({ from, to, paid, min, receiver, isUserPaying }, frame, context)
  }),
  // The path of an exact output begins with the output.
  1: command(v3, ([receiver, min, paid, path, isUserPaying], frame, context) => {
    const [to, from] = endsOf(path)
    return swap({ from, to, paid, min, receiver, isUserPaying }, frame, context)
  }),
  2: command(tuple(address, address, uint(160)), ([token, to, amount], frame, context) => [
    leaves(assetOf(context, token), amount, frame.sender, resolve(to, frame)),
  ]),
  3: command(tuple(permitBatch, bytes), ([[all, spender]], frame, context) => grants(context, frame.sender, spender, all)),
  4: command(payment, ([token, to, min], frame, context) => comes(context, token, min, to, frame)),
  5: command(payment, ([token, to, amount], frame, context) => [
    leaves(assetOf(context, token), amount, frame.contract, resolve(to, frame)),
  ]),
  6: command(payment, () => []),
  8: command(v2, ([receiver, paid, min, path, isUserPaying], frame, context) => {
    const [from, to] = pathOf(path)
    return swap({ from, to, paid, min, receiver, isUserPaying }, frame, context)
  }),
  // The router checks no output here. A token that takes a part of what it moves brings less.
  9: command(v2, ([receiver, , paid, path, isUserPaying], frame, context) => {
    const [from, to] = pathOf(path)
    return swap({ from, to, paid, min: 0n, receiver, isUserPaying }, frame, context)
  }),
  10: command(tuple(permitSingle, bytes), ([[one, spender]], frame, context) => grants(context, frame.sender, spender, [one])),
  11: command(tuple(address, uint()), ([to, min], frame, context) => comes(context, context.build.wrappedNative, min, to, frame)),
  12: command(tuple(address, uint()), ([to, min], frame, context) => comes(context, `0x${'0'.repeat(40)}`, min, to, frame)),
  13: command(tuple(list(allowed)), ([all], _, context) =>
    all.map(([from, to, amount, token]) => leaves(assetOf(context, token), amount, from, to)),
  ),
  // Fails if a balance is too small.
  14: command(payment, () => []),
}

function execute(all: string, inputs: readonly string[], frame: Frame, context: Context): Effects {
  const codes = all.match(/../g) ?? []
  if (codes.length !== inputs.length || codes.length > 100) throw new Refusal('malformed', 'commands')
  const claims: Claim[] = []
  const unread = codes.flatMap((code, at) => {
    const number = Number.parseInt(code, 16)
    const bytes = inputs[at] ?? ''
    const read = (number & numbers) < firstUncertain ? commands[number & numbers] : undefined
    if (!read) return [{ target: frame.contract, bytes, reason: 'selector' as const }]
    const found = read(bytes, frame, context)
    // A command that may fail promises nothing.
    claims.push(...(number & mayFail ? found.filter(({ kind }) => kind !== 'comes') : found))
    return []
  })
  return { claims, unread }
}

/** Uniswap's Universal Router, at the addresses of the build. */
export const universalRouter: Group = {
  readers: {
    '24856bc3': reader(tuple(bytes, list(bytes)), ([all, inputs], frame, context) => execute(all, inputs, frame, context)),
    '3593564c': reader(tuple(bytes, list(bytes), uint()), ([all, inputs], frame, context) => execute(all, inputs, frame, context)),
  },
  isKnown: ({ contract }, { build }) => (build.universalRouters ?? []).includes(contract),
  isReadAnywhere: false,
}
