import type { ReactNode } from 'react'

type Props = { error?: unknown; retry: () => void; pastDelay: boolean }

/** Replaces a page whose code did not arrive within 200 ms, or could not be loaded. */
export default function Loading({ error, retry, pastDelay }: Props): ReactNode {
  if (error)
    return (
      <div className="loading-error" role="alert">
        <h1>This page did not load.</h1>
        <p>{String(error)}</p>
        <button type="button" onClick={retry}>
          Retry
        </button>
      </div>
    )
  if (!pastDelay) return null
  return (
    <div className="loading" role="status">
      <svg id="loader" viewBox="0 0 32 32" width="64" height="64" aria-hidden="true">
        <circle cx="16" cy="16" r="12" />
      </svg>
      <span>Loading</span>
    </div>
  )
}
