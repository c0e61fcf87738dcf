import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(min-width: 60rem)')

function subscribe(onChange: () => void) {
  const wide = query()
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Returns whether there is room for a second column. Narrow screens do not load what is there. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
