import { notify } from '../notify.ts'

type Listener = (value: unknown) => void

/** The events of EIP-1193. */
export type EventName = 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged' | 'message'

/** Returns listeners by event, with the methods that libraries use. A listener that throws does not stop the others. */
export function createEvents() {
  const listeners = new Map<string, Set<Listener>>()
  const add = (event: string, listener: Listener) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known.add(listener))
  }
  const remove = (event: string, listener: Listener) => void listeners.get(event)?.delete(listener)
  return {
    add,
    remove,
    emit: (event: EventName, value: unknown) => notify(listeners.get(event) ?? [], value),
  }
}
