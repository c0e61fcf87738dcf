import type { Running } from './loop.ts'

/** `embedded`: the single process that is API and worker. */
export type Process = 'api' | 'worker' | 'embedded'

/** A background job. */
export type Job<Context> = {
  name: string
  /** `worker`: each worker and the embedded process. `every`: each process. */
  runsIn: 'worker' | 'every'
  /** The pause after a run that finds nothing to do, in milliseconds. */
  everyMs: number | ((context: Context) => number)
  /** Starts the loops of the job. Returns an empty list if this context has no work for it. */
  start(context: Context, everyMs: number): Running | readonly Running[]
}

/** One loop of a job. */
export type Started = { name: string; running: Running }

const runs = ({ runsIn }: Pick<Job<never>, 'runsIn'>, process: Process) => runsIn === 'every' || process !== 'api'

/** Starts the jobs that this kind of process runs. Returns their loops. */
export const startJobs = <Context>(jobs: readonly Job<Context>[], process: Process, context: Context): Started[] =>
  jobs
    .filter((job) => runs(job, process))
    .flatMap(({ name, everyMs, start }) =>
      [start(context, typeof everyMs === 'function' ? everyMs(context) : everyMs)].flat().map((running) => ({ name, running })),
    )

/** Stops all loops. Returns the names of jobs that still run after `withinMs`; their leases expire later. */
export async function stopJobs(started: readonly Started[], withinMs: number): Promise<string[]> {
  const busy = new Set(started)
  const all = Promise.allSettled(started.map((one) => one.running.stop().finally(() => busy.delete(one))))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PromiseSettledResult<void>[]>((resolve) => {
    timer = setTimeout(() => resolve([]), withinMs)
  })
  const settled = await Promise.race([all, late])
  clearTimeout(timer)
  for (const result of settled) if (result.status === 'rejected') throw result.reason
  return [...new Set([...busy].map(({ name }) => name))]
}
