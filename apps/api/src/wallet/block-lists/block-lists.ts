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
 * Returns the lists of a folder: each `<name>.json` with `<name>.json.sig`. The folder is looked at again once a minute. If it then cannot be
 * read, or a file is wrong, the lists stay as they were.
 * @throws {Error} if the folder cannot be read now, or a file in it is wrong
 */
export function createBlockLists(folder: string | undefined, log: Pick<Logger, 'error'>, now: () => number = Date.now): BlockLists {
  if (folder === undefined) return { all: () => ({ version: '', lists: [] }) }
  let version = versionOf(folder)
  let lists = readFolder(folder)
  let checkedAt = now()

  const refresh = () => {
    checkedAt = now()
    try {
      const found = versionOf(folder)
      if (found === version) return
      lists = readFolder(folder)
      version = found
    } catch (error) {
      log.error({ err: error }, 'The block lists cannot be read; the lists that were read before stay in use')
    }
  }

  return {
    all() {
      if (now() - checkedAt >= recheckMs) refresh()
      return { version, lists }
    },
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

function readFolder(folder: string): BlockList[] {
  const lists = filesOf(folder).map((file) => {
    try {
      return readBlockList(readFileSync(join(folder, file), 'utf8'), readFileSync(join(folder, `${file}.sig`), 'utf8'))
    } catch (error) {
      throw new Error(`The block list ${file} in BLOCK_LISTS_DIR is wrong: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  const names = lists.map(({ name }) => name)
  const doubled = names.find((name, index) => names.indexOf(name) !== index)
  if (doubled !== undefined) throw new Error(`Two block lists in BLOCK_LISTS_DIR have the name ${doubled}`)
  const bytes = lists.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (bytes > maxBytes) throw new Error(`The block lists in BLOCK_LISTS_DIR have ${bytes} bytes; at most ${maxBytes} are allowed`)
  return lists
}
