import { useBalances, useDevice, usePrices } from '@patina/react'
import { type Platform, type SwapQuote, type Token, unwrap } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readAmount } from '../../data/amount-input.ts'
import type { Asset } from '../../data/assets.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useSettled } from '../../data/use-settled.ts'
import { useWide } from '../../data/use-wide.ts'
import { families } from '../../keys/families.ts'
import { AssetPicker } from '../../kit/asset-picker.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { Columns } from '../../kit/columns.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Signer } from '../../signing/use-signer.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useErrorText } from '../../texts/use-error-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { GotLeg, PaidLeg } from './legs.tsx'
import { readSlippage } from './price-impact.ts'
import type { SwapWish } from './quote-check.ts'
import { QuoteFacts } from './quote-facts.tsx'
import { SlippageButton } from './slippage-button.tsx'
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
  const { currency } = usePreferences()
  const [isChecked, setChecked] = useState(false)
  const balance = useSpendable(asset, signer.address)
  const owned = useMemo(() => new Map(assets.map((one) => [one.tokenId, one])), [assets])
  const input = readAmount(draft.text, asset, language, balance)
  const { percent } = readSlippage(draft.slippage)
  const wish = useWish(asset.tokenId, into?.id, readAmount(draft.text, asset, language).amount, percent)
  const quote = useQuote(useSettled(wish), asset.decimals)
  const price = usePrices(into ? [into.id] : [], currency).data?.items[0]?.price ?? null
  const isOfWish = quote.data !== undefined && wish !== undefined && BigInt(quote.data.inAmount) === wish.amount
  const isReady = isOfWish && input.amount !== undefined
  const isWide = useWide()
  const shownError = input.problem && input.problem !== 'empty' && (isChecked || input.problem === 'exceeds') ? input.problem : undefined
  return (
    <Columns aside={isWide && <QuoteAside quote={quote.data} />} onPhones="away">
      <form
        className="flow-form"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (isReady && quote.data?.toToken.id === wish.intoId) onReview(wish)
        }}
      >
        <PaidLeg
          asset={asset}
          spendable={balance}
          text={draft.text}
          isMax={draft.isMax}
          error={shownError && t(`send.amount.${shownError}`, { decimals: asset.decimals })}
          onChange={(text, isMax) => onDraft({ ...draft, text, isMax })}
        >
          <AssetPicker label={t('swap.from')} look="chip" assets={assets} chosen={asset} onChoose={onAsset} />
        </PaidLeg>
        <div className="turn">
          <IconButton icon="swap" label={t('swap.flip')} disabled={!onFlip} onClick={onFlip} />
        </div>
        <GotLeg into={into} quote={quote.data} price={price} network={asset.platform.name} isWaiting={wish !== undefined && !quote.error}>
          <TokenPicker
            label={t('swap.into')}
            tokens={tokens?.filter(({ id }) => id !== asset.tokenId)}
            owned={owned}
            chosen={into}
            onChoose={onInto}
          />
        </GotLeg>
        <div>
          <SlippageButton text={draft.slippage} onChange={(slippage) => onDraft({ ...draft, slippage })} />
        </div>
        {quote.error && !quote.data && <NoQuote error={quote.error} asset={asset} />}
        {!isWide && quote.data && <QuoteFacts quote={quote.data} />}
        <div className="dock">
          <Button kind="primary" type="submit" wide disabled={!isReady}>
            {t('swap.review')}
          </Button>
        </div>
      </form>
    </Columns>
  )
}

/** The facts of the quote, or what will be there. */
function QuoteAside({ quote }: { quote: SwapQuote | undefined }) {
  const { t } = useTexts()
  return quote ? <QuoteFacts quote={quote} /> : <Notice icon="shield">{t('swap.outlook')}</Notice>
}

function NoQuote({ error, asset: { symbol, multiplier } }: { error: Error; asset: Asset }) {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  return (
    <Notice tone="warning" title={t('swap.noQuote')}>
      {wordsOf(error, { symbol: plainName(symbol, 12), multiplier })}
    </Notice>
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

/** Returns the balance that a swap can sell: of a native token, without the fee. `Max` leaves enough for it. Undefined if it is not known. */
function useSpendable({ tokenId, platform }: Asset, address: string): bigint | undefined {
  const { data } = useBalances({ address, platformId: platform.id })
  const isNative = tokenId.endsWith(':native')
  const reserve = useReserve(platform, isNative)
  if (!data || reserve === undefined) return undefined
  const read = data.items.find((item) => item.tokenId === tokenId)?.balance ?? null
  if (read === null) return undefined
  const balance = BigInt(read)
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
