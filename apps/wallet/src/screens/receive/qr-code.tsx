import type { Platform } from '@patina/sdk'
import { encode } from 'uqr'
import { TokenIcon } from '../../kit/token-icon.tsx'

type CodeProps = { text: string; label: string; network: Platform }

/**
 * A QR code with the logo of a network: dark on light in every colour mode, because scanners expect it. Its error correction restores a quarter of the
 * code. The logo covers a twentieth.
 */
export function QrCode({ text, label, network: { id, name, logoUrl } }: CodeProps) {
  const { data, size } = encode(text, { ecc: 'Q', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={squares.join('')} />
      </svg>
      <span className="qr-logo">
        <TokenIcon tokenId={id} symbol={name} logoUrl={logoUrl} platformId={null} size={36} />
      </span>
    </div>
  )
}
