import { Refusal } from '../claim.ts'
import { address, bool, bytes, bytes32, decode, list, tuple, uint } from './abi.ts'
import { type Context, type Effects, type Frame, type Group, isToken, type Reader, reader } from './frame.ts'
import { runsForeignCode } from './safe.ts'

/** Calls of the contract on itself, for the same sender. The value was counted with the call around them. */
const itself = (calls: readonly string[], { contract, sender }: Frame): Effects => ({
  frames: calls.map((data) => ({ contract, sender, value: 0n, data })),
})

type Call = readonly [to: string, value: bigint, data: string]

/** Calls that the contract makes in its own name. */
const fromContract = (calls: readonly Call[], { contract }: Frame): Effects => ({
  frames: calls.map(([to, value, data]) => ({ contract: to, sender: contract, value, data })),
})

const withoutValue = (calls: readonly (readonly [string, string])[]): Call[] => calls.map(([to, data]) => [to, 0n, data])
const pairs = list(tuple(address, bytes))
const calls = list(tuple(address, uint(), bytes))
const aggregate: Reader = reader(tuple(pairs), ([all], frame) => fromContract(withoutValue(all), frame))
const tryAggregate: Reader = reader(tuple(bool, pairs), ([, all], frame) => fromContract(withoutValue(all), frame))

/** Multicall3, which makes all calls in its own name. */
export const aggregates: Group = {
  readers: {
    '252dba42': aggregate,
    c3077fa9: aggregate,
    bce38bd7: tryAggregate,
    '399542e9': tryAggregate,
    '82ad56cb': reader(tuple(list(tuple(address, bool, bytes))), ([all], frame) =>
      fromContract(
        all.map(([to, , data]) => [to, 0n, data]),
        frame,
      ),
    ),
    '174dea71': reader(tuple(list(tuple(address, bool, uint(), bytes))), ([all], frame) =>
      fromContract(
        all.map(([to, , value, data]) => [to, value, data]),
        frame,
      ),
    ),
  },
  isKnown: ({ contract }, { build }) => contract === build.multicall3,
  isReadAnywhere: true,
}

/** Contracts that make several of their own calls in one. */
export const multicalls: Group = {
  readers: {
    ac9650d8: reader(tuple(list(bytes)), ([all], frame) => itself(all, frame)),
    '5ae401dc': reader(tuple(uint(), list(bytes)), ([, all], frame) => itself(all, frame)),
    '1f0464d1': reader(tuple(bytes32, list(bytes)), ([, all], frame) => itself(all, frame)),
  },
  isKnown: ({ contract }, context) => context.build.exchanges.includes(contract) || isToken(context, contract),
  isReadAnywhere: true,
}

const unreadable = () => new Refusal('malformed', 'batch')

/** Joins lists of one length. No values: each is 0. */
function zip(targets: readonly string[], values: readonly bigint[], data: readonly string[]): Call[] {
  if (targets.length !== data.length || (values.length > 0 && values.length !== data.length)) throw unreadable()
  return targets.map((to, at) => [to, values[at] ?? 0n, data[at] ?? ''])
}

/** The mode of ERC-7821 and ERC-7579: how it calls, what a failure does, and which form the batch has. */
const modes = { one: '00', batch: '01', delegate: 'ff' }
const forms = ['00000000', '78210001']

function execute(mode: string, data: string, frame: Frame): Effects {
  const [how, form] = [mode.slice(0, 2), mode.slice(12, 20)]
  if (how === modes.one && data.length >= 104) {
    return fromContract([[`0x${data.slice(0, 40)}`, BigInt(`0x${data.slice(40, 104)}`), data.slice(104)]], frame)
  }
  if (how === modes.batch && forms.includes(form)) {
    // The address 0 is the account itself.
    return fromContract(
      readBatch(data).map(([to, value, bytes]) => [BigInt(to) === 0n ? frame.contract : to, value, bytes]),
      frame,
    )
  }
  return { unread: [{ target: frame.contract, bytes: data, reason: how === modes.delegate ? 'delegatecall' : 'container' }] }
}

/** A batch may have data for its account behind it, such as a signature. */
function readBatch(data: string): readonly Call[] {
  const hasMore = BigInt(`0x${data.slice(0, 64) || '0'}`) === 64n
  const read = hasMore ? decode(tuple(calls, bytes), data) : decode(tuple(calls), data)
  if (read.suffix !== '') throw unreadable()
  return read.values[0]
}

/** Accounts that are contracts, and own accounts with a 7702 code. They make all calls in their own name. */
export const accounts: Group = {
  readers: {
    b61d27f6: reader(tuple(address, uint(), bytes), (call, frame) => fromContract([call], frame)),
    e9ae5c53: reader(tuple(bytes32, bytes), ([mode, data], frame) => execute(mode, data, frame)),
    '3f707e6b': reader(tuple(calls), ([all], frame) => fromContract(all, frame)),
    '47e1da2a': reader(tuple(list(address), list(uint()), list(bytes)), ([to, values, data], frame) =>
      fromContract(zip(to, values, data), frame),
    ),
    '34fcd5be': reader(tuple(calls), ([all], frame) => fromContract(all, frame)),
    '18dfb3c7': reader(tuple(list(address), list(bytes)), ([to, data], frame) => fromContract(zip(to, [], data), frame)),
  },
  isKnown: ({ contract }: Frame, { request }: Context) => contract === request.account,
  isReadAnywhere: true,
}

const unopened: Reader = (bytes, { contract }) => ({ unread: [{ target: contract, bytes, reason: 'container' }] })

/**
 * A call that a Safe makes in its own name, so its payments are its own. Foreign code gets all rights of the Safe. The own account may run the code
 * of a Safe: then the payments are those of the account.
 */
function bySafe(call: { to: string; data: string; operation: bigint }, { contract, data }: Frame, { request }: Context): Effects {
  if (runsForeignCode(call)) return { unread: [{ target: call.to, bytes: call.data, reason: 'delegatecall' }] }
  return { unread: [{ target: contract, bytes: data, reason: contract === request.account ? 'container' : 'selector' }] }
}

const ofSafe = [address, uint(), bytes, uint(8)] as const
const byOwners: Reader = reader(
  tuple(...ofSafe, uint(), uint(), uint(), address, address, bytes),
  ([to, , data, operation], frame, context) => bySafe({ to, data, operation }, frame, context),
)
const byModule: Reader = reader(tuple(...ofSafe), ([to, , data, operation], frame, context) =>
  bySafe({ to, data, operation }, frame, context),
)

/** Containers that stay closed: a Safe acts for itself, and a redeemed delegation for somebody else. */
export const closed: Group = {
  readers: { '6a761202': byOwners, '8d80ff0a': unopened, '468721a7': byModule, cef6d209: unopened },
  isKnown: () => true,
  isReadAnywhere: true,
}
