import { type Allows, type Claim, everything } from '../claim.ts'
import { address, bool, bytes, bytes32, type Codec, list, tuple, uint } from './abi.ts'
import { assetAt, type Context, type Effects, type Frame, type Group, isToken, leaves, type Reader, reader } from './frame.ts'

type Grant = Omit<Allows, 'kind' | 'asset' | 'until'> & { tokenId?: bigint }

/** Permissions of tokens have no end. */
const grant = (context: Context, { contract }: Frame, { tokenId, ...rest }: Grant): Effects => ({
  claims: [{ kind: 'allows', asset: assetAt(context, contract, tokenId), until: null, ...rest }],
})

/** An unlisted contract may count items, so that the number of a call is the id of one. */
const maybeItem = (context: Context, contract: string): { orTokenId?: true } =>
  context.build.tokens.has(contract) ? {} : { orTokenId: true }

const moves = (context: Context, { contract }: Frame, from: string, to: string | null, amount: bigint): Claim[] => [
  { ...leaves(assetAt(context, contract), amount, from, to), ...maybeItem(context, contract) },
]

const item = (context: Context, { contract }: Frame, from: string, to: string, tokenId: bigint, amount = 1n): Claim[] => [
  leaves(assetAt(context, contract, tokenId), amount, from, to),
]

const two = tuple(address, uint())
const three = tuple(address, address, uint())

const approve: Reader = reader(two, ([spender, max], frame, context) =>
  grant(context, frame, { owner: frame.sender, spender, max, ...maybeItem(context, frame.contract) }),
)
const adds = (sign: 0n | 1n): Reader =>
  reader(two, ([spender, amount], frame, context) =>
    grant(context, frame, { owner: frame.sender, spender, max: sign * amount, adds: true }),
  )
const operator: Reader = reader(tuple(address, bool), ([spender, isAllowed], frame, context) =>
  grant(context, frame, { owner: frame.sender, spender, max: isAllowed ? everything : 0n }),
)
const signature = [uint(8), bytes32, bytes32] as const

/** A payment that its owner signed before (ERC-3009). */
const authorization = (...signed: readonly Codec<unknown>[]): Reader =>
  reader(tuple(address, address, uint(), tuple(uint(), uint(), bytes32), ...signed), ([from, to, value], frame, context) => ({
    claims: moves(context, frame, from, to, value),
  }))

/** The receiver of a payment is called with `data`, which only it can read. */
const paysAndCalls: Reader = reader(tuple(address, uint(), bytes), ([to, amount, data], frame, context) => ({
  claims: moves(context, frame, frame.sender, to, amount),
  unread: data === '' ? [] : [{ target: to, bytes: data, reason: 'selector' }],
}))

const erc20: Readonly<Record<string, Reader>> = {
  a9059cbb: reader(two, ([to, amount], frame, context) => ({ claims: moves(context, frame, frame.sender, to, amount) })),
  '23b872dd': reader(three, ([from, to, amount], frame, context) => ({ claims: moves(context, frame, from, to, amount) })),
  '095ea7b3': approve,
  '39509351': adds(1n),
  a457c2d7: adds(0n),
  d73dd623: adds(1n),
  '66188463': adds(0n),
  d505accf: reader(tuple(address, address, uint(), uint(), ...signature), ([owner, spender, max], frame, context) =>
    grant(context, frame, { owner, spender, max }),
  ),
  '8fcbaf0c': reader(tuple(address, address, uint(), uint(), bool, ...signature), ([owner, spender, , , isAllowed], frame, context) =>
    grant(context, frame, { owner, spender, max: isAllowed ? everything : 0n }),
  ),
  '9fd5a6cf': reader(tuple(address, address, uint(), uint(), bytes), ([owner, spender, max], frame, context) =>
    grant(context, frame, { owner, spender, max }),
  ),
  '4000aea0': paysAndCalls,
  '1296ee62': reader(two, ([to, amount], frame, context) => ({ claims: moves(context, frame, frame.sender, to, amount) })),
  cae9ca51: reader(tuple(address, uint(), bytes), ([spender, max, data], frame, context) => ({
    ...grant(context, frame, { owner: frame.sender, spender, max }),
    unread: [{ target: spender, bytes: data, reason: 'selector' }],
  })),
  '3177029f': reader(two, ([spender, max], frame, context) => ({
    ...grant(context, frame, { owner: frame.sender, spender, max }),
    unread: [{ target: spender, bytes: '', reason: 'selector' }],
  })),
  c1d34b89: reader(tuple(address, address, uint(), bytes), ([from, to, amount, data], frame, context) => ({
    claims: moves(context, frame, from, to, amount),
    unread: data === '' ? [] : [{ target: to, bytes: data, reason: 'selector' }],
  })),
  '42966c68': reader(tuple(uint()), ([amount], frame, context) => ({ claims: moves(context, frame, frame.sender, null, amount) })),
  e3ee160e: authorization(...signature),
  cf092995: authorization(bytes),
  ef55bec6: authorization(...signature),
}

