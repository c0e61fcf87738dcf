import { brand } from 'virtual:brand'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../kit/icons.tsx'
import { useTexts } from '../../texts/use-texts.ts'

type StepProps = {
  title: string
  text?: string
  /** Number of this step, and of all. */
  step?: readonly [step: number, count: number]
  /** Leads one step back, or to another screen. */
  back: (() => void) | NonNullable<LinkProps['to']>
  children: ReactNode
}

/** One step of an onboarding: its title gets the focus when it opens. */
export function Step({ title, text, step, back, children }: StepProps) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [title])
  const arrow = <Icon name="back" />
  const label = { 'aria-label': t('shared.back'), title: t('shared.back'), className: 'icon-button' }
  return (
    <div className="step">
      <header className="step-head">
        {typeof back === 'function' ? (
          <button type="button" {...label} onClick={back}>
            {arrow}
          </button>
        ) : (
          <Link to={back} {...label}>
            {arrow}
          </Link>
        )}
        {step && (
          <div className="step-count">
            <span>{t('create.step', { step: step[0], count: step[1] })}</span>
            <span className="step-line" aria-hidden="true">
              <span style={{ width: `${(100 * step[0]) / step[1]}%` }} />
            </span>
          </div>
        )}
      </header>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text !== undefined && <p className="lead">{text}</p>}
      {children}
    </div>
  )
}
