import { readFileSync } from 'node:fs'
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
  snapshotFile,
} from '@patina/words'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** What a check found: flaws fail it, notes are for the eyes of a reviewer. */
export type Report = { flaws: string[]; notes: string[] }

/** Recomputes all that the pinned snapshot says of itself. */
export function checkSnapshot(snapshot: Snapshot = readSnapshot()): Report {
  const read = (path: string) => snapshot.files[path]?.descriptor
  const fits = schemaCheck()
  const files = Object.entries(snapshot.files)
  return {
    flaws: [
      ...flawsOf(snapshot, keccakOfText),
      ...files.flatMap(([path, { descriptor }]) => fits(path, descriptor)),
      ...callFlaws(snapshot, read),
      ...typeFlaws(snapshot, read),
    ],
    notes: files.flatMap(([path, { descriptor }]) => hiddenFields(path, descriptor)),
  }
}

type Read = (path: string) => Descriptor | undefined

/** Derives the selector of each function again, and compares the index with the deployments. */
function callFlaws({ index }: Snapshot, read: Read): string[] {
  const wrongKeys = Object.entries(index.calldataIndex).flatMap(([key, path]) =>
    deploymentsOf(resolveIncludes(path, read).context?.contract?.deployments).includes(key) ? [] : [`${path}: does not name ${key}`],
  )
  const unread = [...new Set(Object.values(index.calldataIndex))].flatMap((path) => unreadFunctions(path, resolveIncludes(path, read)))
  return [...wrongKeys, ...unread]
}

function unreadFunctions(path: string, descriptor: Descriptor): string[] {
  const count = Object.keys(descriptor.display?.formats ?? {}).length - functionsOf(descriptor, keccakOfText).size
  return count > 0 ? [`${path}: ${count} functions cannot be read or share a selector`] : []
}

/** Derives the hash of each type again. */
function typeFlaws({ index }: Snapshot, read: Read): string[] {
  const entries = Object.values(index.typedDataIndex).flatMap((types) => Object.values(types).flat())
  const flaws = entries.flatMap(({ path, encodeTypeHashes }) => {
    const hashes = new Set<string>(Object.keys(resolveIncludes(path, read).display?.formats ?? {}).map(keccakOfText))
    return encodeTypeHashes.flatMap((hash) => (hashes.has(hash) ? [] : [`${path}: has no type with the hash ${hash}`]))
  })
  return [...new Set(flaws)]
}

/** Checks one file of an operator. */
export function checkFile(path: string, value: unknown): Report {
  try {
    const descriptor = readDescriptor(value)
    const { contract, eip712 } = descriptor.context ?? {}
    const isPlaced = descriptor.context === undefined || deploymentsOf((eip712 ?? contract)?.deployments).length > 0
    return {
      flaws: [
        ...schemaCheck()(path, descriptor),
        ...(isPlaced ? [] : [`${path}: names no deployment`]),
        ...(eip712 ? [] : unreadFunctions(path, descriptor)),
      ],
      notes: hiddenFields(path, descriptor),
    }
  } catch (error) {
    return { flaws: [`${path}: ${error instanceof Error ? error.message : error}`], notes: [] }
  }
}

/** Returns a check of the form of a descriptor. The schema is the registry's, without its spaces. */
function schemaCheck(): (path: string, descriptor: Descriptor) => string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validate = ajv.compile(JSON.parse(readFileSync(new URL('erc7730-v2.schema.json', snapshotFile), 'utf8')))
  return (path, descriptor) => (validate(descriptor) ? [] : [`${path}: ${ajv.errorsText(validate.errors, { dataVar: '' })}`])
}

type Field = { path?: string; value?: unknown; visible?: unknown; fields?: readonly Field[] }

/** Returns the fields that a descriptor never shows, and those whose text it chooses itself. */
function hiddenFields(path: string, { display }: Descriptor): string[] {
  const notesOf = (name: string, { fields, value, visible, path: place }: Field): string[] => {
    if (fields) return fields.flatMap((field) => notesOf(name, field))
    if (visible === 'never') return [`${path}: ${name} never shows ${place}`]
    return value === undefined ? [] : [`${path}: ${name} has the constant text ${JSON.stringify(value)}`]
  }
  return Object.entries(display?.formats ?? {}).flatMap(([format, { fields = [] }]) =>
    fields.flatMap((field) => notesOf(format.slice(0, format.indexOf('(')), field)),
  )
}
