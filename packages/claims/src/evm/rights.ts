import type { Right } from '../claim.ts'
import { address, bool, bytes, bytes32, type Codec, tuple, uint } from './abi.ts'
import { type Effects, type Frame, type Group, type Reader, reader } from './frame.ts'

const gives = (what: Right, to: string | null, { contract }: Frame): Effects => ({ claims: [{ kind: 'rights', contract, what, to }] })

/** Returns a reader of a call that gives the right `what` to the address that `receiver` picks. */
const right = <T>(what: Right, codec: Codec<T>, receiver: (values: T) => string | null): Reader =>
  reader(codec, (values, frame) => gives(what, receiver(values), frame))

const one = tuple(address)

/** Calls that give somebody a right, or change a Safe. They stay opaque: the build knows none of these contracts. */
export const rights: Group = {
  readers: {
    f2fde38b: right('owner', one, ([to]) => to),
    '3659cfe6': right('code', one, ([to]) => to),
    '4f1ef286': reader(tuple(address, bytes), ([to, data], frame) => ({
      ...gives('code', to, frame),
      unread: [{ target: to, bytes: data, reason: 'delegatecall' }],
    })),
    '8f283970': right('admin', one, ([to]) => to),
    '2f2ff15d': right('role', tuple(bytes32, address), ([, to]) => to),
    c04a8a10: right('debt', tuple(address, uint()), ([to]) => to),
    '110496e5': right('manager', tuple(address, bool), ([to, isAllowed]) => (isAllowed ? to : null)),
    eecea000: right('manager', tuple(address, bool), ([to, isAllowed]) => (isAllowed ? to : null)),
    fa6e671d: right('manager', tuple(address, address, bool), ([, to, isAllowed]) => (isAllowed ? to : null)),
    '5c19a95c': right('votes', one, ([to]) => to),
    '0d582f13': right('safe', tuple(address, uint()), ([to]) => to),
    f8dc5dd9: right('safe', tuple(address, address, uint()), () => null),
    e318b52b: right('safe', tuple(address, address, address), ([, , to]) => to),
    '694e80c3': right('safe', tuple(uint()), () => null),
    '610b5925': right('safe', one, ([to]) => to),
    e19a9dd9: right('safe', one, ([to]) => to),
    f08a0323: right('safe', one, ([to]) => to),
  },
  isKnown: () => false,
  isReadAnywhere: true,
}
