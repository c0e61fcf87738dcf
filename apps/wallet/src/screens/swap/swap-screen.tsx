import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Asset, useAssets } from '../../data/assets.ts'
import { useTokens } from '../../data/use-tokens.ts'
import { SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { CannotSign } from '../../signing/cannot-sign.tsx'
import { useSigner } from '../../signing/use-signer.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { SwapWish } from './quote-check.ts'
import { type SwapDraft, SwapForm } from './swap-form.tsx'
import { SwapReview } from './swap-review.tsx'

/** Swaps a token for another one of its network. The progress of the swap is the screen of its transaction. */
export function SwapScreen() {
  const { t } = useTexts()
  // A swap needs tokens of the catalogue.
  const assets = useAssets()?.filter(({ listed }) => listed !== false)
  return (
    <Screen title={t('swap.title')} width="flow">
      {assets ? <Swap assets={assets} /> : <SkeletonRows label={t('shared.loading')} />}
    </Screen>
  )
}

function Swap({ assets }: { assets: readonly Asset[] }) {
  const search: { from?: string | undefined; into?: string | undefined } = useSearch({ strict: false })
  const [[fromId, intoId], setPair] = useState([search.from, search.into])
  const [draft, setDraft] = useState<SwapDraft>({ text: '', isMax: false, slippage: '0.5' })
  const [wish, setWish] = useState<SwapWish>()
  const asset = assets.find(({ tokenId }) => tokenId === fromId) ?? assets[0]
  const signer = useSigner(asset?.platform.family)
  const { data: tokens } = useTokens(asset?.platform.id)
  if (!asset || !signer) return <CannotSign kind="swap" hasAsset={asset !== undefined} />
  if (wish) return <SwapReview {...{ wish, asset, signer }} onBack={() => setWish(undefined)} />
  const into = tokens?.find(({ id }) => id === intoId && id !== asset.tokenId)
  const clear = () => setDraft({ ...draft, text: '', isMax: false })
  const canFlip = into !== undefined && assets.some(({ tokenId }) => tokenId === into.id)
  return (
    <SwapForm
      {...{ assets, asset, tokens, into, signer, draft }}
      onAsset={({ tokenId }) => {
        setPair([tokenId, intoId])
        clear()
      }}
      onInto={(tokenId) => setPair([asset.tokenId, tokenId])}
      onFlip={
        canFlip
          ? () => {
              setPair([into.id, asset.tokenId])
              clear()
            }
          : undefined
      }
      onDraft={setDraft}
      onReview={setWish}
    />
  )
}
