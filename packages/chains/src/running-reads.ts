import { abandonable, createAbandonment, currentSignal } from './abandonment.ts'

/** A running read. `waiting` counts the callers that still await it. */
type Flight<T> = { result: Promise<T>; waiting: number; abandon(): void }

/** Reads in which concurrent callers with the same key share one. */
export type Flights<T> = {
  /** Returns the running read of this key, or starts one. The read is abandoned when every caller has abandoned it. */
  join(key: string, read: () => Promise<T>): Promise<T>
  /** Forgets the running reads: later callers start new ones. */
  clear(): void
}

export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>()

  const start = (key: string, read: () => Promise<T>): Flight<T> => {
    const abandonment = createAbandonment()
    const remove = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    const abandon = () => {
      remove()
      abandonment.abandon()
    }
    const flight: Flight<T> = { result: abandonable(abandonment, read).finally(remove), waiting: 0, abandon }
    flights.set(key, flight)
    return flight
  }

  return {
    async join(key, read) {
      const signal = currentSignal()
      signal?.throwIfAborted()
      const flight = flights.get(key) ?? start(key, read)
      flight.waiting += 1
      if (!signal) return flight.result
      const leave = () => {
        flight.waiting -= 1
        if (flight.waiting === 0) flight.abandon()
      }
      signal.addEventListener('abort', leave, { once: true })
      return flight.result.finally(() => signal.removeEventListener('abort', leave))
    },
    clear: () => flights.clear(),
  }
}
