/** Calls the listeners of a page. One that throws does not stop the others, nor what the wallet does next. */
export function notify<T>(listeners: Iterable<(value: T) => void>, value: T): void {
  for (const listener of [...listeners])
    try {
      listener(value)
    } catch (error) {
      // The page reports it as it reports any error of its code.
      queueMicrotask(() => {
        throw error
      })
    }
}
