import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Holder = { pid: number; startedAt: string }

/** Milliseconds to wait for another program to release the lock. The other program may be about to end, because its parent has ended. */
const timeoutMs = 3_000

/**
 * Locks a data directory for this process. Returns a function that releases the lock. A lock whose owner no longer runs counts as free.
 * @throws if a running program uses the directory; the error names its pid
 */
export async function lockDataDir(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, 'devnet.lock')
  const ownClaim = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) })
  const deadline = Date.now() + timeoutMs
  while (!(await tryCreate(file, ownClaim))) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const holder = parseHolder(text)
    if (!holder || startOf(holder.pid) !== holder.startedAt) await removeIfStill(file, text)
    else if (holder.pid === process.pid || Date.now() > deadline) throw new Error(inUse(holder, directory))
    else await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === ownClaim) await rm(file, { force: true })
  }
}

const inUse = ({ pid }: Holder, directory: string) =>
  `The local chains in ${directory} are already running (pid ${pid}). Stop that program, or use another directory with --data.`

/** Creates the file with its content in one step, so that no other process reads a part of it. Returns false if the file exists. */
async function tryCreate(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, text, { mode: 0o600 })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes the lock file of a dead owner. If another process has replaced the file meanwhile, restores that file. */
async function removeIfStill(file: string, text: string): Promise<void> {
  const aside = `${file}.${process.pid}.dead`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await readFile(aside, 'utf8')) === text) await rm(aside, { force: true })
  else await rename(aside, file)
}

/** Returns the owner named in a lock file. Undefined if the text is invalid, as after a crash of the machine. */
function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, startedAt } = JSON.parse(text)
    return Number.isInteger(pid) && typeof startedAt === 'string' ? { pid, startedAt } : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the start time of a process, which distinguishes it from a later one with the same id. Returns an empty text if the process does
 * not exist.
 */
function startOf(pid: number): string {
  try {
    const [state = '', startedAt = ''] = process.platform === 'linux' ? statOnLinux(pid) : statByPs(pid)
    return /^[ZX]/.test(state) ? '' : startedAt
  } catch {
    return ''
  }
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html fields 3 and 22, in clock ticks since the machine started */
function statOnLinux(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [fields[0], fields[19]]
}

function statByPs(pid: number) {
  // Language and time zone are fixed, because they change the format of the date.
  const command = ['LC_ALL=C', 'TZ=UTC', 'ps', '-o', 'stat=,lstart=', '-p', `${pid}`]
  const [state, ...startedAt] = execFileSync('env', command, { encoding: 'utf8' }).trim().split(/\s+/)
  return [state, startedAt.join(' ')]
}
