import { useBalances } from '@patina/react'
import { familyOfAddress } from '@patina/sdk'
import { useState } from 'react'
import { readAmount } from '../../data/amount-input.ts'
import type { Asset } from '../../data/assets.ts'
import { addressIn } from '../../data/contacts/address-in.ts'
import { canonical } from '../../data/contacts/lookalike.ts'
import { families } from '../../keys/families.ts'
import { keyring } from '../../keys/keyring.ts'
import { AmountField } from '../../kit/amount-field.tsx'
import { AssetPicker } from '../../kit/asset-picker.tsx'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Signer } from '../../signing/use-signer.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { MemoField } from './memo-field.tsx'
import { type LinkProblem, type ReadReceiver, readReceiver } from './read-receiver.ts'
import { ReceiverField } from './receiver-field.tsx'
import { useLinkText } from './use-link-text.ts'

/** What the user typed. */
export type Draft = { to: string; text: string; isMax: boolean; memo?: string; references?: readonly string[] | undefined }
/** A payment to confirm. */
export type Payment = { asset: Asset; to: string; amount: bigint | 'max'; memo?: string; references?: readonly string[] }

type FormProps = {
  assets: readonly Asset[]
  asset: Asset
  signer: Signer
  draft: Draft
  onAsset: (asset: Asset) => void
  onDraft: (draft: Draft) => void
  /** A receiver that was pasted, with the token and the amount that a payment link names. */
  onReceiver: (read: Exclude<ReadReceiver<Asset>, { problem: LinkProblem }>) => void
  onReview: (payment: Payment) => void
}

/** The first step: token, receiver and amount. Errors appear when the user wants to continue. */
export function SendForm({ assets, asset, signer, draft, onAsset, onDraft, onReceiver, onReview }: FormProps) {
  const { t, language } = useTexts()
  const { platform } = asset
  const hasMemo = families[platform.family].hasMemos
  const [isChecked, setChecked] = useState(false)
  /** A text that looks like an address, and is none. */
  const [wrong, setWrong] = useState<string>()
  const balance = useBalanceOf(asset, signer.address)
  const linkText = useLinkText()
  const to = addressIn(draft.to)
  const input = readAmount(draft.text, asset, language, balance)
  const toProblem = receiverProblem(to, platform.family, signer.address) ?? (to === wrong ? 'checksum' : undefined)
  const linkProblem = readReceiver(draft.to, assets, asset)?.problem
  const paste = (text: string) => {
    const read = readReceiver(text, assets, asset)
    if (read && !read.problem) onReceiver(read)
    else onDraft({ ...draft, to: text, references: undefined })
  }
  const review = async () => {
    setChecked(true)
    // A link that was typed. The user sees what it says before the review.
    if (draft.to.includes(':')) return paste(draft.to)
    if (toProblem !== undefined || (input.amount === undefined && !draft.isMax)) return
    const address = await keyring.readAddress(platform.family, to)
    if (address === undefined) return setWrong(to)
    onReview({ asset, to: address, amount: draft.isMax ? 'max' : (input.amount ?? 0n), ...(hasMemo && marksOf(draft)) })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void review()
      }}
    >
      <AssetPicker label={t('send.token')} assets={assets} chosen={asset} onChoose={onAsset} />
      <ReceiverField
        family={platform.family}
        platformId={platform.id}
        network={platform.name}
        own={signer.address}
        to={draft.to}
        error={
          linkProblem ? linkText(linkProblem) : isChecked && toProblem ? t(`send.to.${toProblem}`, { network: platform.name }) : undefined
        }
        // Only a paste is read at once: a link that is typed is complete before its end.
        onChange={(value) => (value.length - draft.to.length > 1 ? paste(value) : onDraft({ ...draft, to: value, references: undefined }))}
      />
      <AmountField
        label={t('send.amount')}
        token={{ ...asset, symbol: plainName(asset.symbol, 12) }}
        balance={balance}
        text={draft.text}
        isMax={draft.isMax}
        error={isChecked && input.problem && !draft.isMax ? t(`send.amount.${input.problem}`, { decimals: asset.decimals }) : undefined}
        onChange={(text, isMax) => onDraft({ ...draft, text, isMax })}
      />
      {hasMemo && <MemoField memo={draft.memo} onChange={(memo) => onDraft({ ...draft, memo })} />}
      {draft.isMax && asset.tokenId.endsWith(':native') && <Notice>{t('send.max.native')}</Notice>}
      <Button kind="primary" type="submit" wide>
        {t('shared.continue')}
      </Button>
    </form>
  )
}

/** Returns what the receiver of a payment looks for. */
const marksOf = ({ memo, references }: Draft) => ({ ...(memo && { memo }), ...(references && { references }) })

/** Returns the balance of the signing address. A token without an entry has no balance there. */
function useBalanceOf({ tokenId, platform }: Asset, address: string): bigint | undefined {
  const { data } = useBalances({ address, platformId: platform.id })
  if (!data) return undefined
  const balance = data.items.find((item) => item.tokenId === tokenId)?.balance
  return balance === null ? undefined : BigInt(balance ?? 0)
}

type ReceiverProblem = 'empty' | 'malformed' | 'other_network' | 'own'

function receiverProblem(to: string, family: Asset['platform']['family'], own: string): ReceiverProblem | undefined {
  if (to === '') return 'empty'
  const found = familyOfAddress(to)
  if (found === undefined) return 'malformed'
  if (found !== family) return 'other_network'
  return canonical(to) === canonical(own) ? 'own' : undefined
}
