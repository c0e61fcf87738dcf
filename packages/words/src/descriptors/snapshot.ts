import { createHash } from 'node:crypto'
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

/** SHA-256 of the file. `npm run descriptors -- build` prints it. Keccak-256 of each file would take a start 150 ms; the check recomputes it. */
const pinned = '1f0a0cf0061e430ec4155d074a2ef9cf135e4086ddcfbbf7fb639326e2695417'

export const snapshotFile = new URL('../../data/registry.json', import.meta.url)

let verified: Snapshot | undefined

/** Returns the snapshot. @throws {Error} if it is not the pinned one */
export function readSnapshot(): Snapshot {
  verified ??= parseSnapshot(readFileSync(snapshotFile))
  return verified
}

/** Returns the snapshot in a file. @throws {Error} if the hash of the file is another one */
export function parseSnapshot(file: Buffer, expected = pinned): Snapshot {
  const hash = createHash('sha256').update(file).digest('hex')
  if (hash !== expected)
    throw new Error(`The descriptors differ from their hash: ${hash}, not ${expected}. Restore packages/words/data/registry.json`)
  return JSON.parse(file.toString())
}

/** Returns what is wrong with the files of a snapshot: hashes before and after includes, versions, paths of the index. */
export function flawsOf({ files, index }: Snapshot, keccak: Keccak): string[] {
  const read = (path: string) => files[path] && readDescriptor(files[path].descriptor)
  const indexed = [
    ...Object.values(index.calldataIndex),
    ...Object.values(index.typedDataIndex).flatMap((types) => Object.values(types).flatMap((entries) => entries.map(({ path }) => path))),
  ]
  const changed = Object.entries(files).flatMap(([path, { keccak256, descriptor }]) =>
    keccak(JSON.stringify(descriptor)) === keccak256 ? [] : [`${path}: differs from its hash ${keccak256}`],
  )
  const ofIndex = [...new Set(indexed)].flatMap((path) => {
    try {
      const hash = hashDescriptor(resolveIncludes(path, read), keccak)
      return hash === files[path]?.resolved ? [] : [`${path}: the hash after includes is ${hash}`]
    } catch (error) {
      return [`${path}: ${error instanceof Error ? error.message : error}`]
    }
  })
  return [...changed, ...ofIndex]
}
