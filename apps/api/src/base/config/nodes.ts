import { familyOf, type HistoryService, historyProtocols, localCopy, type Network, networks } from '@patina/chains'
import { Type } from 'typebox'
import { type Environment, listOf, type Mode, optional, subject } from './setting.ts'

/**
 * A network and the URLs of its nodes, the preferred one first. A configured local chain id replaces the network's. Websockets announce heads.
 * The service lists older transactions of addresses.
 */
export type ConfiguredNode = { network: Network; rpcUrls: readonly string[]; historyService?: HistoryService }

/** Networks with a configured node, by platform id. */
export type ConfiguredNodes = ReadonlyMap<string, ConfiguredNode>

/** Returns the part of a setting's name that names the platform, such as `BASE_SEPOLIA`. */
export const platformName = ({ id }: Network) => id.toUpperCase().replaceAll('-', '_')
const rpcUrlName = (network: Network) => `RPC_URL_${platformName(network)}`
const serviceName = (network: Network) => `HISTORY_SERVICE_${platformName(network)}`
const chainIdName = (network: Network) => `CHAIN_ID_${platformName(network)}`

const rpcUrl = optional(Type.String(), {
  meaning:
    'Enables the platform. URL of a node, or several: the first healthy one serves. `wss://` URLs among them announce new blocks. No public node is a default, since it would learn your users’ addresses.',
  accepts: 'URLs (`http`, `https`, `ws`, `wss`), by comma',
  unset: 'the platform is not served',
  secret: true,
  family: 'RPC_URL_<PLATFORM>',
})

const chainId = (network: Network) =>
  optional(Type.String({ pattern: familyOf(network).chainReference }), {
    meaning:
      'Only for a local or private chain in place of a platform: its own id. Apps then sign for that chain. A node that reports another id is not used.',
    accepts: 'the chain id (EVM), or the start of the genesis hash (Solana)',
    unset: 'the id of the public chain',
    family: 'CHAIN_ID_<PLATFORM>',
  })

const historyService = optional(Type.String(), {
  meaning:
    'An external service that lists the older transactions of addresses, if no node of the platform has an index of calls. It learns your users’ addresses.',
  accepts:
    'a protocol (`etherscan`, `blockscout`, `alchemy`), `+`, and the URL with the key, such as `etherscan+https://api.etherscan.io/v2/api?chainid=1&apikey=…`',
  unset: 'no service is asked',
  secret: true,
  family: 'HISTORY_SERVICE_<PLATFORM>',
})

/** Returns the service of a setting. Undefined if the text does not name one. */
function parseService(text: string): HistoryService | undefined {
  const protocol = historyProtocols.find((name) => text.startsWith(`${name}+`))
  const url = text.slice((protocol ?? '').length + 1)
  return protocol !== undefined && /^https?:\/\//.test(url) && URL.canParse(url) ? { protocol, url } : undefined
}

const serviceSentence = `must be a protocol (${historyProtocols.join(', ')}), then + and a URL (http or https)`

const urlsSentence =
  'must be one or more URLs of nodes (http or https), by comma; ws or wss URLs that announce new blocks may be among them'

const areNodes = (urls: readonly string[]) =>
  urls.every((url) => /^(https?|wss?):\/\//.test(url) && URL.canParse(url)) && urls.some((url) => url.startsWith('http'))

const servedNetworks = networks.filter((network) => familyOf(network).usesHistoryService)

export const nodes = subject(
  'Nodes',
  {
    ...Object.fromEntries(networks.map((network) => [rpcUrlName(network), rpcUrl])),
    ...Object.fromEntries(networks.map((network) => [chainIdName(network), chainId(network)])),
    ...Object.fromEntries(servedNetworks.map((network) => [serviceName(network), historyService])),
  },
  (texts) => [
    ...networks.map((network) => {
      const name = rpcUrlName(network)
      return texts[name] !== undefined && !areNodes(listOf(texts[name])) && `${name} ${urlsSentence}`
    }),
    ...servedNetworks.map((network) => {
      const text = texts[serviceName(network)]
      return text !== undefined && parseService(text) === undefined && `${serviceName(network)} ${serviceSentence}`
    }),
  ],
)

/** @throws {Error} that names every bad setting */
export function readNodes(given: Environment, mode: Mode): ConfiguredNodes {
  const parsed = nodes.read(given, mode)
  const configured = new Map<string, ConfiguredNode>()
  for (const network of networks) {
    const rpcUrls = listOf(parsed[rpcUrlName(network)])
    const localId = parsed[chainIdName(network)]
    const [namespace] = network.caip2.split(':')
    const service = parseService(parsed[serviceName(network)] ?? '')
    if (rpcUrls.length > 0)
      configured.set(network.id, {
        network: localId ? localCopy(network, `${namespace}:${localId}`) : network,
        rpcUrls,
        ...(service && { historyService: service }),
      })
  }
  return configured
}
