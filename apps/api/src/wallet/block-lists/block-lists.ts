import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { jsonFilesOf, watchFolder } from '../../base/watched-folder.ts'
import { type BlockList, readBlockList } from './block-list.ts'

/** Maximum size of all lists together, in bytes. Wallets load them at each start. */
const maxBytes = 2 ** 20

/** The block lists of the operator. `version` changes whenever a list does. */
export type BlockLists = { all(): { version: string; lists: readonly BlockList[] } }

/**
 * Returns the lists of a folder: each `<name>.json` with `<name>.json.sig`. The folder is looked at again once a minute. A list that cannot be read
 * is logged. The form that was read before stays in use, so a mistake in one list affects no other list, and never a start.
 * @throws {Error} if the folder itself cannot be read now
 */
export function createBlockLists(folder: string | undefined, log: Pick<Logger, 'error'>, now: () => number = Date.now): BlockLists {
  if (folder === undefined) return { all: () => ({ version: '', lists: [] }) }
  const read = (before: ReadonlyMap<string, BlockList> = new Map()) => readFolder(folder, before, log)
  const watched = watchFolder({ folder, setting: 'BLOCK_LISTS_DIR', beside: ['.sig'], read, now })
  return {
    all() {
      const { version, content } = watched()
      return { version, lists: [...content.values()] }
    },
  }
}

/** Returns the lists of a folder by file name. `before` are those that were read last. */
function readFolder(folder: string, before: ReadonlyMap<string, BlockList>, log: Pick<Logger, 'error'>): Map<string, BlockList> {
  const lists = new Map<string, BlockList>()
  let bytes = 0
  for (const file of jsonFilesOf(folder)) {
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
