import { readFileSync } from 'node:fs'
import { addressRules, type Network, networks } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { parser } from '../wire/validation.ts'
import { type Environment, type Mode, optional, problemOf, refuse, subject } from './setting.ts'

const NetworkValues = Type.Object(
  {
    readBlocks: Type.Optional(Type.Boolean()),
    historyFromBlock: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 })),
    swapFeeRecipient: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  { additionalProperties: false },
)

/** The values of one network. None of them is a secret. */
type NetworkValues = Static<typeof NetworkValues>

/** Returns the values of a network; empty if the file does not name it. */
export type NetworkValuesOf = (network: Pick<Network, 'id'>) => NetworkValues

const platforms = Object.fromEntries(networks.map(({ id }) => [id, Type.Optional(NetworkValues)]))
const parse = parser(Type.Object(platforms, { additionalProperties: false }))

export const networksFile = subject('Values of networks', {
  NETWORKS_FILE: optional(Type.String({ minLength: 1, maxLength: 4_096 }), {
    meaning:
      'JSON file with values of networks by platform id, such as `{ "solana": { "readBlocks": false } }`. `readBlocks: false`: the blocks of the platform are not read, which saves many requests. Sending, transaction status and backfills still work; incoming payments are then known only from webhooks. `historyFromBlock`: lowest block that is searched for transactions of linked addresses; histories that begin later are `partial`. `swapFeeRecipient`: address that receives your fee on swaps. It must accept the native token. On Solana, it needs an associated token account for each token. Give API and worker the same file.',
    accepts: 'path of a file',
    unset: 'the blocks of all platforms are read, histories begin at the start of the chain, and swaps have no fee',
  }),
})

/** @throws {Error} that names the file, each bad value in it, and what to do */
export function readNetworksFile(given: Environment, mode: Mode): NetworkValuesOf {
  const { NETWORKS_FILE: file } = networksFile.read(given, mode)
  if (file === undefined) return () => ({})
  const fix = (problem: string) => `NETWORKS_FILE ${file}: ${problem}. Correct the file and start again`
  const text = contentOf(file)
  if (text === undefined) throw new Error(fix('the file cannot be read'))
  const values = valuesOf(text)
  if (values === undefined) throw new Error(fix('the file is not JSON'))
  const problem = problemOf(() => {
    refuse(...unknownNames(values))
    refuse(...badRecipients(parse(values)))
  })
  if (problem !== undefined) throw new Error(fix(problem))
  const byId: Readonly<Record<string, NetworkValues | undefined>> = parse(values)
  return ({ id }) => byId[id] ?? {}
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function valuesOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a sentence for each unknown platform and each unknown value of a platform. */
function unknownNames(values: unknown): string[] {
  const known = Object.keys(NetworkValues.properties)
  return Object.entries(Object(values)).flatMap(([id, inner]) => {
    if (!Object.hasOwn(platforms, id)) return [`${id} is no platform; the platforms are ${Object.keys(platforms).join(', ')}`]
    const unknown = Object.keys(Object(inner)).filter((name) => !known.includes(name))
    return unknown.map((name) => `${id}.${name} is no value of a network; the values are ${known.join(', ')}`)
  })
}

const badRecipients = (values: Readonly<Record<string, NetworkValues | undefined>>) =>
  networks.map((network) => {
    const recipient = values[network.id]?.swapFeeRecipient
    const isBad = recipient !== undefined && problemOf(() => addressRules(network).parse(recipient)) !== undefined
    return isBad && `${network.id}.swapFeeRecipient must be an address of the platform`
  })
