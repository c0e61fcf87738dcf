import type { Running } from './loop.ts'

/** `embedded`: the single process that serves and works. */
export type Process = 'api' | 'worker' | 'embedded'

/** Background work that no request waits for. */
export type Job<Context> = {
  name: string
  /** `worker`: in each worker, and in the embedded process. `every`: in each process. */
  runsIn: 'worker' | 'every'
  /** Pause between two runs that find nothing to do. */
  everyMs: number | ((context: Context) => number)
  /** Starts the loops of the job: none if this context has no work for it. */
  start(context: Context, everyMs: number): Running | readonly Running[]
}

/** One loop of a job. */
export type Started = { name: string; running: Running }

const runs = ({ runsIn }: Pick<Job<never>, 'runsIn'>, process: Process) => runsIn === 'every' || process !== 'api'

/** Starts the jobs of a list that this process runs. Returns their loops. */
export const startJobs = <Context>(jobs: readonly Job<Context>[], process: Process, context: Context): Started[] =>
  jobs
    .filter((job) => runs(job, process))
    .flatMap(({ name, everyMs, start }) =>
      [start(context, typeof everyMs === 'function' ? everyMs(context) : everyMs)].flat().map((running) => ({ name, running })),
    )

/** Stops loops together. Returns the names of jobs that still work after `withinMs`; their leases expire by themselves. */
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
