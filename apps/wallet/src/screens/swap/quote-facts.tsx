import { brand } from 'virtual:brand'
import type { SwapQuote } from '@patina/sdk'
import { Amount } from '../../kit/amounts.tsx'
import { formatDecimal } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { impactLevel } from './price-impact.ts'
import { shownRate } from './shown-rate.ts'

/** The facts of a quote as a list. */
export const QuoteFacts = ({ quote }: { quote: SwapQuote }) => (
  <dl className="facts">
    <QuoteRows quote={quote} />
  </dl>
)

/** The facts of a quote: the loss against the market with the fees of the pools, the least that arrives, rate, route, and the operator's fee. */
export function QuoteRows({ quote }: { quote: SwapQuote }) {
  const { t, language } = useTexts()
  const { fromToken, toToken, priceImpact, route, slippageBps, platformFee } = quote
  const [from, into] = [plainName(fromToken.symbol, 12), plainName(toToken.symbol, 12)]
  const rate = shownRate(quote)
  const level = impactLevel(priceImpact)
  return (
    <>
      <Row label={t('swap.impact')}>
        <span className={`impact-${level}`}>
          {Number(priceImpact) > 0 && '−'}
          {percentText(priceImpact, language)}
        </span>
      </Row>
      <Row label={t('swap.minimum', { slippage: formatDecimal(`${slippageBps / 100}`, language) })}>
        <Amount amount={quote.otherAmountThreshold} multiplier={toToken.multiplier} decimals={toToken.decimals} symbol={into} />
      </Row>
      <Row label={t('swap.rate')}>{t('swap.rate.value', { from, amount: `${formatDecimal(rate, language)} ${into}` })}</Row>
      {platformFee.amount !== '0' && (
        <Row label={t('swap.operatorFee', { name: brand.name })}>
          <Amount amount={platformFee.amount} multiplier={toToken.multiplier} decimals={toToken.decimals} symbol={into} />
        </Row>
      )}
      <Row label={t('swap.route')}>
        <ol className="route">
          {route.map(({ protocol, fromToken, toToken, share }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be equal, and their order never changes.
            <li key={index}>
              {plainName(fromToken, 12)} → {plainName(toToken, 12)} <span className="muted">{plainName(protocol)}</span>
              {share < 100 && ` ${share} %`}
            </li>
          ))}
        </ol>
      </Row>
    </>
  )
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const percentText = (percent: string, language: 'en' | 'de') =>
  Number(percent) > 0 && Number(percent) < 0.01 ? `< ${formatDecimal('0.01', language)} %` : `${formatDecimal(percent, language, 2)} %`
