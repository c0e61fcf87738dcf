import { familyOfAddress } from '@patina/sdk'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { typed } from '../../data/amount-input.ts'
import { type Asset, useAssets } from '../../data/assets.ts'
import { SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { CannotSign } from '../../signing/cannot-sign.tsx'
import { useSigner } from '../../signing/use-signer.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { LinkProblem, ReadReceiver } from './read-receiver.ts'
import { SendForm } from './send-form.tsx'
import { SendReview } from './send-review.tsx'
import type { Payment } from './use-payment.ts'
import type { Draft } from './use-send-form.ts'

type PastedReceiver = Exclude<ReadReceiver<Asset>, { problem: LinkProblem }>

type SendSearch = { tokenId?: string | undefined; to?: string | undefined }

/** Sends a token: token, receiver and amount, then the review. The progress is the screen of the transaction. */
export function SendScreen() {
  const { t } = useTexts()
  const assets = useAssets()
  // A link to another token or receiver begins anew.
  const { tokenId, to }: SendSearch = useSearch({ strict: false })
  return (
    <Screen title={t('send.title')} back="/" width="flow">
      {assets ? <Send key={`${tokenId} ${to}`} assets={assets} /> : <SkeletonRows label={t('shared.loading')} />}
    </Screen>
  )
}

function Send({ assets }: { assets: readonly Asset[] }) {
  const { language } = useTexts()
  const search: SendSearch = useSearch({ strict: false })
  const [tokenId, setTokenId] = useState(search.tokenId)
  const [draft, setDraft] = useState<Draft>({ to: search.to ?? '', text: '', isMax: false })
  const [payment, setPayment] = useState<Payment>()
  const receiver = search.to === undefined ? undefined : familyOfAddress(search.to)
  const asset = assets.find((one) => one.tokenId === tokenId) ?? assets.find(({ platform }) => platform.family === receiver) ?? assets[0]
  const signer = useSigner(asset?.platform.family)
  if (!asset || !signer) return <CannotSign kind="send" hasAsset={asset !== undefined} />
  if (payment) return <SendReview payment={payment} signer={signer} onBack={() => setPayment(undefined)} />
  const changeAsset = ({ tokenId: chosen }: Asset) => {
    setTokenId(chosen)
    setDraft({ ...draft, text: '', sum: undefined, isMax: false, references: undefined })
  }
  const pay = ({ to, asset: named = asset, text, memo, references }: PastedReceiver) => {
    setTokenId(named.tokenId)
    const isKept = named.tokenId === asset.tokenId && text === undefined
    // The name belonged to the receiver before.
    const kept = isKept ? { ...draft, to, name: undefined } : { to, text: typed(text ?? '', language), isMax: false }
    setDraft({ ...kept, references, ...(memo !== undefined && { memo }) })
  }
  return <SendForm {...{ assets, asset, signer, draft }} onAsset={changeAsset} onDraft={setDraft} onReceiver={pay} onReview={setPayment} />
}
