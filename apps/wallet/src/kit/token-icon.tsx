import { useState } from 'react'

/**
 * The logo of a token, or a coin with its letters. The ring is turned by the token's id, so that two tokens rarely look the same. Logos come
 * from the wallet's own origin only; the content security policy refuses any other.
 */
export function TokenIcon({
  tokenId,
  symbol,
  logoUrl,
  size = 36,
}: {
  tokenId: string
  symbol: string
  logoUrl?: string | null
  size?: number
}) {
  const [isBroken, setBroken] = useState(false)
  if (logoUrl && !isBroken && new URL(logoUrl, location.origin).origin === location.origin)
    return <img className="coin" src={logoUrl} width={size} height={size} alt="" loading="lazy" onError={() => setBroken(true)} />
  const letters = [...symbol.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, symbol.length > 4 ? 3 : 4).join('')
  const turn = turnOf(tokenId)
  return (
    <svg className="coin" width={size} height={size} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <circle className="coin-ground" cx="18" cy="18" r="17" />
      <g transform={`rotate(${turn} 18 18)`}>
        <path className="coin-ring" d="M18 1.5A16.5 16.5 0 1 1 2.9 11.3" />
        <path className="coin-ring-accent" d="M3.9 9.3A16.5 16.5 0 0 1 15.2 1.8" />
      </g>
      <text x="18" y="18" className={`coin-letters coin-letters-${Math.min(4, Math.max(1, letters.length))}`}>
        {letters}
      </text>
    </svg>
  )
}

/** Returns an angle in degrees that depends on the id only. */
function turnOf(tokenId: string): number {
  let sum = 0
  for (const char of tokenId) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 3600
  return Math.round(sum / 10)
}
