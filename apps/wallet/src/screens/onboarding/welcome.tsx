import { brand } from 'virtual:brand'
import { type ReactNode, useEffect } from 'react'
import './onboarding.css'

/** The brand and its drawing, beside what the wallet says while it is not open. */
export function Welcome({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.title = brand.name
  }, [])
  return (
    <div className="welcome">
      <div className="welcome-side">
        <span className="brand">
          <img src="/mark.svg" width={32} height={32} alt="" />
          <span>{brand.name}</span>
        </span>
        <Coin />
      </div>
      <div className="welcome-main">{children}</div>
    </div>
  )
}

/** A drawing: a coin whose copper ring has partly turned, with a key in it that stays inside. */
function Coin() {
  return (
    <svg className="coin-drawing" viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <circle className="drawn-faint" cx="120" cy="120" r="88" />
      <circle className="drawn-faint" cx="120" cy="120" r="72" />
      <path className="drawn" d="M120 16A104 104 0 1 1 29.9 172" />
      <path className="drawn-accent" d="M18.4 142A104 104 0 0 1 84.4 22.3" />
      {/* The notches of the edge. */}
      {Array.from({ length: 48 }, (_, notch) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the notches are all alike and never change places.
        <path key={notch} className="drawn-faint" d="M120 22V28" transform={`rotate(${notch * 7.5} 120 120)`} />
      ))}
      <path className="drawn-accent" d="M120 90A18 18 0 1 1 119.9 90M120 126V168M120 154H134M120 168H138" />
    </svg>
  )
}
