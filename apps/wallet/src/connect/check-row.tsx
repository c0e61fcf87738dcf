import type { ReactNode } from 'react'

type CheckRowProps = { icon?: ReactNode; label: string; hint?: ReactNode; checked: boolean; onChange: () => void }

/** A row of a list that is chosen or not. */
export function CheckRow({ icon, label, hint, checked, onChange }: CheckRowProps) {
  return (
    <li>
      <label className="row">
        {icon}
        <span className="row-main">
          {label}
          {hint !== undefined && <small>{hint}</small>}
        </span>
        <span className="row-check">
          <input type="checkbox" checked={checked} onChange={onChange} />
        </span>
      </label>
    </li>
  )
}
