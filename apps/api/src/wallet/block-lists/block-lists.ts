import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type BlockList, readBlockList } from './block-list.ts'

/** Maximum size of all lists together, in bytes. Wallets load them at each start. */
const maxBytes = 2 ** 20
const recheckMs = 60_000

/** The block lists of the operator. `version` changes whenever a list does. */
export type BlockLists = { all(): { version: string; lists: readonly BlockList[] } }

/**
 * Returns the lists of a folder: each `<name>.json` with `<name>.json.sig`. The folder is looked at again once a minute. A list that cannot be read
 * is logged. The form that was read before stays in use, so a mistake in one list affects no other list, and never a start.
 * @throws {Error} if the folder itself cannot be read now
 */
export function createBlockLists(folder: string | undefined, log: Pick<Logger, 'error'>, now: () => number = Date.now): BlockLists {
  if (folder === undefined) return { all: () => ({ version: '', lists: [] }) }
  if (!canRead(folder)) throw new Error(`BLOCK_LISTS_DIR ${folder} cannot be read. Create the folder, or correct its path`)
  let version = versionOf(folder)
  let lists = readFolder(folder, new Map(), log)
  let checkedAt = now()

  return {
    all() {
      if (now() - checkedAt < recheckMs) return { version, lists: [...lists.values()] }
      checkedAt = now()
      const found = canRead(folder) ? versionOf(folder) : version
      if (found !== version) {
        lists = readFolder(folder, lists, log)
        version = found
      }
      return { version, lists: [...lists.values()] }
    },
  }
}

function canRead(folder: string): boolean {
  try {
    readdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Returns a text that differs after a file was added, removed or written. */
const versionOf = (folder: string) =>
  filesOf(folder)
    .flatMap((file) => [file, `${file}.sig`])
    .map((file) => [file, statSync(join(folder, file), { throwIfNoEntry: false })] as const)
    .map(([file, facts]) => `${file} ${facts?.mtimeMs} ${facts?.size}`)
    .join('\n')

const filesOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()

/** Returns the lists of a folder by file name. `before` are those that were read last. */
function readFolder(folder: string, before: ReadonlyMap<string, BlockList>, log: Pick<Logger, 'error'>): Map<string, BlockList> {
  const lists = new Map<string, BlockList>()
  let bytes = 0
  for (const file of filesOf(folder)) {
    const list = readList(folder, file, log) ?? before.get(file)
    if (!list) continue
    bytes += Buffer.byteLength(list.text)
    const isNamedTwice = [...lists.values()].some(({ name }) => name === list.name)
    if (isNamedTwice) log.error(`The block list ${file} is left out, because another list has the name ${list.name}`)
    else if (bytes > maxBytes) log.error(`The block list ${file} is left out, because all lists together have more than ${maxBytes} bytes`)
    else lists.set(file, list)
  }
  return lists
}

function readList(folder: string, file: string, log: Pick<Logger, 'error'>): BlockList | undefined {
  try {
    return readBlockList(readFileSync(join(folder, file), 'utf8'), readFileSync(join(folder, `${file}.sig`), 'utf8'))
  } catch (error) {
    log.error({ err: error }, `The block list ${file} cannot be read; what was read of it before stays in use`)
    return undefined
  }
}
