import { readBatch } from '../protocol/batch.ts'
import { codes, invalidParams, malformed, methodNotFound, ProviderError, unauthorized } from '../protocol/errors.ts'
import type { Json } from '../protocol/plain-json.ts'
import { isAddress } from '../protocol/session.ts'
import { readFrom, readTransaction } from '../protocol/transaction.ts'
import { readTypedData, type TypedDataVersion } from '../protocol/typed-data.ts'
import { readCallStatus } from './call-status.ts'
import { activeOf, type Context, type Method } from './context.ts'
import { checkAsset } from './watch-asset.ts'

/** Returns the answer of the wallet if it is hex. @throws {ProviderError} -32603 for anything else */
async function hexOf(answer: Promise<Json>): Promise<string> {
  const value = await answer
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(value)) throw malformed()
  return value
}

/**
 * Libraries disagree on the order of the two values, and a message may look like an address. So the value that is a connected account is
 * the address. @throws {ProviderError} 4100 if neither is
 */
function personalSign(params: unknown, context: Context) {
  const [first, second]: unknown[] = Array.isArray(params) ? params : []
  if (typeof first !== 'string' || typeof second !== 'string') throw invalidParams('params must be a message and an address')
  const { accounts } = activeOf(context)
  const isAccount = (value: string) => accounts.includes(value.toLowerCase())
  if (!isAccount(first) && !isAccount(second)) throw isAddress(first) || isAddress(second) ? unauthorized() : noAddress()
  const [message, address] = isAccount(second) ? [first, second] : [second, first]
  return hexOf(context.ask('personal_sign', [message, address.toLowerCase()]))
}

const noAddress = () => invalidParams('params[1] must be an address')

function signTypedData(version: TypedDataVersion): Method {
  return (params, context) => {
    const [address, data]: unknown[] = Array.isArray(params) ? params : []
    const active = activeOf(context)
    if (!isAddress(address)) throw noAddress()
    return hexOf(context.ask(`eth_signTypedData_${version}`, [readFrom(address, active.accounts), readTypedData(data, version, active)]))
  }
}

function sendTransaction(params: unknown, context: Context) {
  const [given]: unknown[] = Array.isArray(params) ? params : []
  return hexOf(context.ask('eth_sendTransaction', [readTransaction(given, activeOf(context))]))
}

async function sendCalls(params: unknown, context: Context) {
  const [given]: unknown[] = Array.isArray(params) ? params : []
  const session = context.sessions.read()
  const batch = readBatch(given, {
    ...activeOf(context),
    permitted: session?.chains ?? [],
    known: Object.keys(session?.capabilities ?? {}),
    isUsed: (id) => context.calls.find(id) !== undefined,
  })
  const { id, capabilities }: Record<string, unknown> = Object(await context.ask('wallet_sendCalls', [batch]))
  if (typeof id !== 'string') throw malformed()
  return { id, ...(capabilities !== undefined && { capabilities }) }
}

/** @throws {ProviderError} 5730 if this site sent no such batch */
function findCalls(params: unknown, { calls }: Context) {
  const [id]: unknown[] = Array.isArray(params) ? params : []
  if (typeof id !== 'string') throw invalidParams('params[0] must be the id of a batch')
  const found = calls.find(id)
  if (!found) throw new ProviderError(codes.unknownBundle, 'This site sent no batch with this id')
  return found
}

/** Signatures and sending. The window shows each, and checks everything again. */
export const signatureMethods: Readonly<Record<string, Method>> = {
  personal_sign: personalSign,
  eth_signTypedData_v3: signTypedData('v3'),
  eth_signTypedData_v4: signTypedData('v4'),
  eth_signTypedData(params, context) {
    // Version 1 has its list first. It binds neither a chain nor a contract.
    if (Array.isArray(params) && Array.isArray(params[0])) throw methodNotFound('eth_signTypedData')
    return signTypedData('v4')(params, context)
  },
  eth_sendTransaction: sendTransaction,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: async (params, context) => readCallStatus(findCalls(params, context), context.reads),
  wallet_showCallsStatus: (params, context) => context.ask('wallet_showCallsStatus', [findCalls(params, context).id]),
  wallet_watchAsset(params) {
    checkAsset(params)
    // EIP-747: true means that the request was valid. Adding is an act in the wallet.
    return true
  },
  eth_signTransaction() {
    throw new ProviderError(codes.methodNotSupported, 'The wallet sends what it signs. Use eth_sendTransaction.')
  },
}
