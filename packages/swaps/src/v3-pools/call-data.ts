import { type Abi, type DecodeFunctionDataReturnType, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'

/** Returns the call in these bytes. Undefined for functions that are not in `abi`, and for bytes after the arguments. */
export function decodeCall<const abi extends Abi>(abi: abi, data: Hex): DecodeFunctionDataReturnType<abi> | undefined {
  try {
    const { functionName, args } = decodeFunctionData<Abi>({ abi, data })
    // Bytes after the arguments could hide something from this decoder.
    const isWhole = encodeFunctionData<Abi>({ abi, functionName, ...(args && { args }) }) === data.toLowerCase()
    return isWhole ? decodeFunctionData({ abi, data }) : undefined
  } catch {
    return undefined
  }
}
