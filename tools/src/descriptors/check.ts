import { keccakOfText } from '@patina/chains'
import {
  type Descriptor,
  deploymentsOf,
  flawsOf,
  functionsOf,
  readDescriptor,
  readSnapshot,
  resolveIncludes,
  type Snapshot,
} from '@patina/words'

/** What a check found: flaws fail it, notes are for the eyes of a reviewer. */
export type Report = { flaws: string[]; notes: string[] }

/** Recomputes all that the pinned snapshot says of itself. */
export function checkSnapshot(snapshot: Snapshot = readSnapshot(keccakOfText)): Report {
  const flaws = flawsOf(snapshot, keccakOfText)
  const notes: string[] = []
  const read = (path: string) => snapshot.files[path]?.descriptor
  for (const [key, path] of Object.entries(snapshot.index.calldataIndex)) {
    const descriptor = resolveIncludes(path, read)
    if (!deploymentsOf(descriptor.context?.contract?.deployments).includes(key)) flaws.push(`${path}: does not name ${key}`)
  }
  for (const path of new Set(Object.values(snapshot.index.calldataIndex))) {
    const descriptor = resolveIncludes(path, read)
    const named = Object.keys(descriptor.display?.formats ?? {})
    const selectors = functionsOf(descriptor, keccakOfText)
    if (selectors.size !== named.length)
      flaws.push(`${path}: ${named.length - selectors.size} functions cannot be read or share a selector`)
  }
  for (const types of Object.values(snapshot.index.typedDataIndex))
    for (const { path, encodeTypeHashes } of Object.values(types).flat()) {
      const hashes = Object.keys(resolveIncludes(path, read).display?.formats ?? {}).map(keccakOfText)
      for (const hash of encodeTypeHashes) if (!hashes.includes(hash)) flaws.push(`${path}: has no type with the hash ${hash}`)
    }
  for (const [path, { descriptor }] of Object.entries(snapshot.files)) notes.push(...hiddenFields(path, descriptor))
  return { flaws: [...new Set(flaws)], notes }
}

/** Checks one file of an operator. */
export function checkFile(path: string, value: unknown): Report {
  try {
    const descriptor = readDescriptor(value)
    const named = Object.keys(descriptor.display?.formats ?? {})
    const isTyped = descriptor.context?.eip712 !== undefined
    const unread = isTyped ? 0 : named.length - functionsOf(descriptor, keccakOfText).size
    const places = deploymentsOf((descriptor.context?.eip712 ?? descriptor.context?.contract)?.deployments)
    return {
      flaws: [
        ...(places.length === 0 && descriptor.context !== undefined ? [`${path}: names no deployment`] : []),
        ...(unread > 0 ? [`${path}: ${unread} functions cannot be read or share a selector`] : []),
      ],
      notes: hiddenFields(path, descriptor),
    }
  } catch (error) {
    return { flaws: [`${path}: ${error instanceof Error ? error.message : error}`], notes: [] }
  }
}

/** Returns the fields that a descriptor never shows, and those whose text it chooses itself. */
function hiddenFields(path: string, { display }: Descriptor): string[] {
  return Object.entries(display?.formats ?? {}).flatMap(([format, { fields = [] }]) => {
    const name = format.slice(0, format.indexOf('('))
    return fields.flatMap((field) => {
      if (!('path' in field) && !('value' in field)) return []
      if ('visible' in field && field.visible === 'never') return [`${path}: ${name} never shows ${field.path}`]
      return 'value' in field && field.value !== undefined ? [`${path}: ${name} has the constant text ${JSON.stringify(field.value)}`] : []
    })
  })
}
