import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const recheckMs = 60_000

/** The JSON files of a folder, in the order of their names. */
export const jsonFilesOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()

type Watched<T> = {
  folder: string
  /** The setting that names the folder. */
  setting: string
  /** The endings of files beside each JSON file that count too. */
  beside?: readonly string[]
  /** Reads the folder. `before` is what was read last. */
  read(before: T | undefined): T
  now?: () => number
}

/**
 * Returns a function that returns what is in a folder. The folder is looked at again once a minute, and read again if a file was added, removed or
 * written. What was read before stays in use while the folder cannot be read.
 * @throws {Error} if the folder cannot be read now
 */
export function watchFolder<T>({ folder, setting, beside = [], read, now = Date.now }: Watched<T>): () => { version: string; content: T } {
  if (!canRead(folder)) throw new Error(`${setting} ${folder} cannot be read. Create the folder, or correct its path`)
  let version = versionOf(folder, beside)
  let content = read(undefined)
  let checkedAt = now()
  return () => {
    if (now() - checkedAt < recheckMs) return { version, content }
    checkedAt = now()
    const found = canRead(folder) ? versionOf(folder, beside) : version
    if (found !== version) {
      content = read(content)
      version = found
    }
    return { version, content }
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
const versionOf = (folder: string, beside: readonly string[]) =>
  jsonFilesOf(folder)
    .flatMap((file) => [file, ...beside.map((ending) => `${file}${ending}`)])
    .map((file) => [file, statSync(join(folder, file), { throwIfNoEntry: false })] as const)
    .map(([file, facts]) => `${file} ${facts?.mtimeMs} ${facts?.size}`)
    .join('\n')
