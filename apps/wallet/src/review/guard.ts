import type { ReactNode } from 'react'

/** A check of a review. While it is shut, nothing can be signed; `notice` says why, and may ask for a consent. */
export type Guard = { isBlocked: boolean; notice: ReactNode }
