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

const NodeEnv = Type.Object(
  Object.fromEntries(
    networks.map(variablesOf).flatMap(({ rpcUrl, chainId }) => [
      [rpcUrl, Url('https?', 'Node of the platform.')],
      [chainId, Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,15}$' }))],
    ]),
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
    if (rpcUrl) nodes.set(network.id, { network: chainId ? localCopy(network, `eip155:${chainId}`) : network, rpcUrl })
  }
  return nodes
}
