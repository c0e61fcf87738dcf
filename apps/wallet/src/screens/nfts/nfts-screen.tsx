import { useNfts } from '@patina/react'
import type { Nft } from '@patina/sdk'
import { useState } from 'react'
import { useConfig } from '../../data/config.ts'
import { useKeyring, useShownAccount } from '../../data/keys.ts'
import { useNetworks } from '../../data/networks.ts'
import { AccountField } from '../../kit/account-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/field.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Empty, Notice, SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useErrorText } from '../../texts/use-error-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import './nfts.css'

/** The NFTs of an account on one network, with suspicious ones folded. */
export function NftsScreen() {
  const { t } = useTexts()
  const networks = useNetworks()
  const { accounts } = useKeyring()
  const account = useShownAccount() ?? accounts[0]
  const [chosen, setChosen] = useState<string>()
  const own = networks?.filter(({ family }) => account?.addresses[family] !== undefined)
  const network = own?.find(({ id }) => id === chosen) ?? own?.[0]
  const address = network && account?.addresses[network.family]
  return (
    <Screen title={t('nfts.title')} back="/">
      {!networks && <SkeletonRows count={3} label={t('shared.loading')} />}
      <AccountField />
      {own && network && (
        <Choice
          label={t('token.network')}
          look="tabs"
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
          value={network.id}
          onChange={setChosen}
        />
      )}
      {network && address !== undefined && <Nfts key={`${network.id} ${address}`} platformId={network.id} address={address} />}
    </Screen>
  )
}

function Nfts(of: { platformId: string; address: string }) {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useNfts(of)
  const spam = data?.filter((nft) => nft.spam) ?? []
  return (
    <>
      {!data && !error && <SkeletonRows count={3} label={t('shared.loading')} />}
      {!data && error && <Notice tone="warning">{wordsOf(error)}</Notice>}
      {data?.length === 0 && <Empty icon="eye" title={t('nfts.empty')} />}
      {data && data.length > 0 && <Grid nfts={data.filter((nft) => !nft.spam)} />}
      {spam.length > 0 && (
        <details className="spam">
          <summary className="row">
            <Icon name="warning" />
            <span className="row-main">
              {t('nfts.spam', { count: spam.length })}
              <small>{t('nfts.spamText')}</small>
            </span>
            <Icon name="down" />
          </summary>
          <Grid nfts={spam} />
        </details>
      )}
      {hasNextPage && (
        <Button kind="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('shared.more')}
        </Button>
      )}
    </>
  )
}

const Grid = ({ nfts }: { nfts: readonly Nft[] }) => (
  <ul className="nfts">
    {nfts.map((nft) => (
      <NftCard key={nft.id} nft={nft} />
    ))}
  </ul>
)

function NftCard({ nft: { name, collection, tokenId, contractAddress, imageUrl, amount, metadata } }: { nft: Nft }) {
  const { t } = useTexts()
  const { apiUrl } = useConfig()
  const [isBroken, setBroken] = useState(false)
  const title = plainName(name ?? '') || t('nfts.unnamed', { id: shortened(tokenId ?? contractAddress) })
  return (
    <li className="nft">
      {imageUrl && !isBroken ? (
        <img src={`${apiUrl}${imageUrl}`} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : (
        <span className="nft-placeholder" aria-hidden="true">
          <Icon name="eye" size={28} />
        </span>
      )}
      <span className="nft-title">{title}</span>
      <small>{metadata === 'waiting' ? t('nfts.reading') : plainName(collection ?? '')}</small>
      {amount !== '1' && <small>{t('nfts.units', { count: amount })}</small>}
    </li>
  )
}

/** Ids may have 78 digits. */
const shortened = (id: string) => (id.length > 12 ? `${id.slice(0, 5)}…${id.slice(-4)}` : id)
