import { useNfts } from '@patina/react'
import type { Nft, Platform } from '@patina/sdk'
import { useState } from 'react'
import { useKeyring, useShownAccount } from '../../data/keys.ts'
import { useNetworks } from '../../data/networks.ts'
import { AccountField } from '../../kit/account-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/field.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Empty, Notice, Skeleton } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useErrorText } from '../../texts/use-error-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { NftImage, NftSheet, useNftTitle } from './nft-sheet.tsx'
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
    <Screen title={t('nfts.title')}>
      {!networks && <SkeletonCards />}
      <AccountField />
      {own && network && (
        <Choice
          label={t('token.network')}
          look="chips"
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
          value={network.id}
          onChange={setChosen}
        />
      )}
      {network && address !== undefined && <Nfts key={`${network.id} ${address}`} platform={network} address={address} />}
    </Screen>
  )
}

function Nfts({ platform, address }: { platform: Platform; address: string }) {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useNfts({ platformId: platform.id, address })
  const [opened, setOpened] = useState<Nft>()
  const spam = data?.filter((nft) => nft.spam) ?? []
  return (
    <>
      {!data && !error && <SkeletonCards />}
      {!data && error && <Notice tone="warning">{wordsOf(error)}</Notice>}
      {data?.length === 0 && (
        <Empty icon="nfts" title={t('nfts.empty')}>
          {t('nfts.emptyText', { network: platform.name })}
        </Empty>
      )}
      {data && data.length > 0 && <Grid nfts={data.filter((nft) => !nft.spam)} onOpen={setOpened} />}
      {spam.length > 0 && (
        <details className="spam">
          <summary className="row">
            <span className="row-icon">
              <Icon name="warning" size={20} />
            </span>
            <span className="row-main">
              {t('nfts.spam', { count: spam.length })}
              <small>{t('nfts.spamText')}</small>
            </span>
            <Icon name="down" size={18} />
          </summary>
          <Grid nfts={spam} onOpen={setOpened} />
        </details>
      )}
      {hasNextPage && (
        <Button kind="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('shared.more')}
        </Button>
      )}
      <NftSheet nft={opened} network={platform.name} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** Cards in place of those that are being read. */
function SkeletonCards() {
  const { t } = useTexts()
  return (
    <div className="nfts" role="status" aria-label={t('shared.loading')}>
      {['first', 'second', 'third'].map((card) => (
        <span key={card} className="nft">
          <span className="skeleton nft-image" />
          <span className="nft-words">
            <Skeleton width={12} />
          </span>
        </span>
      ))}
    </div>
  )
}

const Grid = ({ nfts, onOpen }: { nfts: readonly Nft[]; onOpen: (nft: Nft) => void }) => (
  <ul className="nfts">
    {nfts.map((nft) => (
      <li key={nft.id}>
        <NftCard nft={nft} onOpen={() => onOpen(nft)} />
      </li>
    ))}
  </ul>
)

function NftCard({ nft, onOpen }: { nft: Nft; onOpen: () => void }) {
  const { t } = useTexts()
  const { collection, amount, metadata } = nft
  return (
    <button type="button" className="nft" aria-haspopup="dialog" onClick={onOpen}>
      <NftImage nft={nft} />
      <span className="nft-words">
        <span className="nft-title">{useNftTitle(nft)}</span>
        <small>{metadata === 'waiting' ? t('nfts.reading') : plainName(collection ?? '')}</small>
        {amount !== '1' && <small>{t('nfts.units', { count: amount })}</small>}
      </span>
    </button>
  )
}
