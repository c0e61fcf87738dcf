import { readdirSync, readFileSync } from 'node:fs'

/** Runs `start`, which starts one supervised program. Returns its result, and the id of the program's process. Needs Linux. */
export async function startedWithPid<T>(start: () => Promise<T>): Promise<{ started: T; pid: number }> {
  const before = new Set(childrenOf(process.pid))
  const started = await start()
  // A program runs below a shell, which ends it together with this process.
  const programs = childrenOf(process.pid)
    .filter((shell) => !before.has(shell))
    .flatMap(childrenOf)
    .filter((pid) => nameOf(pid) !== 'sh')
  const [pid] = programs
  if (pid === undefined || programs.length > 1) throw new Error(`One program was to start, but ${programs.length} did`)
  return { started, pid }
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
