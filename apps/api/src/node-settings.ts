import { localCopy, type Network, networks } from '@wallet/chains'
import { Type } from 'typebox'
import { parser } from './http/validation.ts'

/** A network, under the local chain id where one is set, and where its node answers. */
export type ConfiguredNode = { network: Network; rpcUrl: string }

/** A URL of one of these schemes (`a|b`), or nothing. */
export const Url = (schemes: string, description: string) =>
  Type.Optional(Type.String({ pattern: `^(${schemes})://`, format: 'url', description }))

/** `RPC_URL_<PLATFORM>` enables a platform; `CHAIN_ID_<PLATFORM>` says that the node is a local copy with an id of its own. */
const variablesOf = ({ id }: Network) => {
  const name = id.toUpperCase().replaceAll('-', '_')
  return { rpcUrl: `RPC_URL_${name}`, chainId: `CHAIN_ID_${name}` }
}

/** What follows the namespace in a CAIP-2 chain id of the family. */
const chainIdPattern: Record<Network['family'], string> = { evm: '^[1-9]\\d{0,15}$', solana: '^[1-9A-HJ-NP-Za-km-z]{32}$' }

const NodeEnv = Type.Object(
  Object.fromEntries(
    networks.flatMap((network) => {
      const { rpcUrl, chainId } = variablesOf(network)
      return [
        [rpcUrl, Url('https?', 'Node of the platform.')],
        [chainId, Type.Optional(Type.String({ pattern: chainIdPattern[network.family] }))],
      ]
    }),
  ),
)

const parse = parser(NodeEnv)

/** The variables that hold addresses of nodes, often with an access key in them. */
export const rpcUrlVariables = networks.map((network) => variablesOf(network).rpcUrl)

/** Networks with a configured node, by platform id. @throws {Error} that names every bad variable */
export function readNodes(given: Record<string, string | undefined>): Map<string, ConfiguredNode> {
  parse(given)
  const nodes = new Map<string, ConfiguredNode>()
  for (const network of networks) {
    const names = variablesOf(network)
    const rpcUrl = given[names.rpcUrl]
    const chainId = given[names.chainId]
    const [namespace] = network.caip2.split(':')
    if (rpcUrl) nodes.set(network.id, { network: chainId ? localCopy(network, `${namespace}:${chainId}`) : network, rpcUrl })
  }
  return nodes
}
