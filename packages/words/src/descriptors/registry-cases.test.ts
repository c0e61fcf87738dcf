import { readFileSync } from 'node:fs'
import type { DisplayField, DisplayFieldGroup, DisplayModel, ExternalDataProvider } from '@ethereum-sourcify/clear-signing'
import { checksum, keccakOfText, networks } from '@patina/chains'
import { Refusal, readTypedData } from '@patina/claims'
import { parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { boundBytes, boundCall } from './bounds.ts'
import type { Descriptor } from './descriptor.ts'
import { snapshotSet } from './descriptor-set.ts'
import { type Job, render } from './renderer.ts'
import { flawsOf, parseSnapshot, readSnapshot, type Snapshot, snapshotFile } from './snapshot.ts'
import { inLibraryForm, valuesOf } from './typed-form.ts'

/** The registry's own cases, with the data that they need. @see https://github.com/ethereum/clear-signing-erc7730-registry (CC0 1.0) */
type Provider = Partial<Record<'tokens' | 'addressNames' | 'ensNames' | 'nftCollectionNames', Record<string, never>>>
type Case = {
  description: string
  rawTx?: `0x${string}`
  data?: TypedCase
  from?: string
  expected: { intent: string; owner: string; fields: unknown }
}
type TypedCase = { types: object; primaryType: string; domain: { chainId?: number; verifyingContract?: string }; message: object }
type Cases = { index: Snapshot['index']; files: Record<string, Descriptor>; groups: { provider: Provider; tests: Case[] }[] }

const cases: Cases = JSON.parse(readFileSync(new URL('../../fixtures/registry-cases.json', import.meta.url), 'utf8'))
const pinned = readSnapshot()
const descriptors: Record<string, Descriptor> = {
  ...Object.fromEntries(Object.entries(pinned.files).map(([path, { descriptor }]) => [path, descriptor])),
  ...cases.files,
}
const index: Snapshot['index'] = {
  calldataIndex: { ...pinned.index.calldataIndex, ...cases.index.calldataIndex },
  typedDataIndex: { ...pinned.index.typedDataIndex, ...cases.index.typedDataIndex },
}
const files = Object.fromEntries(
  Object.entries(descriptors).map(([path, descriptor]) => [path, { keccak256: '', reviewedBy: [], descriptor }]),
)
const set = snapshotSet({ source: 'cases', commit: '', index, files }, keccakOfText)
const nobody = `0x${'0'.repeat(40)}`

const chains = new Map(networks.map(({ caip2, name, nativeToken }) => [caip2, { name, nativeCurrency: nativeToken }]))
/** Networks that only the cases have. All of them pay with ether. */
const ether = { name: 'another', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }

function providerOf(given: Provider): ExternalDataProvider {
  const find = (name: keyof Provider) => {
    const known = new Map(Object.entries(given[name] ?? {}).map(([address, value]) => [address.toLowerCase(), value]))
    return (address: string) => known.get(address.toLowerCase())
  }
  const [token, local, ens, collection] = [find('tokens'), find('addressNames'), find('ensNames'), find('nftCollectionNames')]
  const named = (name: string | undefined) => (name === undefined ? null : { name, typeMatch: true })
  return {
    resolveToken: async (_, address) => token(address) ?? null,
    resolveLocalName: async (address) => named(local(address)),
    resolveEnsName: async (address) => named(ens(address)),
    resolveNftCollectionName: async (_, address) => named(collection(address)),
    resolveChainInfo: async (chainId) => chains.get(`eip155:${chainId}`) ?? ether,
  }
}

/** Addresses of some cases have wrong checksums, which would be refused. */
const lowerAddresses = (data: TypedCase): TypedCase =>
  JSON.parse(JSON.stringify(data).replace(/"0x[0-9a-fA-F]{40}"/g, (address) => address.toLowerCase()))

/** Reads a case as a request would be read, within all bounds. @throws {Refusal} */
function jobOf({ rawTx, data, from = nobody }: Case): Job {
  if (rawTx) {
    const { chainId = 0, to, data: input = '0x', value = 0n } = parseTransaction(rawTx)
    const found = set.call(chainId, `${to}`.toLowerCase())
    if (found) boundCall({ chainId, to: `${to}`.toLowerCase(), data: input }, found, set)
    return { call: { chainId, to: `${to}`, data: input, value, from }, index, descriptors }
  }
  const { chainId = 0, verifyingContract = nobody } = data?.domain ?? {}
  const build = { caip2: `eip155:${chainId}`, tokens: new Map(), wrappedNative: nobody, exchanges: [] }
  const { typed } = readTypedData(data && lowerAddresses(data), { account: from, checksum }, build)
  const found = set.typed(chainId, verifyingContract.toLowerCase(), {
    primaryType: typed.primaryType,
    hash: keccakOfText(typed.encodeType),
  })
  if (found) boundBytes(chainId, verifyingContract.toLowerCase(), found, valuesOf(typed), set)
  return { typed: inLibraryForm(typed, from), index, descriptors }
}

const shown = ({ intent, metadata, fields }: DisplayModel): object => ({ intent, owner: metadata?.owner, fields: fields?.flatMap(flat) })
const flat = (field: DisplayField | DisplayFieldGroup): object[] =>
  'fields' in field
    ? field.fields.flatMap(flat)
    : [{ label: field.label, value: field.embeddedCalldata?.display.fields ? shown(field.embeddedCalldata.display) : field.value }]

describe('the cases of the registry', () => {
  test('509 cases, each with its own data → all have the expected intent, labels and values, except two that nobody can sign', async () => {
    const [different, refused, times]: [string[], string[], number[]] = [[], [], []]
    for (const { provider, tests } of cases.groups)
      for (const one of tests) {
        const startedAt = performance.now()
        try {
          const { intent, owner, fields } = one.expected
          const model = shown(await render(jobOf(one), providerOf(provider)))
          if (JSON.stringify(model) !== JSON.stringify({ intent, owner, fields })) different.push(one.description)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused.push(error.message)
        }
        times.push(performance.now() - startedAt)
      }
    expect(times).toHaveLength(509)
    // Its domain has no chain, so the signature is valid on all of them.
    expect(different).toEqual(['Meta Transaction'])
    // Its domain type has a version, and its domain has none.
    expect(refused).toEqual(['missing_member: domain.version'])
    expect(times.sort((a, b) => a - b)[254]).toBeLessThan(3)
  })
})

describe('the pinned snapshot', () => {
  test('one byte is altered → refused, and the check names the file', () => {
    const text = readFileSync(snapshotFile, 'utf8')
    const altered = text.replace('"Morpho DAO"', '"Mallory"')
    expect(() => parseSnapshot(Buffer.from(altered))).toThrow('differ from their hash')
    const [first = '', ...others] = flawsOf(JSON.parse(altered), keccakOfText).filter((flaw) => flaw.includes('differs from its hash'))
    expect(first).toContain('registry/')
    expect(others).toEqual([])
  })

  test('347 files, 37 of them with an attestation that fits', () => {
    const all = Object.values(pinned.files)
    expect(all).toHaveLength(347)
    expect(all.filter(({ reviewedBy }) => reviewedBy.length > 0)).toHaveLength(37)
  })
})
