import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { keccakOfText, networks } from '@patina/chains'
import { hashDescriptor, readDescriptor, resolveIncludes, type Snapshot, type SnapshotFile } from '@patina/words'
import { reviewersOf } from './attestations.ts'

const source = 'https://github.com/ethereum/clear-signing-erc7730-registry'
const served = new Set(networks.map(({ caip2 }) => caip2).filter((caip2) => caip2.startsWith('eip155:')))
const isServed = (key: string) => served.has(key.slice(0, key.lastIndexOf(':')))

const json = async (folder: string, path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'))
const ofServed = <T>(index: Record<string, T>) => Object.fromEntries(Object.entries(index).filter(([key]) => isServed(key)))

/**
 * Returns the snapshot of a clone of the registry, for the networks that are served. Descriptors of other networks, and those of an unknown
 * version, are left out.
 */
export async function buildSnapshot(folder: string, commit: string): Promise<Snapshot> {
  const [calldata, typed] = await Promise.all([json(folder, 'index.calldata.json'), json(folder, 'index.eip712.json')])
  const index: Snapshot['index'] = { calldataIndex: ofServed<string>(calldata), typedDataIndex: ofServed(typed) }
  const listed = [
    ...Object.values(index.calldataIndex),
    ...Object.values(index.typedDataIndex).flatMap((types) => Object.values(types).flatMap((entries) => entries.map(({ path }) => path))),
  ]
  const files = new Map<string, SnapshotFile>()
  const read = async (path: string): Promise<void> => {
    if (files.has(path)) return
    const descriptor = readDescriptor(await json(folder, path))
    files.set(path, { keccak256: keccakOfText(JSON.stringify(descriptor)), reviewedBy: [], descriptor })
    if (descriptor.includes !== undefined) await read(posix.join(posix.dirname(path), descriptor.includes))
  }
  for (const path of [...new Set(listed)].sort()) {
    await read(path)
    const file = files.get(path)
    const resolved = hashDescriptor(
      resolveIncludes(path, (one) => files.get(one)?.descriptor),
      keccakOfText,
    )
    if (file)
      files.set(path, { ...file, resolved, reviewedBy: await reviewersOf(await signaturesOf(folder, path), resolved, profilesIn(folder)) })
  }
  return {
    source,
    commit,
    licence: 'CC0-1.0',
    index,
    files: Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Tests of one file of the registry, with the data that they need. */
type Group = { provider: unknown; tests: readonly unknown[] }

/**
 * Returns the test cases of the registry, with the descriptors that the snapshot does not have because no served network needs them. The hashes of
 * transactions are left out.
 */
export async function buildCases(folder: string, { source, commit, licence, index, files }: Snapshot) {
  const [calldata, typed] = await Promise.all([json(folder, 'index.calldata.json'), json(folder, 'index.eip712.json')])
  const others = <T>(all: Record<string, T>, known: object) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(known, key)))
  const extra = { calldataIndex: others<string>(calldata, index.calldataIndex), typedDataIndex: others(typed, index.typedDataIndex) }
  const paths = await readdir(join(folder, 'registry'), { recursive: true })
  const missing = [
    ...paths.map((path) => `registry/${path}`),
    ...(await readdir(join(folder, 'ercs'))).map((path) => `ercs/${path}`),
  ].filter((path) => /^(registry\/[^/]+|ercs)\/[^/]+\.json$/.test(path) && !Object.hasOwn(files, path))
  const groups = paths.filter((path) => path.endsWith('.tests.json') && path.includes('testsv2')).sort()
  return {
    source,
    commit,
    licence,
    index: extra,
    files: Object.fromEntries(await Promise.all(missing.sort().map(async (path) => [path, await json(folder, path)]))),
    groups: await Promise.all(groups.map((path) => readGroup(folder, `registry/${path}`))),
  }
}

async function readGroup(folder: string, path: string): Promise<Group> {
  const { dataProvider = {}, tests } = await json(folder, path)
  return { provider: dataProvider, tests: tests.map(({ txHash: _, ...test }: { txHash?: string }) => test) }
}

/** Returns the attestations of a file. Their names begin with its own. */
async function signaturesOf(folder: string, path: string): Promise<unknown[]> {
  const place = posix.join(dirname(path), 'sigs')
  const names = await readdir(join(folder, place)).catch(() => [])
  const own = names.filter((name) => name.startsWith(`${posix.basename(path, '.json')}.eip155-`))
  return Promise.all(own.map((name) => json(folder, posix.join(place, name))))
}

const profilesIn = (folder: string) => async (signer: string) => {
  const profile: unknown = await json(folder, `auditors/eip155-1-${signer}/profile.json`).catch(() => undefined)
  return profile
}
