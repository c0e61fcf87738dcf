import { useBalances } from '@patina/react'
import { useState } from 'react'
import { plainName } from '../activity/plain-text.ts'
import { familyOf } from '../contacts/address-book.ts'
import { canonical } from '../contacts/lookalike.ts'
import { keyring } from '../keys/keyring.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { AmountField } from './amount-field.tsx'
import { readAmount } from './amount-input.ts'
import { AssetPicker } from './asset-picker.tsx'
import type { Asset } from './assets.ts'
import { ReceiverField } from './receiver-field.tsx'
import type { Signer } from './use-signer.ts'

/** What the user typed. */
export type Draft = { to: string; text: string; isMax: boolean }
/** A payment to confirm. */
export type Payment = { asset: Asset; to: string; amount: bigint | 'max' }

type FormProps = {
  assets: readonly Asset[]
  asset: Asset
  signer: Signer
  draft: Draft
  onAsset: (asset: Asset) => void
  onDraft: (draft: Draft) => void
  onReview: (payment: Payment) => void
}

/** The first step: token, receiver and amount. Errors appear when the user wants to continue. */
export function SendForm({ assets, asset, signer, draft, onAsset, onDraft, onReview }: FormProps) {
  const { t } = useTexts()
  const { platform } = asset
  const [isChecked, setChecked] = useState(false)
  /** A text that looks like an address, and is none. */
  const [wrong, setWrong] = useState<string>()
  const balance = useBalanceOf(asset, signer.address)
  const to = draft.to.trim()
  const input = readAmount(draft.text, asset.decimals, balance)
  const toProblem = receiverProblem(to, platform.family, signer.address) ?? (to === wrong ? 'checksum' : undefined)
  const review = async () => {
    setChecked(true)
    if (toProblem !== undefined || (input.amount === undefined && !draft.isMax)) return
    const address = await keyring.readAddress(platform.family, to)
    if (address === undefined) return setWrong(to)
    onReview({ asset, to: address, amount: draft.isMax ? 'max' : (input.amount ?? 0n) })
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
        error={isChecked && toProblem ? t(`send.to.${toProblem}`, { network: platform.name }) : undefined}
        onChange={(value) => onDraft({ ...draft, to: value })}
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
      {draft.isMax && asset.tokenId.endsWith(':native') && <Notice>{t('send.max.native')}</Notice>}
      <Button kind="primary" type="submit" wide>
        {t('shared.continue')}
      </Button>
    </form>
  )
}

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
  const found = familyOf(to)
  if (found === undefined) return 'malformed'
  if (found !== family) return 'other_network'
  return canonical(to) === canonical(own) ? 'own' : undefined
}
