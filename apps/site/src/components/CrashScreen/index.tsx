import type { ReactNode } from 'react'

type Props = { error: unknown; tryAgain: () => void }

/** Replaces a page that could not be rendered: the error with its causes, and a button to try again. */
export default function CrashScreen({ error, tryAgain }: Props): ReactNode {
  return (
    <main className="page crashed">
      <div role="alert">
        <h1>This page crashed.</h1>
        <p>{messagesOf(error).join('\nCause: ')}</p>
      </div>
      <button type="button" className="action action-first" onClick={tryAgain}>
        Try again
      </button>
    </main>
  )
}

function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [String(error)]
  return [error.message, ...messagesOf(error.cause)]
}
