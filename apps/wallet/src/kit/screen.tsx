import { brand } from 'virtual:brand'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from './icons.tsx'

type ScreenProps = {
  title: string
  /** Where the back arrow leads. None on the screens of the navigation. */
  back?: NonNullable<LinkProps['to']>
  /** Controls at the end of the title's line. */
  actions?: ReactNode
  /** `flow`: one narrow column, for steps. `list`: a wider column. */
  width?: 'flow' | 'list'
  children: ReactNode
}

/** A screen: its title, which gets the focus when the screen opens, and its contents. */
export function Screen({ title, back, actions, width = 'list', children }: ScreenProps) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className={`screen screen-${width}`}>
      <header className="screen-head">
        {back !== undefined && (
          <Link to={back} className="icon-button" aria-label={t('shared.back')} title={t('shared.back')}>
            <Icon name="back" />
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions !== undefined && <div className="screen-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A part of a screen with a heading. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}
