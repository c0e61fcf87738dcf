import { decodeSwap as decodeKyberSwap } from './kyberswap/decode.ts'
import { decodeSwap as decodeLifi } from './lifi/decode.ts'
import { type DecodedSwap, SENDER, type SwapCall } from './provider.ts'
import { decodeSwap as decodeUniswap } from './uniswap-api/decode.ts'

/** Services write this address for the native token. */
const NATIVE_ASSET = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** A swap through a service. Addresses have lower case; `native` is the native token. */
export type ServiceSwap = { input: string; output: string; amount: bigint; minimum: bigint; recipient: string }

/**
 * Returns what a call of a swap service does, from its bytes alone. Undefined for any other contract or call. Calls of 0x are left out: their
 * contract calls another one, which may take the input, and only the registry of 0x on the chain proves that one.
 * @param chain the contract of the wrapped native token, and those of the services as in `serviceContractsOf`, all with checksums
 * @param call `to` has its checksum
 * @param from who sends the call
 */
export function decodeServiceCall(
  { wrappedNative, services }: { wrappedNative: string; services: Readonly<Record<string, readonly string[]>> },
  given: Omit<SwapCall, 'gasLimit'>,
  from: string,
): ServiceSwap | undefined {
  const call = { ...given, gasLimit: 0n }
  const nativeAsset = NATIVE_ASSET
  const [diamond, router] = [services.lifi?.[0], services['uniswap-api']?.[0]]
  const swap =
    decodeKyberSwap({ nativeAsset }, call) ??
    (diamond && decodeLifi({ nativeAsset, diamond }, call)) ??
    (router && decodeUniswap({ nativeAsset, wrappedNative, router }, call))
  if (!swap || swap.value !== (swap.inputAsset === nativeAsset ? swap.inAmount : 0n)) return undefined
  const nameOf = (asset: string) => (asset === nativeAsset ? 'native' : asset.toLowerCase())
  return {
    input: nameOf(swap.inputAsset),
    output: nameOf(swap.outputAsset),
    amount: swap.inAmount,
    minimum: swap.minimum,
    recipient: recipientOf(swap, from).toLowerCase(),
  }
}

const recipientOf = ({ recipient }: DecodedSwap, from: string) => (recipient === SENDER ? from : recipient)
