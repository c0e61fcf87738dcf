import type { Json } from './json.ts'

/** An error answer of the node. @see https://github.com/anza-xyz/agave/blob/master/rpc-client-types/src/error_object.rs */
export class RpcError extends Error {
  override name = 'RpcError'

  readonly code: number
  readonly data: Json | undefined

  constructor(code: number, message: string, data?: Json) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Returns the error for an invalid parameter. */
export const invalidParams = (message: string) => new RpcError(-32602, message)

/** Returns the error for a failed preflight check. `data` is the result of the simulation. */
export const preflightFailure = (text: string, data: Json) => new RpcError(-32002, `Transaction simulation failed: ${text}`, data)

export const signatureFailure = () => new RpcError(-32003, 'Transaction signature verification failure')

export const blockNotAvailable = (slot: bigint) => new RpcError(-32004, `Block not available for slot ${slot}`)

export const blockSkipped = (slot: bigint) => new RpcError(-32009, `Slot ${slot} was skipped, or missing in long-term storage`)

export const unsupportedVersion = (version: number) =>
  new RpcError(
    -32015,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )

/** Returns the error for a node that has not reached the slot that the client requires. */
export const contextSlotNotReached = (slot: bigint) =>
  new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
