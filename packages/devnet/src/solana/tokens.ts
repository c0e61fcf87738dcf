import { type Address, type EncodedAccount, getAddressDecoder } from '@solana/kit'
import { splToken, splToken2022 } from './addresses.ts'
import type { Json } from './json.ts'
import { type AmountRule, parsedAmountRule, readAmountRule, tokenAmount } from './ui-amount.ts'

export type TokenAccount = {
  program: Address
  mint: Address
  owner: Address
  amount: bigint
  state: 'initialized' | 'frozen'
  /** Lamports for the rent of wrapped SOL; undefined for every other token. */
  nativeReserve: bigint | undefined
  delegate: Address | undefined
  delegatedAmount: bigint
  closeAuthority: Address | undefined
}

export type Mint = {
  program: Address
  supply: bigint
  decimals: number
  mintAuthority: Address | undefined
  freezeAuthority: Address | undefined
  rule: AmountRule | undefined
}

const addresses = getAddressDecoder()
const accountLength = 165
const mintLength = 82

/** Reads a token account of either token program. @see https://github.com/solana-program/token/blob/main/interface/src/state.rs */
export function readTokenAccount({ data, programAddress }: EncodedAccount): TokenAccount | undefined {
  if (!isTokenProgram(programAddress) || !isOfKind(data, accountLength, 2)) return undefined
  const bytes = reader(data)
  const state = data[108]
  if (state !== 1 && state !== 2) return undefined
  return {
    program: programAddress,
    mint: bytes.address(0),
    owner: bytes.address(32),
    amount: bytes.u64(64),
    delegate: bytes.optionalAddress(72),
    state: state === 2 ? 'frozen' : 'initialized',
    nativeReserve: bytes.u32(109) === 1 ? bytes.u64(113) : undefined,
    delegatedAmount: bytes.u64(121),
    closeAuthority: bytes.optionalAddress(129),
  }
}

export function readMint(account: EncodedAccount | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.programAddress) || !isOfKind(account.data, mintLength, 1) || account.data[45] !== 1)
    return undefined
  const bytes = reader(account.data)
  return {
    program: account.programAddress,
    mintAuthority: bytes.optionalAddress(0),
    supply: bytes.u64(36),
    decimals: account.data[44] ?? 0,
    freezeAuthority: bytes.optionalAddress(46),
    rule: readAmountRule(Uint8Array.from(account.data)),
  }
}

export const isTokenProgram = (address: Address) => address === splToken || address === splToken2022

/**
 * Returns whether the data has the plain layout, or one with extensions. Data with extensions has a type byte after the length of a plain
 * account.
 */
const isOfKind = (data: ArrayLike<number>, length: number, kind: number) =>
  data.length === length || (data.length > accountLength && data[accountLength] === kind)

function reader(data: EncodedAccount['data']) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const u32 = (at: number) => view.getUint32(at, true)
  const address = (at: number) => addresses.decode(data, at)
  return {
    u32,
    u64: (at: number) => view.getBigUint64(at, true),
    address,
    optionalAddress: (at: number) => (u32(at) === 1 ? address(at + 4) : undefined),
  }
}

/** Returns the account in `jsonParsed` form. @see https://github.com/anza-xyz/agave/blob/master/account-decoder/src/parse_token.rs */
export function parsedTokenAccount(token: TokenAccount, mint: Mint): Json {
  return {
    type: 'account',
    info: {
      closeAuthority: token.closeAuthority,
      delegate: token.delegate,
      delegatedAmount: token.delegate ? tokenAmount(token.delegatedAmount, mint) : undefined,
      isNative: token.nativeReserve !== undefined,
      mint: token.mint,
      owner: token.owner,
      rentExemptReserve: token.nativeReserve === undefined ? undefined : tokenAmount(token.nativeReserve, mint),
      state: token.state,
      tokenAmount: tokenAmount(token.amount, mint),
    },
  }
}

export function parsedMint(mint: Mint): Json {
  return {
    type: 'mint',
    info: {
      decimals: mint.decimals,
      freezeAuthority: mint.freezeAuthority ?? null,
      isInitialized: true,
      mintAuthority: mint.mintAuthority ?? null,
      supply: mint.supply.toString(),
      ...(mint.rule && { extensions: [parsedAmountRule(mint.rule)] }),
    },
  }
}
