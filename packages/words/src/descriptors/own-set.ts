import type { RegistryIndex } from '@ethereum-sourcify/clear-signing'
import { type Descriptor, deploymentsOf, functionsOf, hashDescriptor, type Keccak, resolveIncludes } from './descriptor.ts'
import { type DescriptorSet, snapshotSet } from './descriptor-set.ts'
import type { SnapshotFile } from './snapshot.ts'

/** Descriptors that are not from the registry, by file name. */
export type OwnFiles = ReadonlyMap<string, Descriptor>

/**
 * Returns the descriptors of files of one folder, with the reasons why files are left out. A file without a deployment is only there to be included.
 * @param name names the source of the files, such as `operator`
 */
export function ownSet(
  given: OwnFiles,
  name: string,
  keccak: Keccak,
): { set: DescriptorSet; flaws: readonly { file: string; flaw: string }[] } {
  const files: Record<string, SnapshotFile> = {}
  const index: RegistryIndex = { calldataIndex: {}, typedDataIndex: {} }
  const flaws: { file: string; flaw: string }[] = []
  for (const [file, descriptor] of given) {
    try {
      const resolved = resolveIncludes(file, (path) => given.get(path))
      addTo(index, file, resolved, keccak)
      files[file] = { keccak256: '', resolved: hashDescriptor(resolved, keccak), reviewedBy: [], descriptor }
    } catch (error) {
      flaws.push({ file, flaw: error instanceof Error ? error.message : `${error}` })
    }
  }
  return { set: snapshotSet({ source: name, commit: '', index, files }, keccak), flaws }
}

/** @throws {TypeError} if a function or type cannot be read */
function addTo({ calldataIndex, typedDataIndex }: RegistryIndex, file: string, descriptor: Descriptor, keccak: Keccak) {
  const { contract, eip712 } = descriptor.context ?? {}
  const formats = Object.keys(descriptor.display?.formats ?? {})
  const calls = deploymentsOf(contract?.deployments)
  if (calls.length > 0 && functionsOf(descriptor, keccak).size !== formats.length)
    throw new TypeError('A function cannot be read, or two have the same selector')
  for (const key of calls) calldataIndex[key] = file
  for (const key of deploymentsOf(eip712?.deployments))
    for (const encodeType of formats) {
      const types = typedDataIndex[key] ?? {}
      const primaryType = encodeType.slice(0, encodeType.indexOf('('))
      types[primaryType] = [...(types[primaryType] ?? []), { path: file, encodeTypeHashes: [keccak(encodeType)] }]
      typedDataIndex[key] = types
    }
}
