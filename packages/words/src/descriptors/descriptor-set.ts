import type { Descriptor, Explained, Keccak } from './descriptor.ts'
import { functionsOf, readDescriptor, resolveIncludes } from './descriptor.ts'
import type { Snapshot } from './snapshot.ts'

/** A descriptor that explains a contract, after its includes. */
export type Found = {
  /** Names the file and where it comes from. */
  source: string
  path: string
  hash: string
  reviewedBy: readonly string[]
  descriptor: Descriptor
  functions: ReadonlyMap<string, Explained>
}

/** Descriptors by contract. */
export type DescriptorSet = {
  call(chainId: number, address: string): Found | undefined
  typed(chainId: number, address: string, type: TypedKey): Found | undefined
}

/** A type of typed data: its name, and the Keccak-256 of its whole encoding. */
export type TypedKey = { primaryType: string; hash: string }

/** Returns the descriptors of a verified snapshot. Files are merged with what they include when they are first used. */
export function snapshotSet({ index, files, source, commit }: Omit<Snapshot, 'licence'>, keccak: Keccak): DescriptorSet {
  const place = commit === '' ? source : `${source.replace('https://github.com/', '')}@${commit.slice(0, 7)}`
  const known = new Map<string, Found>()
  const read = (path: string) => files[path] && readDescriptor(files[path].descriptor)

  function find(path: string | undefined): Found | undefined {
    const file = path === undefined ? undefined : files[path]
    if (path === undefined || !file) return undefined
    const found = known.get(path)
    if (found) return found
    const descriptor = resolveIncludes(path, read)
    const made: Found = {
      source: `${place}:${path}`,
      path,
      hash: file.resolved ?? file.keccak256,
      reviewedBy: file.reviewedBy,
      descriptor,
      functions: functionsOf(descriptor, keccak),
    }
    known.set(path, made)
    return made
  }

  return {
    call: (chainId, address) => find(index.calldataIndex[`eip155:${chainId}:${address}`]),
    typed(chainId, address, { primaryType, hash }) {
      const entries = index.typedDataIndex[`eip155:${chainId}:${address}`]?.[primaryType] ?? []
      return find(entries.find(({ encodeTypeHashes }) => encodeTypeHashes.includes(hash))?.path)
    },
  }
}

/** Returns a set that looks in each of these, in their order. */
export const joinSets = (sets: readonly DescriptorSet[]): DescriptorSet => ({
  call: (chainId, address) => firstOf(sets, (set) => set.call(chainId, address)),
  typed: (chainId, address, type) => firstOf(sets, (set) => set.typed(chainId, address, type)),
})

function firstOf(sets: readonly DescriptorSet[], find: (set: DescriptorSet) => Found | undefined): Found | undefined {
  for (const set of sets) {
    const found = find(set)
    if (found) return found
  }
  return undefined
}
