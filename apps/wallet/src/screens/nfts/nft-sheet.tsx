import type { Nft } from '@patina/sdk'
import { useState } from 'react'
import { useConfig } from '../../data/config.ts'
import { Address } from '../../kit/address.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** Returns the name of an NFT, or one made of its number. */
export function useNftTitle({ name, tokenId, contractAddress }: Nft): string {
  const { t } = useTexts()
  return plainName(name ?? '') || t('nfts.unnamed', { id: shortened(tokenId ?? contractAddress) })
}

/** The image of an NFT, or a drawing in its place. */
export function NftImage({ nft: { imageUrl } }: { nft: Nft }) {
  const { apiUrl } = useConfig()
  const [isBroken, setBroken] = useState(false)
  if (imageUrl && !isBroken)
    return <img className="nft-image" src={`${apiUrl}${imageUrl}`} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
  return (
    <span className="nft-image" aria-hidden="true">
      <Icon name="nfts" size={32} />
    </span>
  )
}

/** What an NFT is: its image, its description, and where it is. Its texts come from strangers, so none of them is a link. */
export function NftSheet({ nft, network, onClose }: { nft: Nft | undefined; network: string; onClose: () => void }) {
  return nft ? <Opened nft={nft} network={network} onClose={onClose} /> : null
}

/** A description may be a whole page. */
const longestText = 400

function Opened({ nft, network, onClose }: { nft: Nft; network: string; onClose: () => void }) {
  const { t } = useTexts()
  const { collection, description, tokenId, contractAddress, amount, spam } = nft
  const text = plainName(description ?? '', longestText)
  const facts = [
    [t('nfts.collection'), plainName(collection ?? '')],
    [t('nfts.number'), tokenId === null ? '' : shortened(tokenId)],
    [t('nfts.amount'), amount === '1' ? '' : amount],
    [t('token.network'), network],
  ].filter(([, value]) => value !== '')
  return (
    <Sheet title={useNftTitle(nft)} open onClose={onClose}>
      {spam && <Notice tone="warning">{t('nfts.spamText')}</Notice>}
      <div className="nft-opened">
        <NftImage nft={nft} />
      </div>
      {text !== '' && <p className="nft-text">{text}</p>}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('token.contract')}</dt>
          <dd>
            <Address address={contractAddress} />
          </dd>
        </div>
      </dl>
    </Sheet>
  )
}

/** Ids may have 78 digits. */
const shortened = (id: string) => (id.length > 12 ? `${id.slice(0, 5)}…${id.slice(-4)}` : id)
