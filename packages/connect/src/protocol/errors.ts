/** Error codes that a site may receive. EIP-1193, EIP-1474 and EIP-5792 define them, except 4902, which is MetaMask's. */
export const codes = {
  userRejected: 4001,
  unauthorized: 4100,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  unsupportedCapability: 5700,
  unsupportedChainId: 5710,
  duplicateId: 5720,
  unknownBundle: 5730,
  bundleTooLarge: 5740,
  atomicityNotSupported: 5760,
  invalidParams: -32602,
  methodNotFound: -32601,
  methodNotSupported: -32004,
  limitExceeded: -32005,
  internal: -32603,
} as const

/** The error of every rejected request. Libraries branch on `code`, so each error has one. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly code: number
  declare readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** Libraries and tests of wallets compare these sentences. */
const sentences = {
  userRejected: 'User rejected the request.',
  unauthorized: 'The requested account and/or method has not been authorized by the user.',
} as const

export const userRejected = () => new ProviderError(codes.userRejected, sentences.userRejected)
export const unauthorized = () => new ProviderError(codes.unauthorized, sentences.unauthorized)
export const invalidParams = (flaw: string) => new ProviderError(codes.invalidParams, flaw)
export const malformed = () => new ProviderError(codes.internal, 'The wallet returned a malformed answer.')
/** viem falls back to plain transactions only on this code or sentence. */
export const methodNotFound = (method: string) =>
  new ProviderError(codes.methodNotFound, `The method "${method.slice(0, 100)}" does not exist / is not available.`)
