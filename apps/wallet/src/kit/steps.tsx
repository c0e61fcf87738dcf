import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import './steps.css'

/** The steps of a transaction, one below the other. Screen readers announce each change. */
export const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="steps" aria-live="polite">
    {children}
  </ol>
)

type StepProps = { state: 'done' | 'current' | 'failed' | 'open'; time?: string | undefined; children: ReactNode }

export const Step = ({ state, time, children }: StepProps) => (
  <li
    data-done={state === 'done' || undefined}
    data-failed={state === 'failed' || undefined}
    aria-current={state === 'current' ? 'step' : undefined}
  >
    <span className="step-dot" aria-hidden="true">
      {state === 'done' && <Icon name="check" size={14} />}
    </span>
    <span>{children}</span>
    {time !== undefined && <small>{time}</small>}
  </li>
)
