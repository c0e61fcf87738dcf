import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Returns whether there is a connection. */
export const useOnline = (): boolean => useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
