import { AsyncLocalStorage } from 'node:async_hooks'

/** The reason of work that stops because nobody awaits its result: the client left, or got an answer before the result. */
export class Abandoned extends Error {
  override name = 'Abandoned'

  constructor() {
    super('Nobody awaits the result any more')
  }
}

/** A switch that stops work. Its signal is created at first use, because most work calls no node. */
export type Abandonment = { signal(): AbortSignal; abandon(): void }

export function createAbandonment(): Abandonment {
  let controller: AbortController | undefined
  const created = () => {
    controller ??= new AbortController()
    return controller
  }
  return { signal: () => created().signal, abandon: () => created().abort(new Abandoned()) }
}

const current = new AsyncLocalStorage<Pick<Abandonment, 'signal'> | undefined>()

/** Runs work that stops at its next or present call to a node once the signal aborts. The call rejects with the signal's reason. */
export const abandonable = <T>(abandonment: Pick<Abandonment, 'signal'>, work: () => T): T => current.run(abandonment, work)

/** Runs work that finishes even if the work around it is abandoned, such as a broadcast. */
export const finishing = <T>(work: () => T): T => current.run(undefined, work)

/** Returns the signal of the work around the caller. Undefined if that work always finishes. */
export const currentSignal = (): AbortSignal | undefined => current.getStore()?.signal()
