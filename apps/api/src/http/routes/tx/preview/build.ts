import { familyOf, type Network } from '@patina/chains'
import type { Build } from '@patina/claims'
import { serviceContractsOf } from '@patina/swaps'
import { decodeServiceCall } from '@patina/swaps/service-calls'
import { knownContracts } from '../../../../ledger/rows/known-contracts.ts'

const builds = new WeakMap<Network, Build>()

/** Returns the facts of a network from which the effects of bytes are read. They come from the data of the networks alone. */
export function buildOf(network: Network): Build {
  const known = builds.get(network) ?? readBuild(network)
  builds.set(network, known)
  return known
}

function readBuild(network: Network): Build {
  const { caip2, nativeToken, tokens, services, wrappedNative = '' } = network
  const contracts = Object.fromEntries(Object.entries(serviceContractsOf(network)).map(([id, some]) => [id, some ?? []]))
  const canonical = (address: string) => (network.family === 'evm' ? address.toLowerCase() : address)
  const ofServices = Object.values(contracts).flat().map(canonical)
  const { permit2, multicall3, orderContracts = [], delegates = [] } = familyOf(network).contracts(network)
  const router = services['uniswap-api']
  return {
    caip2,
    tokens: new Map([
      ['native', { symbol: nativeToken.symbol, decimals: nativeToken.decimals }],
      ...tokens.map(({ address, symbol, decimals }) => [canonical(address), { symbol, decimals }] as const),
    ]),
    wrappedNative: canonical(wrappedNative),
    exchanges: [...knownContracts(network.id).exchanges].map(canonical).filter((contract) => !ofServices.includes(contract)),
    services: ofServices,
    readService: (call, from) =>
      decodeServiceCall({ wrappedNative, services: contracts }, { ...call, to: chainAddress(network, call.to) }, from),
    ...(permit2 !== undefined && { permit2: canonical(permit2) }),
    ...(multicall3 !== undefined && { multicall3: canonical(multicall3) }),
    orderContracts: orderContracts.map(canonical),
    delegates: delegates.map(canonical),
    ...(router !== undefined && { universalRouters: [canonical(router)] }),
  }
}

const chainAddress = (network: Network, address: string) => familyOf(network).addresses.parse(address)
