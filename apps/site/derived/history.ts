import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { VcsConfig } from '@docusaurus/types'

/**
 * Returns the time of the last change of each page, read from git once. Without git or a repository, no page has a date. In a shallow clone,
 * pages that only the oldest commit contains have no date, because git cannot know if that commit changed them.
 * @param isReplaced whether a brand's own page replaces the file. Such a page has no date
 */
export function pageHistory(isReplaced: (file: string) => boolean = () => false): VcsConfig {
  let root = ''
  let changes: Promise<Map<string, number>> | undefined
  return {
    initialize({ siteDir }) {
      root = siteDir
      changes ??= readChanges(siteDir)
    },
    // Docusaurus checks the number of parameters of this function.
    getFileCreationInfo: async (_file) => null,
    async getFileLastUpdateInfo(file) {
      if (isReplaced(resolve(root, file))) return null
      const timestamp = (await changes)?.get(relative(root, resolve(root, file)))
      return timestamp === undefined ? null : { timestamp, author: '' }
    },
  }
}

const run = promisify(execFile)

/** Returns the time of the last change of every file in a folder, by path, in milliseconds. */
export async function readChanges(folder: string): Promise<Map<string, number>> {
  const git = async (...command: string[]) => (await run('git', command, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })).stdout
  const changes = new Map<string, number>()
  try {
    const oldest = await readBoundary(resolve(folder, (await git('rev-parse', '--git-path', 'shallow')).trim()))
    const log = await git(
      '-c',
      'core.quotePath=off',
      'log',
      '--format=commit %H %ct',
      '--name-only',
      '--no-renames',
      '--relative',
      '--',
      '.',
    )
    let time: number | undefined
    for (const line of log.split('\n')) {
      const [, hash, seconds] = /^commit ([0-9a-f]+) (\d+)$/.exec(line) ?? []
      if (hash !== undefined) time = oldest.has(hash) ? undefined : Number(seconds) * 1000
      else if (time !== undefined && line !== '' && !changes.has(line)) changes.set(line, time)
    }
  } catch {
    return new Map()
  }
  return changes
}

/** Returns the oldest commits of a shallow clone, or none for a full clone. */
async function readBoundary(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return new Set(text.split('\n').filter((line) => line !== ''))
}
