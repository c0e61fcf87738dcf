import type { Platform } from '@patina/sdk'
import type { ReactNode } from 'react'
import { Address, CopyButton } from '../../kit/address.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { QrCode } from './qr-code.tsx'
import { ShareButton } from './share-button.tsx'

type CodeProps = {
  network: Platform
  address: string
  link: string
  /** What the link asks for. The code is the link then. */
  asked: string | undefined
  /** What the payer must know. */
  children: ReactNode
}

/**
 * An address as a QR code and as text. With an amount, the code is a payment link, which the payer's wallet reads with its network and token.
 * Without one it is the address alone, which every wallet and exchange reads.
 */
export function ReceiveCode({ network, address, link, asked, children }: CodeProps) {
  const { t } = useTexts()
  const text = asked === undefined ? address : link
  return (
    <>
      <div className="card receive-card">
        <QrCode text={text} label={t('receive.scan', { address })} network={network} />
        {asked !== undefined && <p className="receive-asked">{asked}</p>}
        <p className="muted">{t('receive.address', { network: network.name })}</p>
        <Address address={address} />
        {children}
      </div>
      <div className="receive-acts">
        <CopyButton text={address} label={t('receive.copy')} kind="primary" wide />
        <ShareButton text={text} link={link} copyLabel={t('receive.copyLink')} />
      </div>
    </>
  )
}
