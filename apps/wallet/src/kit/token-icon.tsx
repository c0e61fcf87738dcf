import { useState } from 'react'
import { useConfig } from '../data/config.ts'
import { useAllNetworks } from '../data/networks.ts'
import './token-icon.css'

type IconProps = {
  tokenId: string
  symbol: string
  logoUrl?: string | null | undefined
  size?: number
  /** The network whose badge is shown. It is read from the token's id. Null for an asset of several networks. */
  platformId?: string | null
}

/** The logo of a token, with a badge of its network. A token without a logo is a coin with its letters, in a colour of its id. */
export function TokenIcon({ tokenId, symbol, logoUrl, size = 40, platformId = tokenId.split(':')[0] ?? null }: IconProps) {
  return (
    <span className="coin-badged" aria-hidden="true">
      <Picture key={logoUrl} id={tokenId} text={symbol} logoUrl={logoUrl} size={size} />
      {platformId !== null && <NetworkBadge platformId={platformId} />}
    </span>
  )
}

function NetworkBadge({ platformId }: { platformId: string }) {
  const network = useAllNetworks()?.find(({ id }) => id === platformId)
  if (!network) return null
  return (
    <span className="coin-badge">
      <Picture key={network.logoUrl} id={platformId} text={network.name.slice(0, 1)} logoUrl={network.logoUrl} size={14} />
    </span>
  )
}

type PictureProps = { id: string; text: string; logoUrl?: string | null | undefined; size: number }

function Picture({ id, text, logoUrl, size }: PictureProps) {
  const { apiUrl } = useConfig()
  const [isBroken, setBroken] = useState(false)
  // Logos are paths of the API. Nothing else is read: the policy of the page would refuse it.
  if (logoUrl?.startsWith('/') && !isBroken)
    return (
      <img
        className="coin"
        src={`${apiUrl}${logoUrl}`}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    )
  const letters = lettersOf(text)
  return (
    <svg className="coin" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect width="40" height="40" fill={`oklch(0.48 0.1 ${hueOf(id)})`} />
      <text className="coin-symbol" x="20" y="20" style={{ fontSize: letterSizes[letters.length] }}>
        {letters}
      </text>
    </svg>
  )
}

/** The size of the letters that fills a coin, by their number. */
const letterSizes = [0, 20, 15, 13, 11, 9.5, 8]

/** Returns the letters of a coin: the whole symbol, or its first letter if the coin has no room for all. A part of a symbol reads as another one. */
function lettersOf(text: string): string {
  const letters = [...text.replace(/[^\p{L}\p{N}]/gu, '')]
  return letters.slice(0, letters.length < letterSizes.length ? letters.length : 1).join('')
}

/** Returns a hue in degrees that depends on the id only. */
function hueOf(id: string): number {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 3600
  return Math.round(sum / 10)
}
