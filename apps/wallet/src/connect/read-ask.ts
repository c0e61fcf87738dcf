import {
  codes,
  invalidParams,
  type Json,
  methodNotFound,
  ProviderError,
  readBatch,
  readChainId,
  readTransaction,
  readTypedData,
  unauthorized,
} from '@patina/connect/protocol'
import type { Platform } from '@patina/sdk'
import type { Answered, Ask, AskFacts, Signer } from './ask.ts'
import { chainIdOf, networkOfChain } from './networks.ts'
import { messageBytes } from './personal-message.ts'
import { sharedAccounts, sharedNetworks } from './session-of.ts'
import type { SiteRequest } from './site-queue.ts'
import { readSolanaMessages, readSolanaSignIns, readSolanaTransactions } from './solana-params.ts'
import { readWalletConnect } from './wallet-connect.ts'

type Read = (params: readonly Json[], facts: AskFacts, request: SiteRequest) => Ask | Answered

/**
 * Returns what the user decides about a request. Nothing that the site says about itself counts: the accounts and networks are those of the wallet's
 * record. @throws {ProviderError} the answer to a request that is malformed, or not permitted
 */
export function readAsk(request: SiteRequest, facts: AskFacts): Ask | Answered {
  const { method, params } = request
  const read = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!read) throw methodNotFound(method)
  return read(Array.isArray(params) ? params : [params], facts, request)
}

const methods: Readonly<Record<string, Read>> = {
  eth_requestAccounts: (_, facts) => connected(facts) ?? { kind: 'connect', family: 'evm', isPart: false },
  wallet_requestPermissions: () => ({ kind: 'connect', family: 'evm', isPart: false }),
  wallet_connect: (params, facts, request) =>
    connected(facts) ? readWalletConnect(params[0], evmSigner(facts, request), facts) : { kind: 'connect', family: 'evm', isPart: true },
  wallet_switchEthereumChain: (params, facts) => readSwitch(params, facts),
  wallet_addEthereumChain: (params, facts) => readSwitch(params, facts),
  wallet_showCallsStatus: () => ({ kind: 'show' }),
  personal_sign: ([message, address], facts, request) => {
    if (typeof message !== 'string') throw invalidParams('params[0] must be a message')
    const signer = evmSigner(facts, request, address)
    return { kind: 'messages', signer, messages: [messageBytes(message)], answer: ([signature = '']) => signature }
  },
  eth_signTypedData_v3: (params, facts, request) => readTyped(params, facts, request, 'v3'),
  eth_signTypedData_v4: (params, facts, request) => readTyped(params, facts, request, 'v4'),
  eth_sendTransaction: ([given], facts, request) => {
    const active = activeOf(facts, request)
    const call = readTransaction(given, active)
    return { kind: 'calls', signer: evmSigner(facts, request, call.from), calls: [call] }
  },
  wallet_sendCalls: ([given], facts, request) => readCalls(given, facts, request),
  solana_connect: (_, facts) => {
    const accounts = sharedAccounts(facts, 'solana')
    if (accounts.length > 0) return { kind: 'answered', result: accounts.map(({ address }) => address) }
    return { kind: 'connect', family: 'solana', isPart: false }
  },
  solana_signMessage: (params, facts) => readSolanaMessages(params, facts),
  solana_signIn: (params, facts) => readSolanaSignIns(params, facts),
  solana_signTransaction: (params, facts) => readSolanaTransactions(params, facts, false),
  solana_signAndSendTransaction: (params, facts) => readSolanaTransactions(params, facts, true),
}

/** Returns the answer to a site that is connected on EVM chains. */
function connected(facts: AskFacts): Answered | undefined {
  const accounts = sharedAccounts(facts, 'evm').map(({ address }) => address.toLowerCase())
  return accounts.length > 0 && sharedNetworks(facts, 'evm').length > 0 ? { kind: 'answered', result: accounts } : undefined
}

/** Returns the network that the site uses now, if it is permitted, or else the one that it used last. @throws {ProviderError} 4100 */
function activeNetwork(facts: AskFacts, { chainId }: SiteRequest): Platform {
  const permitted = sharedNetworks(facts, 'evm')
  const network = (chainId === undefined ? undefined : networkOfChain(permitted, chainId)) ?? permitted[0]
  if (!network) throw unauthorized()
  return network
}

function activeOf(facts: AskFacts, request: SiteRequest) {
  const accounts = sharedAccounts(facts, 'evm').map(({ address }) => address.toLowerCase())
  return { accounts, chainId: chainIdOf(activeNetwork(facts, request)) ?? '' }
}

/** Returns the account that signs: the active one if none is named. @throws {ProviderError} 4100 if the site does not see it */
function evmSigner(facts: AskFacts, request: SiteRequest, address?: Json, network = activeNetwork(facts, request)): Signer {
  const wanted = typeof address === 'string' ? address.toLowerCase() : undefined
  const shared = sharedAccounts(facts, 'evm').find((one) => address === undefined || one.address.toLowerCase() === wanted)
  if (!shared) throw unauthorized()
  return { ...shared, network }
}

function readTyped([address, data]: readonly Json[], facts: AskFacts, request: SiteRequest, version: 'v3' | 'v4'): Ask {
  const signer = evmSigner(facts, request, address)
  if (typeof address !== 'string') throw invalidParams('params[0] must be an address')
  return { kind: 'typed', signer, json: readTypedData(data, version, activeOf(facts, request)) }
}

/** The chain of a batch need not be the active one. */
function readCalls(given: Json | undefined, facts: AskFacts, request: SiteRequest): Ask {
  const { accounts, chainId } = activeOf(facts, request)
  const permitted = sharedNetworks(facts, 'evm')
  const ids = (networks: readonly Platform[]) => networks.flatMap((network) => chainIdOf(network) ?? [])
  const batch = readBatch(given, { accounts, chainId, permitted: ids(permitted), known: ids(facts.networks), isUsed: facts.isUsed })
  const signer = evmSigner(facts, request, batch.from, networkOfChain(permitted, batch.chainId))
  return { kind: 'calls', signer, calls: batch.calls.map((call) => ({ ...call, from: batch.from, chainId: batch.chainId })), batch }
}

function readSwitch([given]: readonly Json[], facts: AskFacts): Ask | Answered {
  if (!connected(facts)) throw unauthorized()
  const chainId = readChainId(Object(given).chainId)
  const network = networkOfChain(facts.networks, chainId)
  if (!network) throw new ProviderError(codes.unknownChain, `Unrecognized chain ID "${chainId}". The wallet does not serve this chain.`)
  return sharedNetworks(facts, 'evm').includes(network)
    ? { kind: 'answered', result: null, platformId: network.id }
    : { kind: 'permit', network }
}
