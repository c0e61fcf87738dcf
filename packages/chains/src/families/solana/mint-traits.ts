import { type TokenTrait, tokenTraits } from '../../token-traits.ts'
import { extensionOf, viewOf } from './token-layout.ts'

/** Types of extensions. @see https://github.com/solana-program/token-2022/blob/main/interface/src/extension/mod.rs */
const types = { transferFee: 1, defaultState: 6, nonTransferable: 9, permanentDelegate: 12, transferHook: 14, pausable: 26 } as const

const FROZEN = 2
const BASIS_POINTS = 10_000n

/** Returns what the extensions of a mint say about transfers. Empty for most mints. */
export function traitsOf(mint: Uint8Array): TokenTrait[] {
  const has: Record<TokenTrait, boolean> = {
    transfer_fee: feesIn(mint).some(({ basisPoints }) => basisPoints > 0n),
    transfer_hook: hasTransferHook(mint),
    permanent_delegate: isSet(extensionOf(mint, types.permanentDelegate, 32)),
    frozen_by_default: extensionOf(mint, types.defaultState, 1)?.[0] === FROZEN,
    pausable: isSet(extensionOf(mint, types.pausable, 33)),
    non_transferable: extensionOf(mint, types.nonTransferable) !== undefined,
  }
  return tokenTraits.filter((trait) => has[trait])
}

/** Returns whether a program of the issuer runs at each transfer. A mint may have the extension without a program. */
export const hasTransferHook = (mint: Uint8Array): boolean => isSet(extensionOf(mint, types.transferHook, 64)?.subarray(32))

/**
 * Returns what a mint keeps of a transfer in an epoch, in base units, rounded up as by the program.
 * @see https://github.com/solana-program/token-2022/blob/main/interface/src/extension/transfer_fee/mod.rs
 */
export function transferFeeOf(mint: Uint8Array, amount: bigint, epoch: bigint): bigint {
  const [older, newer] = feesIn(mint)
  const fee = newer && epoch >= newer.epoch ? newer : older
  if (!fee) return 0n
  const share = (amount * fee.basisPoints + BASIS_POINTS - 1n) / BASIS_POINTS
  return share < fee.maximum ? share : fee.maximum
}

/** Returns the older and the newer fee. The newer one applies from its epoch on. Each has an epoch, a maximum and a rate. */
function feesIn(mint: Uint8Array) {
  const config = extensionOf(mint, types.transferFee, 108)
  if (!config) return []
  const view = viewOf(config)
  // Two authorities and the withheld amount precede the fees.
  return [72, 90].map((at) => ({
    epoch: view.getBigUint64(at, true),
    maximum: view.getBigUint64(at + 8, true),
    basisPoints: BigInt(view.getUint16(at + 16, true)),
  }))
}

/** Returns whether an extension names an address. An optional address is 32 zero bytes if it is absent. */
const isSet = (address: Uint8Array | undefined): boolean => address?.subarray(0, 32).some((byte) => byte !== 0) ?? false
