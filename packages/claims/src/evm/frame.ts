import type { Build, Request } from '../build.ts'
import type { Asset, Claim, Leaves, OpaqueReason } from '../claim.ts'
import { type Codec, decode } from './abi.ts'

/** One call, from the account or from inside a container. `data` is hexadecimal without 0x, in lower case. */
export type Frame = { contract: string; sender: string; value: bigint; data: string }

/** The context of each frame. */
export type Context = { build: Build; request: Request }

/** The effects of a frame: claims, calls inside it, and bytes that stay unread. */
export type Effects = {
  claims?: readonly Claim[]
  frames?: readonly Frame[]
  unread?: readonly { target: string; bytes: string; reason: OpaqueReason }[]
  suffix?: string
}

/** Reads the arguments of one function. @throws {Refusal} if they have another layout */
export type Reader = (args: string, frame: Frame, context: Context) => Effects

/** Returns a reader that gives decoded arguments to `effects`. */
export const reader =
  <T>(codec: Codec<T>, effects: (values: T, frame: Frame, context: Context) => Effects): Reader =>
  (args, frame, context) => {
    const { values, suffix } = decode(codec, args)
    return { suffix, ...effects(values, frame, context) }
  }

/** Functions by selector, and the contracts at which they are what they seem. */
export type Group = {
  readers: Readonly<Record<string, Reader>>
  /** The allow-list of (contract, selector). */
  isKnown(frame: Frame, context: Context): boolean
  /** At another contract, the call is read as well, and stays opaque. */
  isReadAnywhere: boolean
}

export const assetAt = ({ build }: Context, contract: string | null, tokenId?: bigint): Asset => ({
  caip2: build.caip2,
  contract,
  ...(tokenId === undefined ? {} : { tokenId }),
})

/** Returns whether the build lists a token, or the user chose it. */
export const isToken = ({ build, request }: Context, contract: string) =>
  build.tokens.has(contract) || build.wrappedNative === contract || (request.chosen ?? []).includes(contract)

export const leaves = (asset: Asset, max: bigint, from: string, to: string | null): Leaves => ({ kind: 'leaves', asset, max, from, to })
