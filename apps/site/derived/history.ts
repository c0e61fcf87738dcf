import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { VcsConfig } from '@docusaurus/types'

/**
 * When each page was last changed, asked of git once. Outside a repository, and where git is missing, no page has a date. A shallow clone
 * does not know what its oldest commit changed: pages that only that one touches have no date either.
 * @param isReplaced whether another page is shown instead of a file: it has no date either
 */
export function pageHistory(isReplaced: (file: string) => boolean = () => false): VcsConfig {
  let root = ''
  let changes: Promise<Map<string, number>> | undefined
  return {
    initialize({ siteDir }) {
      root = siteDir
      changes ??= readChanges(siteDir)
    },
    // The generator counts the parameters.
    getFileCreationInfo: async (_file) => null,
    async getFileLastUpdateInfo(file) {
      if (isReplaced(resolve(root, file))) return null
      const timestamp = (await changes)?.get(relative(root, resolve(root, file)))
      return timestamp === undefined ? null : { timestamp, author: '' }
    },
  }
}

const run = promisify(execFile)

/** The time of the last change of every file in a folder, by its path, in milliseconds. */
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

/** The commits at which a shallow clone ends; none in a whole one. */
async function readBoundary(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return new Set(text.split('\n').filter((line) => line !== ''))
}
