import { chainReferences, localCopy, type Network, networks } from '@wallet/chains'
import { Type } from 'typebox'
import { parser } from '../http/validation.ts'
import { listOf, problemOf } from './texts.ts'

/** A network, under the local chain id where one is set, and where its nodes answer, the preferred one first; websockets tell its heads. */
export type ConfiguredNode = { network: Network; rpcUrls: readonly string[] }

/** A URL of one of these schemes (`a|b`), or nothing. */
export const Url = (schemes: string, description: string) =>
  Type.Optional(Type.String({ pattern: `^(${schemes})://`, format: 'url', description }))

/**
 * `RPC_URL_<PLATFORM>` enables a platform; `CHAIN_ID_<PLATFORM>` says that the node is a local copy with an id of its own; `INDEX_<PLATFORM>`
 * whether its blocks are read.
 */
export const variablesOf = ({ id }: Network) => {
  const name = id.toUpperCase().replaceAll('-', '_')
  return { rpcUrl: `RPC_URL_${name}`, chainId: `CHAIN_ID_${name}`, index: `INDEX_${name}` }
}

const NodeEnv = Type.Object(
  Object.fromEntries(
    networks.flatMap((network) => {
      const { chainId } = variablesOf(network)
      return [[chainId, Type.Optional(Type.String({ pattern: chainReferences[network.family] }))]]
    }),
  ),
)

const parse = parser(NodeEnv)

/** The variables that hold addresses of nodes, often with an access key in them. */
export const rpcUrlVariables = networks.map((network) => variablesOf(network).rpcUrl)

const urlsSentence = 'must be one or more URLs of nodes (http or https), by comma; URLs that tell heads (ws or wss) may stand among them'

const areNodes = (urls: readonly string[]) =>
  urls.every((url) => /^(https?|wss?):\/\//.test(url) && URL.canParse(url)) && urls.some((url) => url.startsWith('http'))

/** Networks with a configured node, by platform id. @throws {Error} that names every bad variable */
export function readNodes(given: Record<string, string | undefined>): Map<string, ConfiguredNode> {
  const badUrls = rpcUrlVariables.filter((name) => given[name] !== undefined && !areNodes(listOf(given[name])))
  const problems = [problemOf(() => parse(given)), ...badUrls.map((name) => `${name} ${urlsSentence}`)].filter((one) => one !== undefined)
  if (problems.length > 0) throw new Error(problems.join('; '))
  const nodes = new Map<string, ConfiguredNode>()
  for (const network of networks) {
    const names = variablesOf(network)
    const rpcUrls = listOf(given[names.rpcUrl])
    const chainId = given[names.chainId]
    const [namespace] = network.caip2.split(':')
    if (rpcUrls.length > 0) nodes.set(network.id, { network: chainId ? localCopy(network, `${namespace}:${chainId}`) : network, rpcUrls })
  }
  return nodes
}
