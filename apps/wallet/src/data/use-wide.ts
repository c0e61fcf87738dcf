import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(min-width: 60rem)')

function subscribe(onChange: () => void) {
  const wide = query()
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Returns whether there is room for a second column. What only such a screen shows is not loaded on others. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
