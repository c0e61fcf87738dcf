import { readFileSync } from 'node:fs'
import type { RegistryIndex } from '@ethereum-sourcify/clear-signing'
import { type Descriptor, hashDescriptor, type Keccak, readDescriptor, resolveIncludes } from './descriptor.ts'

/** The registry's descriptors for the networks that are served, at one commit. */
export type Snapshot = {
  source: string
  commit: string
  licence: string
  index: RegistryIndex
  /** `keccak256`: of the file without spaces. `resolved`: of the descriptor after its includes. */
  files: Readonly<Record<string, SnapshotFile>>
}
export type SnapshotFile = { keccak256: string; resolved?: string; reviewedBy: readonly string[]; descriptor: Descriptor }

/** The hash of all hashes of the snapshot, so that nobody changes a file and its hash together. `npm run descriptors -- build` prints it. */
const pinned = '0x6f0188060a95a8f67ea43b6aa2e1c78545df354f43ecf0de099e2f787478b81b'

export const snapshotFile = new URL('../../data/registry.json', import.meta.url)

/** Returns what identifies a snapshot: all its paths, hashes and auditors, and its index. */
export const digestOf = ({ commit, index, files }: Snapshot, keccak: Keccak) =>
  keccak(
    JSON.stringify([
      commit,
      index,
      Object.entries(files).map(([path, { keccak256, resolved, reviewedBy }]) => [path, keccak256, resolved, reviewedBy]),
    ]),
  )

let verified: Snapshot | undefined

/** Returns the snapshot. @throws {Error} if a file differs from its hash */
export function readSnapshot(keccak: Keccak): Snapshot {
  verified ??= verify(JSON.parse(readFileSync(snapshotFile, 'utf8')), keccak)
  return verified
}

/** Returns the snapshot if its hashes are right. @throws {Error} */
export function verify(snapshot: Snapshot, keccak: Keccak, expected = pinned): Snapshot {
  const { files } = snapshot
  const changed = Object.entries(files).flatMap(([path, { keccak256, descriptor }]) =>
    keccak(JSON.stringify(descriptor)) === keccak256 ? [] : [path],
  )
  if (changed.length > 0)
    throw new Error(`Descriptors differ from their hashes: ${changed.slice(0, 5).join(', ')}. Restore packages/words/data`)
  if (digestOf(snapshot, keccak) !== expected) throw new Error('The list of descriptors is not the pinned one. Restore packages/words/data')
  return snapshot
}

/** Returns what is wrong with the files of a snapshot: hashes after includes, versions, paths of the index. */
export function flawsOf({ files, index }: Snapshot, keccak: Keccak): string[] {
  const read = (path: string) => files[path] && readDescriptor(files[path].descriptor)
  const indexed = [
    ...Object.values(index.calldataIndex),
    ...Object.values(index.typedDataIndex).flatMap((types) => Object.values(types).flatMap((entries) => entries.map(({ path }) => path))),
  ]
  return [...new Set(indexed)].flatMap((path) => {
    try {
      const hash = hashDescriptor(resolveIncludes(path, read), keccak)
      return hash === files[path]?.resolved ? [] : [`${path}: the hash after includes is ${hash}`]
    } catch (error) {
      return [`${path}: ${error instanceof Error ? error.message : error}`]
    }
  })
}
