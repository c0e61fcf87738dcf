import { useBalances, useDevice } from '@patina/react'
import { type Platform, type Token, unwrap } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readAmount } from '../../data/amount-input.ts'
import type { Asset } from '../../data/assets.ts'
import { useSettled } from '../../data/use-settled.ts'
import { families } from '../../keys/families.ts'
import { AmountField } from '../../kit/amount-field.tsx'
import { Amount } from '../../kit/amounts.tsx'
import { AssetPicker } from '../../kit/asset-picker.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { Notice, Skeleton } from '../../kit/notice.tsx'
import type { Signer } from '../../signing/use-signer.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useErrorText } from '../../texts/use-error-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { readSlippage } from './price-impact.ts'
import type { SwapWish } from './quote-check.ts'
import { QuoteFacts } from './quote-facts.tsx'
import { SlippageField } from './slippage-field.tsx'
import { TokenPicker } from './token-picker.tsx'
import { useQuote } from './use-quote.ts'

export type SwapDraft = { text: string; isMax: boolean; slippage: string }

type FormProps = {
  assets: readonly Asset[]
  asset: Asset
  tokens: readonly Token[] | undefined
  into: Token | undefined
  signer: Signer
  draft: SwapDraft
  onAsset: (asset: Asset) => void
  onInto: (tokenId: string) => void
  onFlip: (() => void) | undefined
  onDraft: (draft: SwapDraft) => void
  onReview: (wish: SwapWish) => void
}

/** The first step of a swap: both tokens, the amount, and a quote that stays fresh. */
export function SwapForm({ assets, asset, tokens, into, signer, draft, onAsset, onInto, onFlip, onDraft, onReview }: FormProps) {
  const { t, language } = useTexts()
  const wordsOf = useErrorText()
  const [isChecked, setChecked] = useState(false)
  const balance = useSpendable(asset, signer.address)
  const owned = useMemo(() => new Set(assets.map(({ tokenId }) => tokenId)), [assets])
  const input = readAmount(draft.text, asset, language, balance)
  const { percent } = readSlippage(draft.slippage)
  const wish = useWish(asset.tokenId, into?.id, readAmount(draft.text, asset, language).amount, percent)
  const quote = useQuote(useSettled(wish), asset.decimals)
  const isReady =
    quote.data !== undefined && wish !== undefined && input.amount !== undefined && BigInt(quote.data.inAmount) === wish.amount
  const symbol = plainName(asset.symbol, 12)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (isReady && quote.data?.toToken.id === wish.intoId) onReview(wish)
      }}
    >
      <AssetPicker label={t('swap.from')} assets={assets} chosen={asset} onChoose={onAsset} />
      <AmountField
        label={t('send.amount')}
        token={{ ...asset, symbol }}
        balance={balance}
        text={draft.text}
        isMax={draft.isMax}
        error={
          input.problem && input.problem !== 'empty' && (isChecked || input.problem === 'exceeds')
            ? t(`send.amount.${input.problem}`, { decimals: asset.decimals })
            : undefined
        }
        onChange={(text, isMax) => onDraft({ ...draft, text, isMax })}
      />
      <div className="flip">
        <IconButton icon="swap" label={t('swap.flip')} disabled={!onFlip} onClick={onFlip} />
      </div>
      <TokenPicker
        label={t('swap.into')}
        tokens={tokens?.filter(({ id }) => id !== asset.tokenId)}
        owned={owned}
        chosen={into}
        onChoose={onInto}
      />
      <p className="quoted" aria-live="polite">
        {quote.data && into ? (
          <>
            {t('swap.receive')}{' '}
            <Amount
              amount={quote.data.outAmount}
              multiplier={quote.data.toToken.multiplier}
              decimals={into.decimals}
              symbol={plainName(into.symbol, 12)}
            />
          </>
        ) : (
          wish && !quote.error && <Skeleton width={24} />
        )}
      </p>
      {quote.error && !quote.data && (
        <Notice tone="warning" title={t('swap.noQuote')}>
          {wordsOf(quote.error, { symbol, multiplier: asset.multiplier })}
        </Notice>
      )}
      {quote.data && <QuoteFacts quote={quote.data} />}
      <SlippageField text={draft.slippage} onChange={(slippage) => onDraft({ ...draft, slippage })} />
      <div className="steps-foot">
        <Button kind="primary" type="submit" wide disabled={!isReady}>
          {t('swap.review')}
        </Button>
      </div>
    </form>
  )
}

function useWish(
  fromId: string,
  intoId: string | undefined,
  amount: bigint | undefined,
  slippage: string | undefined,
): SwapWish | undefined {
  return useMemo(
    () => (intoId === undefined || amount === undefined || slippage === undefined ? undefined : { fromId, intoId, amount, slippage }),
    [fromId, intoId, amount, slippage],
  )
}

/** Returns the balance that a swap can sell: of a native token, without the fee. `Max` leaves enough for it. */
function useSpendable({ tokenId, platform }: Asset, address: string): bigint | undefined {
  const { data } = useBalances({ address, platformId: platform.id })
  const isNative = tokenId.endsWith(':native')
  const reserve = useReserve(platform, isNative)
  if (!data || reserve === undefined) return undefined
  const read = data.items.find((item) => item.tokenId === tokenId)?.balance
  if (read === null) return undefined
  const balance = BigInt(read ?? 0)
  return balance > reserve ? balance - reserve : 0n
}

function useReserve({ id, family }: Platform, isNative: boolean): bigint | undefined {
  const { data: device } = useDevice()
  const { gas, units } = families[family].swapReserve
  const { data } = useQuery({
    queryKey: ['swap-reserve', id],
    enabled: device !== undefined && isNative && gas !== undefined,
    queryFn: async () => {
      if (!device) throw new Error('The device is not open yet')
      return (await unwrap(device.client.getPriorityFees({ id }))).standard.maxFeePerGas
    },
  })
  if (!isNative) return 0n
  if (gas === undefined) return units
  return data === undefined ? undefined : BigInt(data) * gas
}
