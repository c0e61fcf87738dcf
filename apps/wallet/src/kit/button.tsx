import { Link, type LinkProps } from '@tanstack/react-router'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

/** `primary`: the one next step of a screen. `plain`: any other step. `quiet`: a step beside the way. `danger`: cannot be undone. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

type Look = { kind?: ButtonKind; icon?: IconName; wide?: boolean; children?: ReactNode }

const classOf = ({ kind = 'plain', wide }: Look) => `button button-${kind}${wide ? ' button-wide' : ''}`

type ButtonProps = Look & { busy?: boolean } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>

/** A button. While it is busy it keeps its text and its focus, and ignores clicks. */
export function Button({ kind, icon, wide, busy = false, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ ...(kind && { kind }), ...(wide && { wide }) })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  )
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ kind, icon, wide, children, ...link }: Look & LinkProps) {
  return (
    <Link {...link} className={classOf({ ...(kind && { kind }), ...(wide && { wide }) })}>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </Link>
  )
}

type IconButtonProps = { icon: IconName; label: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>

/** A button with a drawing only. `label` is its name for screen readers, and its tooltip. */
export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
