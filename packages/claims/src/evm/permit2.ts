import type { Claim } from '../claim.ts'
import { address, bytes, bytes32, list, tuple, uint } from './abi.ts'
import { assetAt, type Context, type Effects, type Group, leaves, reader } from './frame.ts'

const details = tuple(address, uint(160), uint(48), uint(48))
export const permitSingle = tuple(details, address, uint())
export const permitBatch = tuple(list(details), address, uint())
type Details = readonly [token: string, amount: bigint, until: bigint, nonce: bigint]

const permitted = tuple(address, uint())
const transferDetails = tuple(address, uint())
const oneTransfer = tuple(permitted, uint(), uint())
const severalTransfers = tuple(list(permitted), uint(), uint())

/** Permissions of Permit2: each has its own end. */
export const grants = (context: Context, owner: string, spender: string, all: readonly Details[]): Claim[] =>
  all.map(([token, max, until]) => ({ kind: 'allows', asset: assetAt(context, token), owner, spender, max, until }))

type Payment = readonly [to: string, amount: bigint]

/** A signed payment is one that `owner` signed before, and the caller of Permit2 makes. */
const pays = (context: Context, owner: string, tokens: readonly (readonly [string, bigint])[], payments: readonly Payment[]): Effects => ({
  claims: payments.flatMap(([to, amount], at) => {
    const token = tokens[at]?.[0]
    return token === undefined ? [] : [leaves(assetAt(context, token), amount, owner, to)]
  }),
})

const allowed = tuple(address, address, uint(160), address)

/** Permit2, at its own address only: a contract with the same functions is not Permit2. */
export const permit2: Group = {
  readers: {
    '87517c45': reader(tuple(address, address, uint(160), uint(48)), ([token, spender, max, until], { sender }, context) => ({
      claims: grants(context, sender, spender, [[token, max, until, 0n]]),
    })),
    '2b67b570': reader(tuple(address, permitSingle, bytes), ([owner, [one, spender]], _, context) => ({
      claims: grants(context, owner, spender, [one]),
    })),
    '2a2d80d1': reader(tuple(address, permitBatch, bytes), ([owner, [all, spender]], _, context) => ({
      claims: grants(context, owner, spender, all),
    })),
    '36c78516': reader(allowed, ([from, to, amount, token], _, context) => ({
      claims: [leaves(assetAt(context, token), amount, from, to)],
    })),
    '0d58b1db': reader(tuple(list(allowed)), ([all], _, context) => ({
      claims: all.map(([from, to, amount, token]) => leaves(assetAt(context, token), amount, from, to)),
    })),
    '30f28b7a': reader(tuple(oneTransfer, transferDetails, address, bytes), ([[one], payment, owner], _, context) =>
      pays(context, owner, [one], [payment]),
    ),
    edd9444b: reader(tuple(severalTransfers, list(transferDetails), address, bytes), ([[all], payments, owner], _, context) =>
      pays(context, owner, all, payments),
    ),
    '137c29fe': reader(tuple(oneTransfer, transferDetails, address, bytes32, bytes, bytes), ([[one], payment, owner], _, context) =>
      pays(context, owner, [one], [payment]),
    ),
    fe8ec1a7: reader(
      tuple(severalTransfers, list(transferDetails), address, bytes32, bytes, bytes),
      ([[all], payments, owner], _, context) => pays(context, owner, all, payments),
    ),
    cc53287f: reader(tuple(list(tuple(address, address))), ([all], { sender }, context) => ({
      claims: all.flatMap(([token, spender]) => grants(context, sender, spender, [[token, 0n, 0n, 0n]])),
    })),
    '65d9723c': reader(tuple(address, address, uint(48)), () => ({})),
    '3ff9dcb1': reader(tuple(uint(), uint()), () => ({})),
  },
  isKnown: ({ contract }, { build }) => contract === build.permit2,
  isReadAnywhere: false,
}
