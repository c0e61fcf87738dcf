import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Text = Type.String()
const NetworkRow = Type.Object({
  id: Text,
  name: Text,
  caip2: Text,
  token: Text,
  blockTimeMs: Type.Number(),
  finalityBlocks: Type.Integer(),
  exchanges: Type.Array(Text),
  isTestnet: Type.Boolean(),
})
export type NetworkRow = Static<typeof NetworkRow>

const validator = Compile(Type.Array(NetworkRow, { minItems: 1 }))

/** Returns the networks in the order for clients, as `npm run generate` wrote them. @throws if the file has another shape */
export function readNetworks(file: string): NetworkRow[] {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!validator.Check(value)) throw new Error(`${file} is not a list of networks`)
  return value
}