const otherFungible: Readonly<Record<string, Reader>> = {
  '9bd9bbc6': paysAndCalls,
  '959b8c3f': reader(tuple(address), ([spender], frame, context) =>
    grant(context, frame, { owner: frame.sender, spender, max: everything }),
  ),
  fad8b32a: reader(tuple(address), ([spender], frame, context) => grant(context, frame, { owner: frame.sender, spender, max: 0n })),
  '558a7297': operator,
  '426a8493': reader(tuple(address, uint(), uint()), ([spender, tokenId, max], frame, context) =>
    grant(context, frame, { owner: frame.sender, spender, tokenId, max }),
  ),
  '095bcdb6': reader(tuple(address, uint(), uint()), ([to, id, amount], frame, context) => ({
    claims: item(context, frame, frame.sender, to, id, amount),
  })),
  fe99049a: reader(tuple(address, address, uint(), uint()), ([from, to, id, amount], frame, context) => ({
    claims: item(context, frame, from, to, id, amount),
  })),
}

const items: Readonly<Record<string, Reader>> = {
  a22cb465: operator,
  '42842e0e': reader(three, ([from, to, id], frame, context) => ({ claims: item(context, frame, from, to, id) })),
  b88d4fde: reader(tuple(address, address, uint(), bytes), ([from, to, id], frame, context) => ({
    claims: item(context, frame, from, to, id),
  })),
  f242432a: reader(tuple(address, address, uint(), uint(), bytes), ([from, to, id, amount], frame, context) => ({
    claims: item(context, frame, from, to, id, amount),
  })),
  '2eb2c2d6': reader(tuple(address, address, list(uint()), list(uint()), bytes), ([from, to, ids, amounts], frame, context) => ({
    // An amount that is missing is not known, so it may be any.
    claims: ids.flatMap((id, at) => item(context, frame, from, to, id, amounts[at] ?? everything)),
  })),
  '7ac2ff7b': reader(tuple(address, uint(), uint(), ...signature), ([spender, tokenId], frame, context) =>
    grant(context, frame, { owner: frame.sender, spender, tokenId, max: 1n }),
  ),
}

/** Functions of tokens and collections: ERC-20, 777, 1155, 2612, 3009, 6909 and 721. */
export const tokens: Group = {
  readers: { ...erc20, ...otherFungible, ...items },
  isKnown: ({ contract }, context) => isToken(context, contract),
  isReadAnywhere: true,
}

/** The wrapped native token gives one for one. */
export const wrapping: Group = {
  readers: {
    d0e30db0: reader(tuple(), (_, { contract, sender, value }, context) => ({
      claims: [{ kind: 'comes', asset: assetAt(context, contract), min: value, to: sender }],
    })),
    '2e1a7d4d': reader(tuple(uint()), ([amount], { contract, sender }, context) => ({
      claims: [
        leaves(assetAt(context, contract), amount, sender, null),
        { kind: 'comes', asset: assetAt(context, null), min: amount, to: sender },
      ],
    })),
  },
  isKnown: ({ contract }, { build }) => contract === build.wrappedNative,
  isReadAnywhere: false,
}
